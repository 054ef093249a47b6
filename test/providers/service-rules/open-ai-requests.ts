import type { JsonBody } from "./json-body.ts";
import { bodyOf, listOf } from "./json-body.ts";
import { isStrict, OPEN_AI_SCHEMA_RULES, OPEN_AI_STRICT_RULES } from "./open-ai-schema-rules.ts";
import { CHAT_RESULT_RULES, RESPONSES_RESULT_RULES } from "./result-file-rules.ts";
import { schemaNodes } from "./schema-node.ts";
import type { ServiceRefusal, ServiceRule } from "./service-rule.ts";
import { refusalsOf } from "./service-rule.ts";

const REFERENCE = "https://platform.openai.com/docs/api-reference/chat/create";

/** What OpenAI's chat completions refuse of a function. */
export const OPEN_AI_FUNCTION_RULES: readonly ServiceRule<JsonBody>[] = [
  {
    name: "openai-function-name",
    source: `${REFERENCE} (tools, function, name)`,
    refuses: ({ name }) =>
      /^[a-zA-Z0-9_-]{1,64}$/.test(String(name ?? ""))
        ? undefined
        : "string does not match pattern '^[a-zA-Z0-9_-]{1,64}$'",
  },
  {
    name: "openai-description",
    source: "getsentry/sentry-mcp#106",
    refuses: ({ description = "" }) =>
      typeof description === "string" && [...description].length <= 1_024
        ? undefined
        : "string too long. Expected a string with maximum length 1024",
  },
];

/** What OpenAI's chat completions refuse of the messages. */
export const OPEN_AI_CHAT_RULES: readonly ServiceRule<JsonBody>[] = [
  {
    name: "chat-calls-answered",
    source: "microsoft/promptflow#3130",
    refuses: ({ messages }) => {
      const all = listOf(messages).map(bodyOf);
      const isAnswered = all.every((message, index) =>
        callIds(message).every((id) => answersAfter(all, index).includes(id)),
      );
      return isAnswered
        ? undefined
        : "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'";
    },
  },
  {
    name: "chat-answers-called",
    source: "openai/openai-go#43, prism-php/prism#175",
    refuses: ({ messages }) => {
      const all = listOf(messages).map(bodyOf);
      const isCalled = all.every(
        (message, index) => message["role"] !== "tool" || callsBefore(all, index).includes(message["tool_call_id"]),
      );
      return isCalled
        ? undefined
        : "messages with role 'tool' must be a response to a preceding message with 'tool_calls'";
    },
  },
  {
    name: "chat-arguments",
    source: "aaif-goose/goose-mobile#20",
    refuses: ({ messages }) => {
      const calls = listOf(messages).flatMap((message) => listOf(bodyOf(message)["tool_calls"]));
      return calls.every((call) => typeof bodyOf(bodyOf(call)["function"])["arguments"] === "string")
        ? undefined
        : "expected a string of JSON for 'arguments'";
    },
  },
  {
    name: "chat-content",
    source: `${REFERENCE} (messages, content)`,
    refuses: ({ messages }) => {
      const isSaid = (message: JsonBody) =>
        typeof message["content"] === "string" ||
        listOf(message["content"]).length > 0 ||
        listOf(message["tool_calls"]).length > 0;
      return listOf(messages).map(bodyOf).every(isSaid) ? undefined : "expected a string or a list of parts, got null";
    },
  },
];

/** What OpenAI's responses API refuses of the input. */
export const OPEN_AI_RESPONSES_RULES: readonly ServiceRule<JsonBody>[] = [
  {
    name: "responses-calls-answered",
    source: "bytedance/trae-agent#245",
    refuses: ({ input }) => {
      const outputs = itemsOf(input, "function_call_output").map((item) => item["call_id"]);
      const open = itemsOf(input, "function_call").find((item) => !outputs.includes(item["call_id"]));
      return open === undefined ? undefined : `No tool output found for function call ${String(open["call_id"])}`;
    },
  },
  {
    name: "responses-answers-called",
    source: "can1357/oh-my-pi#106, microsoft/vscode#320060",
    refuses: ({ input, previous_response_id: previous }) => {
      const calls = itemsOf(input, "function_call").map((item) => item["call_id"]);
      const stray = itemsOf(input, "function_call_output").find((item) => !calls.includes(item["call_id"]));
      return stray === undefined || previous !== undefined
        ? undefined
        : `No tool call found for function call output with call_id ${String(stray["call_id"])}`;
    },
  },
];

/** What the chat completions API would refuse of this request body. */
export function refusalsOfOpenAiChat(body: unknown): ServiceRefusal[] {
  const request = bodyOf(body);
  const definitions = listOf(request["tools"]).map((tool) => bodyOf(tool)["function"]);
  return [
    ...refusalsOf(OPEN_AI_CHAT_RULES, request, ""),
    ...listOf(request["messages"])
      .map(bodyOf)
      .filter(({ role }) => role === "tool")
      .flatMap((message) => refusalsOf(CHAT_RESULT_RULES, message, "messages")),
    ...definitions.flatMap((definition, index) => ofFunction(definition, `tools[${index}].function`, false)),
  ];
}

/** What the responses API would refuse of this request body. */
export function refusalsOfOpenAiResponses(body: unknown): ServiceRefusal[] {
  const request = bodyOf(body);
  return [
    ...refusalsOf(OPEN_AI_RESPONSES_RULES, request, ""),
    ...itemsOf(request["input"], "function_call_output").flatMap((item) =>
      refusalsOf(RESPONSES_RESULT_RULES, item, "input"),
    ),
    ...listOf(request["tools"]).flatMap((definition, index) => ofFunction(definition, `tools[${index}]`, true)),
  ];
}

function ofFunction(definition: unknown, where: string, isSilenceStrict: boolean): ServiceRefusal[] {
  const declared = bodyOf(definition);
  const strictRules = isStrict(declared, isSilenceStrict) ? OPEN_AI_STRICT_RULES : [];
  const nodes = schemaNodes(declared["parameters"], `${where}.parameters`);
  return [
    ...refusalsOf(OPEN_AI_FUNCTION_RULES, declared, where),
    ...nodes.flatMap((node) => refusalsOf([...OPEN_AI_SCHEMA_RULES, ...strictRules], node, node.where)),
  ];
}

function callIds(message: JsonBody): unknown[] {
  return listOf(message["tool_calls"]).map((call) => bodyOf(call)["id"]);
}

/** The calls that the tool messages right after this one answer. */
function answersAfter(messages: readonly JsonBody[], index: number): unknown[] {
  const after = messages.slice(index + 1);
  const end = after.findIndex((message) => message["role"] !== "tool");
  return (end === -1 ? after : after.slice(0, end)).map((message) => message["tool_call_id"]);
}

/** The calls of the assistant message that the tool messages before this one follow. */
function callsBefore(messages: readonly JsonBody[], index: number): unknown[] {
  return callIds(messages.slice(0, index).findLast((message) => message["role"] !== "tool") ?? {});
}

function itemsOf(input: unknown, type: string): JsonBody[] {
  return listOf(input)
    .map(bodyOf)
    .filter((item) => item["type"] === type);
}
