import { GEMINI_JSON_SCHEMA_RULES, GEMINI_SCHEMA_RULES } from "./gemini-schema-rules.ts";
import type { JsonBody } from "./json-body.ts";
import { bodyOf, isBody, listOf } from "./json-body.ts";
import { GEMINI_2_FILE_RULES, GEMINI_3_FILE_RULES, GEMINI_API_FILE_RULES } from "./result-file-rules.ts";
import { schemaNodes } from "./schema-node.ts";
import type { ServiceRefusal, ServiceRule } from "./service-rule.ts";
import { refusalsOf } from "./service-rule.ts";

/** What Gemini refuses of a function declaration. */
export const GEMINI_FUNCTION_RULES: readonly ServiceRule<JsonBody>[] = [
  {
    name: "gemini-name",
    source: "kaitranntt/ccs#25, google-gemini/gemini-cli#2966",
    refuses: ({ name }) =>
      /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/.test(String(name ?? ""))
        ? undefined
        : "Invalid function name. Must start with a letter or an underscore",
  },
  {
    name: "gemini-one-form",
    source:
      "https://ai.google.dev/api/caching#FunctionDeclaration (parametersJsonSchema is mutually exclusive with parameters)",
    refuses: ({ parameters, parametersJsonSchema }) =>
      parameters !== undefined && parametersJsonSchema !== undefined
        ? "parameters and parametersJsonSchema are mutually exclusive"
        : undefined,
  },
];

/** What Gemini refuses of the conversation. */
export const GEMINI_CONTENT_RULES: readonly ServiceRule<JsonBody>[] = [
  {
    name: "gemini-contents",
    source: "https://ai.google.dev/api/generate-content (contents, required)",
    refuses: ({ contents }) => (listOf(contents).length > 0 ? undefined : "contents is not specified"),
  },
  {
    name: "gemini-parts",
    source: "https://ai.google.dev/api/caching#Part (data: exactly one)",
    refuses: ({ contents }) =>
      listOf(contents).every((content) => partsOf(content).length > 0 && partsOf(content).every(hasData))
        ? undefined
        : "contents.parts: data must have one initialized field",
  },
  {
    name: "gemini-roles",
    source: "https://ai.google.dev/api/caching#Content (role: 'user' or 'model')",
    refuses: ({ contents }) =>
      listOf(contents).every((content) => ["user", "model", undefined].includes(bodyOf(content)["role"] as string))
        ? undefined
        : "Please use a valid role: user, model.",
  },
  {
    name: "gemini-calls-answered",
    source: "google-gemini/gemini-cli#4217, microsoft/vscode#299295",
    refuses: ({ contents }) => {
      const all = listOf(contents);
      const countOf = (content: unknown, kind: string) =>
        partsOf(content).filter((part) => part[kind] !== undefined).length;
      const isEqual = all.every((content, index) => {
        const calls = countOf(content, "functionCall");
        return calls === 0 || countOf(all[index + 1], "functionResponse") === calls;
      });
      return isEqual
        ? undefined
        : "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.";
    },
  },
  {
    name: "gemini-answers-called",
    source: "google-gemini/gemini-cli#4217",
    refuses: ({ contents }) => {
      const all = listOf(contents);
      const isAfterCall = all.every(
        (content, index) =>
          partsOf(content).every((part) => part["functionResponse"] === undefined) ||
          partsOf(all[index - 1]).some((part) => part["functionCall"] !== undefined),
      );
      return isAfterCall
        ? undefined
        : "Please ensure that function response turn comes immediately after a function call turn.";
    },
  },
  {
    name: "gemini-result-object",
    source: "google/adk-js core/src/agents/functions.ts (case B27)",
    refuses: ({ contents }) =>
      responsesIn(contents).every((response) => isBody(response["response"]))
        ? undefined
        : "function_response.response: cannot start list",
  },
  {
    name: "gemini-result-references",
    source: "vercel/ai#14369, router-for-me/CLIProxyAPI#6065",
    refuses: ({ contents }) =>
      responsesIn(contents).some((response) => hasReference(response["response"]))
        ? "The referenced name in function_response.response does not match to a display_name in the function_response.parts"
        : undefined,
  },
];

