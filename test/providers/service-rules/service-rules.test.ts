import { describe, expect, it } from "vitest";
import {
  ANTHROPIC_REQUEST_RULES,
  ANTHROPIC_SCHEMA_RULES,
  ANTHROPIC_TOOL_RULES,
  refusalsOfAnthropic,
} from "./anthropic-requests.ts";
import { ANTHROPIC_STRICT_LIMITS, ANTHROPIC_STRICT_RULES } from "./anthropic-strict-rules.ts";
import { AZURE_STRICT_RULES, refusalsOfAzureChat } from "./azure-strict-rules.ts";
import {
  GEMINI_3_CONTENT_RULES,
  GEMINI_CONTENT_RULES,
  GEMINI_FUNCTION_RULES,
  refusalsOfGemini,
} from "./gemini-requests.ts";
import { GEMINI_JSON_SCHEMA_RULES, GEMINI_SCHEMA_RULES } from "./gemini-schema-rules.ts";
import {
  OPEN_AI_CHAT_RULES,
  OPEN_AI_FUNCTION_RULES,
  OPEN_AI_RESPONSES_RULES,
  refusalsOfOpenAiChat,
  refusalsOfOpenAiResponses,
} from "./open-ai-requests.ts";
import { OPEN_AI_SCHEMA_RULES, OPEN_AI_STRICT_RULES } from "./open-ai-schema-rules.ts";
import {
  ANTHROPIC_RESULT_RULES,
  CHAT_RESULT_RULES,
  GEMINI_2_FILE_RULES,
  GEMINI_3_FILE_RULES,
  GEMINI_API_FILE_RULES,
  RESPONSES_RESULT_RULES,
} from "./result-file-rules.ts";
import type { ServiceRefusal } from "./service-rule.ts";

type Json = Record<string, unknown>;

const text = { type: "string" };
const object = (properties: Json, rest: Json = {}): Json => ({ type: "object", properties, ...rest });
const strictObject = (properties: Json, rest: Json = {}): Json =>
  object(properties, { required: Object.keys(properties), additionalProperties: false, ...rest });

const user = { role: "user", content: "Hi." };
const chat = (parameters: Json, strict = false, definition: Json = {}) => ({
  messages: [user],
  tools: [{ type: "function", function: { name: "f", parameters, strict, ...definition } }],
});
const chatWith = (...messages: Json[]) => ({ messages: [user, ...messages] });
const chatCall = {
  role: "assistant",
  content: null,
  tool_calls: [{ id: "1", type: "function", function: { name: "f", arguments: "{}" } }],
};

const anthropic = (input_schema: unknown, tool: Json = {}) => ({
  max_tokens: 1,
  messages: [user],
  tools: [{ name: "f", input_schema, ...tool }],
});
const anthropicStrict = (...schemas: readonly Json[]) => ({
  max_tokens: 1,
  messages: [user],
  tools: schemas.map((input_schema, index) => ({ name: `f${index}`, strict: true, input_schema })),
});
const members = (count: number, schema: Json) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, schema]));
const anthropicWith = (...messages: Json[]) => ({ max_tokens: 1, messages: [user, ...messages] });
const use = (block: Json = {}) => ({
  role: "assistant",
  content: [{ type: "tool_use", id: "1", name: "f", input: {}, ...block }],
});
const result = { type: "tool_result", tool_use_id: "1", content: "Done." };

const said = { role: "user", parts: [{ text: "Hi." }] };
const gemini = (declaration: Json) => ({
  contents: [said],
  tools: [{ functionDeclarations: [{ name: "f", ...declaration }] }],
});
const schemaForm = (x: Json, rest: Json = {}) => gemini({ parameters: { type: "OBJECT", properties: { x }, ...rest } });
const jsonForm = (x: Json, rest: Json = {}) => gemini({ parametersJsonSchema: object({ x }, rest) });
const geminiWith = (...contents: Json[]) => ({ contents: [said, ...contents] });
const geminiCall = { role: "model", parts: [{ functionCall: { name: "f", args: {} } }] };
const toGemini3 = (body: unknown) => refusalsOfGemini(body, "/v1beta/models/gemini-3-pro:generateContent");
const geminiAnswer = (response: unknown) => ({ role: "user", parts: [{ functionResponse: { name: "f", response } }] });
const geminiFiles = (...parts: Json[]) =>
  geminiWith(
    { role: "model", parts: [{ functionCall: { name: "f", args: {} }, thoughtSignature: "c2ln" }] },
    { role: "user", parts: [{ functionResponse: { name: "f", response: {}, parts } }] },
  );
const png = { mimeType: "image/png", data: "AAEC" };
const anthropicImage = { type: "image", source: { type: "base64", media_type: "image/png", data: "AAEC" } };
const responsesWith = (output: unknown) => ({
  input: [
    { type: "function_call", call_id: "1", name: "f", arguments: "{}" },
    { type: "function_call_output", call_id: "1", output },
  ],
});

const treeOf = (rest: Json) => object({ kids: { type: "array", items: { $ref: "#/$defs/a" } } }, rest);

const nested = (depth: number): Json => (depth === 0 ? text : strictObject({ x: nested(depth - 1) }));
const upper = (depth: number): Json =>
  depth === 0 ? { type: "STRING" } : { type: "OBJECT", properties: { x: upper(depth - 1) } };

/** For each rule, a request that breaks it and no other. */
const JSON_SCHEMA_FAULTS: readonly [rule: string, property: Json][] = [
  ["schema-types", { type: "text" }],
  ["schema-required", { ...object({ a: text }), required: true }],
  ["schema-enum", { type: "string", enum: [] }],
  ["schema-counts", { type: "string", minLength: -1 }],
  ["schema-references", { $ref: "#/$defs/nowhere" }],
];

const FAULTS: readonly [rule: string, service: (body: unknown) => ServiceRefusal[], body: unknown][] = [
  ...JSON_SCHEMA_FAULTS.flatMap(([rule, x]): [string, (body: unknown) => ServiceRefusal[], unknown][] => [
    [rule, refusalsOfAnthropic, anthropic(object({ x }))],
    [rule, refusalsOfOpenAiChat, chat(object({ x }))],
  ]),
  ["schema-tuples", refusalsOfAnthropic, anthropic(object({ x: { type: "array", items: [text] } }))],

  ["openai-root", refusalsOfOpenAiChat, chat({ ...object({}), anyOf: [object({ a: text })] })],
  ["openai-items", refusalsOfOpenAiChat, chat(object({ x: { type: "array" } }))],
  ["openai-pattern", refusalsOfOpenAiChat, chat(object({ x: { type: "string", pattern: "^(?!a)" } }))],
  ["openai-property-names", refusalsOfOpenAiChat, chat(object({ x: { type: "object", propertyNames: text } }))],
  ["openai-function-name", refusalsOfOpenAiChat, chat(object({}), false, { name: "a.b" })],
  ["openai-description", refusalsOfOpenAiChat, chat(object({}), false, { description: "x".repeat(1_025) })],
  ["strict-required", refusalsOfOpenAiChat, chat(strictObject({ x: text, y: text }, { required: ["x"] }), true)],
  ["strict-extra-required", refusalsOfOpenAiChat, chat(strictObject({ x: text }, { required: ["x", "y"] }), true)],
  ["strict-closed", refusalsOfOpenAiChat, chat(object({ x: text }, { required: ["x"] }), true)],
  ["strict-typed", refusalsOfOpenAiChat, chat(strictObject({ x: {} }), true)],
  ["strict-keywords", refusalsOfOpenAiChat, chat(strictObject({ x: { type: "string", default: "a" } }), true)],
  ["strict-format", refusalsOfOpenAiChat, chat(strictObject({ x: { type: "string", format: "uri" } }), true)],
  [
    "strict-reference",
    refusalsOfOpenAiChat,
    chat(strictObject({ x: { $ref: "#/$defs/a", description: "D." } }, { $defs: { a: text } }), true),
  ],
  [
    "strict-first-keys",
    refusalsOfOpenAiChat,
    chat(
      strictObject({ x: { anyOf: [strictObject({ a: text, b: text }), strictObject({ a: text, c: text })] } }),
      true,
    ),
  ],
  ["strict-depth", refusalsOfOpenAiChat, chat(nested(11), true)],
  [
    "strict-size",
    refusalsOfOpenAiChat,
    chat(strictObject({ x: { type: "string", enum: Array.from({ length: 1_001 }, (_, index) => `${index}`) } }), true),
  ],
  ["azure-strict-keywords", refusalsOfAzureChat, chat(strictObject({ x: { type: "string", pattern: "^a" } }), true)],
  ["azure-strict-depth", refusalsOfAzureChat, chat(nested(6), true)],
  ["azure-strict-size", refusalsOfAzureChat, chat(strictObject(members(101, text)), true)],
  ["chat-calls-answered", refusalsOfOpenAiChat, chatWith(chatCall)],
  ["chat-answers-called", refusalsOfOpenAiChat, chatWith({ role: "tool", tool_call_id: "1", content: "Done." })],
  [
    "chat-arguments",
    refusalsOfOpenAiChat,
    chatWith(
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "1", type: "function", function: { name: "f", arguments: {} } }],
      },
      { role: "tool", tool_call_id: "1", content: "Done." },
    ),
  ],
  ["chat-content", refusalsOfOpenAiChat, chatWith({ role: "assistant", content: null })],
  [
    "responses-calls-answered",
    refusalsOfOpenAiResponses,
    { input: [{ type: "function_call", call_id: "1", name: "f", arguments: "{}" }] },
  ],
  [
    "responses-answers-called",
    refusalsOfOpenAiResponses,
    { input: [{ type: "function_call_output", call_id: "1", output: "Done." }] },
  ],
  [
    "strict-required",
    refusalsOfOpenAiResponses,
    { input: [], tools: [{ type: "function", name: "f", parameters: strictObject({ x: text }, { required: [] }) }] },
  ],

  ["anthropic-root-type", refusalsOfAnthropic, anthropic({ properties: { x: text } })],
  ["anthropic-root-union", refusalsOfAnthropic, anthropic({ type: "object", anyOf: [object({})] })],
  ["anthropic-keys", refusalsOfAnthropic, anthropic(object({ $page: text }))],
  ["anthropic-tool-name", refusalsOfAnthropic, anthropic(object({}), { name: "todoist/find-tasks" })],
  ["anthropic-input-schema", refusalsOfAnthropic, anthropic(undefined)],
  ["anthropic-max-tokens", refusalsOfAnthropic, { messages: [user] }],
  [
    "anthropic-duplicate-tools",
    refusalsOfAnthropic,
    { max_tokens: 1, messages: [user], tools: [1, 2].map(() => ({ name: "f", input_schema: object({}) })) },
  ],
  [
    "anthropic-first-message",
    refusalsOfAnthropic,
    { max_tokens: 1, messages: [{ role: "assistant", content: "Hi." }] },
  ],
  [
    "anthropic-empty-text",
    refusalsOfAnthropic,
    anthropicWith({ role: "assistant", content: [{ type: "text", text: " " }] }),
  ],
  ["anthropic-input", refusalsOfAnthropic, anthropicWith(use({ input: "{}" }), { role: "user", content: [result] })],
  [
    "anthropic-call-ids",
    refusalsOfAnthropic,
    anthropicWith(use({ id: "a:1" }), { role: "user", content: [{ ...result, tool_use_id: "a:1" }] }),
  ],
  ["anthropic-call-names", refusalsOfAnthropic, anthropicWith(use({ name: "" }), { role: "user", content: [result] })],
  ["anthropic-calls-answered", refusalsOfAnthropic, anthropicWith(use())],
  ["anthropic-answers-called", refusalsOfAnthropic, anthropicWith({ role: "user", content: [result] })],
  [
    "anthropic-answers-first",
    refusalsOfAnthropic,
    anthropicWith(use(), { role: "user", content: [{ type: "text", text: "Here." }, result] }),
  ],

  ...Object.entries<Json>({
    "anthropic-strict-closed": object({}),
    "anthropic-strict-keywords": { type: "number", minimum: 0 },
    "anthropic-strict-typed": { description: "Anything." },
    "anthropic-strict-enum": { type: "object", additionalProperties: false, enum: [{}] },
    "anthropic-strict-format": { type: "string", format: "regex" },
    "anthropic-strict-pattern": { type: "string", pattern: "^(?!a)" },
    "anthropic-strict-min-items": { type: "array", items: text, minItems: 2 },
  }).map(([rule, x]): [string, (body: unknown) => ServiceRefusal[], unknown] => [
    rule,
    refusalsOfAnthropic,
    anthropicStrict(strictObject({ x })),
  ]),
  [
    "anthropic-strict-recursion",
    refusalsOfAnthropic,
    anthropicStrict(
      strictObject({ x: { $ref: "#/$defs/a" } }, { $defs: { a: strictObject({ b: { $ref: "#/$defs/a" } }) } }),
    ),
  ],
  [
    "anthropic-strict-tools",
    refusalsOfAnthropic,
    anthropicStrict(...Array.from({ length: 21 }, () => strictObject({}))),
  ],
  [
    "anthropic-strict-optional",
    refusalsOfAnthropic,
    anthropicStrict(...[12, 13].map((count) => strictObject(members(count, text), { required: [] }))),
  ],
  [
    "anthropic-strict-unions",
    refusalsOfAnthropic,
    anthropicStrict(strictObject(members(17, { type: ["string", "null"] }))),
  ],

  ["gemini-enum-texts", refusalsOfGemini, schemaForm({ type: "INTEGER", enum: ["1"] })],
  ["gemini-enum-texts", refusalsOfGemini, jsonForm({ type: "integer", enum: [1] })],
  ["gemini-enum-empty", refusalsOfGemini, schemaForm({ type: "STRING", enum: [""] })],
  ["gemini-required", refusalsOfGemini, schemaForm({ type: "STRING" }, { required: ["y"] })],
  ["gemini-items", refusalsOfGemini, schemaForm({ type: "ARRAY" })],
  [
    "gemini-any-of-alone",
    refusalsOfGemini,
    schemaForm({ anyOf: [{ type: "STRING" }, { type: "NUMBER" }], description: "D." }),
  ],
  ["gemini-typed", refusalsOfGemini, schemaForm({ description: "Anything." })],
  ["gemini-root-object", refusalsOfGemini, gemini({ parameters: { type: "STRING" } })],
  [
    "gemini-keys",
    refusalsOfGemini,
    gemini({ parameters: { type: "OBJECT", properties: { "a-b": { type: "STRING" } } } }),
  ],
  ["gemini-depth", refusalsOfGemini, gemini({ parameters: upper(13) })],
  ["gemini-max-items", refusalsOfGemini, jsonForm({ type: "array", items: text, maxItems: 1_000 })],
  ["gemini-fields", refusalsOfGemini, schemaForm({ type: "NUMBER", exclusiveMinimum: 0 })],
  ["gemini-type-name", refusalsOfGemini, schemaForm({ type: ["string", "null"] })],
  ["gemini-format", refusalsOfGemini, schemaForm({ type: "STRING", format: "uri" })],
  ["gemini-properties", refusalsOfGemini, schemaForm({ type: "OBJECT" })],
  ["gemini-keywords", refusalsOfGemini, jsonForm({ type: "number", exclusiveMinimum: 0 })],
  ["gemini-text-format", refusalsOfGemini, jsonForm({ type: "string", format: "uri" })],
  ["gemini-reference-alone", refusalsOfGemini, jsonForm({ $ref: "#/$defs/a", title: "T" }, { $defs: { a: text } })],
  [
    "gemini-cycles",
    refusalsOfGemini,
    jsonForm({ $ref: "#/$defs/a" }, { $defs: { a: treeOf({ required: ["kids"] }) } }),
  ],
  ["gemini-name", refusalsOfGemini, gemini({ name: "$get" })],
  ["gemini-one-form", refusalsOfGemini, gemini({ parameters: upper(1), parametersJsonSchema: object({ x: text }) })],
  ["gemini-contents", refusalsOfGemini, { contents: [] }],
  ["gemini-parts", refusalsOfGemini, geminiWith({ role: "model", parts: [] })],
  ["gemini-roles", refusalsOfGemini, geminiWith({ role: "assistant", parts: [{ text: "Hi." }] })],
  ["gemini-calls-answered", refusalsOfGemini, geminiWith(geminiCall, said)],
  ["gemini-answers-called", refusalsOfGemini, geminiWith(geminiAnswer({}))],
  ["gemini-signatures", toGemini3, geminiWith(geminiCall, geminiAnswer({}))],
  ["gemini-result-object", refusalsOfGemini, geminiWith(geminiCall, geminiAnswer(["a"]))],
  ["gemini-no-result-files", refusalsOfGemini, geminiFiles({ inlineData: png })],
  ["gemini-result-file-types", toGemini3, geminiFiles({ inlineData: { ...png, mimeType: "image/gif" } })],
  ["gemini-result-file-data", toGemini3, geminiFiles({ inlineData: { ...png, data: "?" } })],
  ["gemini-result-file-uri", toGemini3, geminiFiles({ fileData: { mimeType: "image/png", fileUri: "gs://a/b" } })],
  [
    "anthropic-result-content",
    refusalsOfAnthropic,
    anthropicWith(use(), {
      role: "user",
      content: [
        { ...result, content: [{ ...anthropicImage, source: { ...anthropicImage.source, media_type: "image/jpg" } }] },
      ],
    }),
  ],
  [
    "chat-result-text",
    refusalsOfOpenAiChat,
    chatWith(chatCall, { role: "tool", tool_call_id: "1", content: [{ type: "image_url", image_url: { url: "x" } }] }),
  ],
  ["responses-result-output", refusalsOfOpenAiResponses, responsesWith({ a: 1 })],
  [
    "responses-result-output",
    refusalsOfOpenAiResponses,
    responsesWith([{ type: "input_file", file_data: "data:text/csv;base64,YQ==" }]),
  ],
  [
    "gemini-result-references",
    refusalsOfGemini,
    geminiWith(geminiCall, geminiAnswer({ schema: { $ref: "#/$defs/Id" } })),
  ],
];