/** What Gemini refuses of the conversation from version 3 on. */
export const GEMINI_3_CONTENT_RULES: readonly ServiceRule<JsonBody>[] = [
  {
    name: "gemini-signatures",
    source:
      "https://ai.google.dev/gemini-api/docs/thought-signatures (the first call of each step of the current turn)",
    refuses: ({ contents }) => {
      const all = listOf(contents);
      const begin = all.findLastIndex(
        (content) => bodyOf(content)["role"] === "user" && partsOf(content).some((part) => part["text"] !== undefined),
      );
      const steps = all.slice(begin + 1).map((content) => partsOf(content).find((part) => part["functionCall"]));
      return steps.every((call) => call === undefined || typeof call["thoughtSignature"] === "string")
        ? undefined
        : "Function call is missing a thought_signature in functionCall parts.";
    },
  },
];

/** What Gemini's `generateContent` would refuse of this request body; the path names the model. */
export function refusalsOfGemini(body: unknown, path = ""): ServiceRefusal[] {
  const request = bodyOf(body);
  const functions = listOf(request["tools"]).flatMap((tool) => listOf(bodyOf(tool)["functionDeclarations"]));
  return [
    ...refusalsOf(GEMINI_CONTENT_RULES, request, "contents"),
    ...refusalsOf(path.includes("/gemini-3") ? GEMINI_3_CONTENT_RULES : [], request, "contents"),
    ...responsesIn(request["contents"]).flatMap((response) =>
      refusalsOf(fileRulesOf(path), response, "function_response"),
    ),
    ...functions.flatMap((declaration, index) => ofFunction(bodyOf(declaration), `functionDeclarations[${index}]`)),
  ];
}

/** The rules for files beside results; the path names the model, and Vertex AI by its publishers. */
function fileRulesOf(path: string): readonly ServiceRule<JsonBody>[] {
  if (!path.includes("/gemini-3")) return GEMINI_2_FILE_RULES;
  return path.includes("/publishers/") ? GEMINI_3_FILE_RULES : [...GEMINI_3_FILE_RULES, ...GEMINI_API_FILE_RULES];
}

function ofFunction(declaration: JsonBody, where: string): ServiceRefusal[] {
  const forms = [
    ["parameters", GEMINI_SCHEMA_RULES],
    ["parametersJsonSchema", GEMINI_JSON_SCHEMA_RULES],
  ] as const;
  return [
    ...refusalsOf(GEMINI_FUNCTION_RULES, declaration, where),
    ...forms.flatMap(([field, rules]) =>
      schemaNodes(declaration[field], `${where}.${field}`).flatMap((node) => refusalsOf(rules, node, node.where)),
    ),
  ];
}

function partsOf(content: unknown): JsonBody[] {
  return listOf(bodyOf(content)["parts"]).map(bodyOf);
}

const DATA = [
  "text",
  "inlineData",
  "fileData",
  "functionCall",
  "functionResponse",
  "executableCode",
  "codeExecutionResult",
];

function hasData(part: JsonBody): boolean {
  return DATA.filter((field) => part[field] !== undefined).length === 1;
}

function responsesIn(contents: unknown): JsonBody[] {
  return listOf(contents)
    .flatMap(partsOf)
    .flatMap((part) => (part["functionResponse"] === undefined ? [] : [bodyOf(part["functionResponse"])]));
}

/** Only values that look like pointers are taken for references. */
function hasReference(value: unknown): boolean {
  if (Array.isArray(value)) {
    return value.some(hasReference);
  }
  if (!isBody(value)) {
    return false;
  }
  const reference = value["$ref"];
  return (typeof reference === "string" && reference.startsWith("#")) || Object.values(value).some(hasReference);
}