const RULES = [
  ...OPEN_AI_SCHEMA_RULES,
  ...OPEN_AI_STRICT_RULES,
  ...AZURE_STRICT_RULES,
  ...OPEN_AI_FUNCTION_RULES,
  ...OPEN_AI_CHAT_RULES,
  ...OPEN_AI_RESPONSES_RULES,
  ...ANTHROPIC_SCHEMA_RULES,
  ...ANTHROPIC_TOOL_RULES,
  ...ANTHROPIC_REQUEST_RULES,
  ...ANTHROPIC_STRICT_RULES,
  ...ANTHROPIC_STRICT_LIMITS,
  ...GEMINI_SCHEMA_RULES,
  ...GEMINI_JSON_SCHEMA_RULES,
  ...GEMINI_FUNCTION_RULES,
  ...GEMINI_CONTENT_RULES,
  ...GEMINI_3_CONTENT_RULES,
  ...GEMINI_2_FILE_RULES,
  ...GEMINI_3_FILE_RULES,
  ...GEMINI_API_FILE_RULES,
  ...ANTHROPIC_RESULT_RULES,
  ...CHAT_RESULT_RULES,
  ...RESPONSES_RESULT_RULES,
];

describe("what services refuse", () => {
  it.each(FAULTS)("%s", (rule, refusalsOf, body) => {
    expect([...new Set(refusalsOf(body).map((refusal) => refusal.rule))]).toEqual([rule]);
  });

  it("is broken by an example for each rule, and each names its source", () => {
    const broken = new Set(FAULTS.map(([rule]) => rule));
    expect(RULES.filter(({ name, source }) => !broken.has(name) || source === "").map(({ name }) => name)).toEqual([]);
  });

  it("is nothing in requests as they should be", () => {
    const strict = strictObject({
      x: { type: ["string", "null"] },
      y: { type: "array", items: nested(2), maxItems: 3 },
    });
    expect(refusalsOfOpenAiChat(chat(strict, true))).toEqual([]);
    expect(refusalsOfAzureChat(chat(nested(5), true))).toEqual([]);
    expect(refusalsOfAzureChat(chat(strict, false))).toEqual([]);
    expect(refusalsOfOpenAiChat(chatWith(chatCall, { role: "tool", tool_call_id: "1", content: "Done." }))).toEqual([]);
    expect(refusalsOfAnthropic(anthropic(strict))).toEqual([]);
    expect(
      refusalsOfAnthropic(anthropicWith(use(), { role: "user", content: [result, { type: "text", text: "Go on." }] })),
    ).toEqual([]);
    expect(refusalsOfGemini(gemini({ parameters: upper(3) }))).toEqual([]);
    expect(refusalsOfGemini(jsonForm({ $ref: "#/$defs/a" }, { $defs: { a: treeOf({}) } }))).toEqual([]);
    expect(refusalsOfGemini(geminiWith(geminiCall, geminiAnswer({ result: 1 })))).toEqual([]);
    expect(toGemini3(geminiFiles({ inlineData: png }))).toEqual([]);
    expect(
      refusalsOfAnthropic(
        anthropicWith(use(), {
          role: "user",
          content: [{ ...result, content: [{ type: "text", text: "{}" }, anthropicImage] }],
        }),
      ),
    ).toEqual([]);
    const image = { type: "input_image", image_url: "data:image/png;base64,AAEC" };
    expect(refusalsOfOpenAiResponses(responsesWith([{ type: "input_text", text: "{}" }, image]))).toEqual([]);
  });
});
