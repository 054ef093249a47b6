import { ANTHROPIC_STRICT_LIMITS, ANTHROPIC_STRICT_RULES, strictToolsOf } from "./anthropic-strict-rules.ts";
import type { JsonBody } from "./json-body.ts";
import { bodyOf, isBody, listOf } from "./json-body.ts";
import { JSON_SCHEMA_RULES } from "./json-schema-rules.ts";
import { ANTHROPIC_RESULT_RULES } from "./result-file-rules.ts";
import type { SchemaNode } from "./schema-node.ts";
import { schemaNodes } from "./schema-node.ts";
import type { ServiceRefusal, ServiceRule } from "./service-rule.ts";
import { refusalsOf } from "./service-rule.ts";

const DEFINE_TOOLS = "https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools";
const HANDLE_CALLS = "https://platform.claude.com/docs/en/agents-and-tools/tool-use/handle-tool-calls";
const MESSAGES = "https://platform.claude.com/docs/en/api/messages";

/** What Anthropic refuses in an input schema. */
export const ANTHROPIC_SCHEMA_RULES: readonly ServiceRule<SchemaNode>[] = [
  ...JSON_SCHEMA_RULES,
  {
    name: "anthropic-root-type",
    source: `${DEFINE_TOOLS} (input_schema)`,
    refuses: ({ schema, isRoot }) =>
      !isRoot || schema["type"] === "object" ? undefined : "input_schema.type: Input should be 'object'",
  },
  {
    name: "anthropic-root-union",
    source: "anthropics/claude-code#40075",
    refuses: ({ schema, isRoot }) =>
      isRoot && ["oneOf", "allOf", "anyOf"].some((keyword) => keyword in schema)
        ? "input_schema does not support oneOf, allOf, or anyOf at the top level"
        : undefined,
  },
  {
    name: "anthropic-keys",
    source: "ComposioHQ/composio#3500, beautyfree/appstore-connect-mcp#2",
    refuses: ({ schema, isRoot }) => {
      const keys = isRoot ? Object.keys(bodyOf(schema["properties"])) : [];
      return keys.every((key) => /^[a-zA-Z0-9_.-]{1,64}$/.test(key))
        ? undefined
        : "Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'";
    },
  },
];

/** What Anthropic refuses of a tool. */
export const ANTHROPIC_TOOL_RULES: readonly ServiceRule<JsonBody>[] = [
  {
    name: "anthropic-tool-name",
    source: `${DEFINE_TOOLS} (name); netclaw-dev/netclaw#1133`,
    refuses: ({ name }) =>
      /^[a-zA-Z0-9_-]{1,64}$/.test(String(name ?? ""))
        ? undefined
        : "name: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'",
  },
  {
    name: "anthropic-input-schema",
    source: `${DEFINE_TOOLS} (input_schema)`,
    refuses: ({ input_schema: schema }) => (isBody(schema) ? undefined : "input_schema: Field required"),
  },
];

/** What Anthropic refuses of the whole request. */
export const ANTHROPIC_REQUEST_RULES: readonly ServiceRule<JsonBody>[] = [
  {
    name: "anthropic-max-tokens",
    source: `${MESSAGES} (max_tokens)`,
    refuses: ({ max_tokens: tokens }) => (Number.isInteger(tokens) ? undefined : "max_tokens: Field required"),
  },
  {
    name: "anthropic-duplicate-tools",
    source: "anthropics/claude-code#10687",
    refuses: ({ tools }) => {
      const names = listOf(tools).map((tool) => bodyOf(tool)["name"]);
      return new Set(names).size === names.length ? undefined : "tools: Tool names must be unique.";
    },
  },
  {
    name: "anthropic-first-message",
    source: `${MESSAGES} (messages)`,
    refuses: ({ messages }) =>
      bodyOf(listOf(messages)[0])["role"] === "user" ? undefined : "messages: first message must use the 'user' role",
  },
  {
    name: "anthropic-empty-text",
    source: "anthropics/claude-code#23440",
    refuses: ({ messages }) =>
      listOf(messages)
        .flatMap(blocksOf)
        .some((block) => block["type"] === "text" && String(block["text"] ?? "").trim() === "")
        ? "text content blocks must contain non-whitespace text"
        : undefined,
  },
  {
    name: "anthropic-input",
    source: `${MESSAGES} (RequestToolUseBlock.input of the OpenAPI description)`,
    refuses: ({ messages }) =>
      ofType(messages, "tool_use").every((block) => isBody(block["input"]))
        ? undefined
        : "tool_use.input: Input should be a valid dictionary",
  },
  {
    name: "anthropic-call-ids",
    source: `${MESSAGES} (RequestToolUseBlock.id of the OpenAPI description)`,
    refuses: ({ messages }) => {
      const ids = ofType(messages, "tool_use").map((block) => String(block["id"] ?? ""));
      return ids.every((id) => /^[a-zA-Z0-9_-]+$/.test(id))
        ? undefined
        : "tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'";
    },
  },
  {
    name: "anthropic-call-names",
    source: `${MESSAGES} (RequestToolUseBlock.name of the OpenAPI description)`,
    refuses: ({ messages }) => {
      const lengths = ofType(messages, "tool_use").map((block) => String(block["name"] ?? "").length);
      return lengths.every((length) => length >= 1 && length <= 200)
        ? undefined
        : "tool_use.name: String should have 1 to 200 characters";
    },
  },
  {
    name: "anthropic-calls-answered",
    source: "anthropics/claude-code#8210",
    refuses: ({ messages }) => {
      const all = listOf(messages);
      const isAnswered = all.every((message, index) => {
        const answers = blocksOf(all[index + 1]).map((block) => block["tool_use_id"]);
        return blocksOf(message).every((block) => block["type"] !== "tool_use" || answers.includes(block["id"]));
      });
      return isAnswered ? undefined : "tool_use ids were found without tool_result blocks immediately after";
    },
  },
  {
    name: "anthropic-answers-called",
    source: "anthropics/claude-code#18947",
    refuses: ({ messages }) => {
      const all = listOf(messages);
      const isCalled = all.every((message, index) => {
        const calls = blocksOf(all[index - 1]).flatMap((block) => (block["type"] === "tool_use" ? [block["id"]] : []));
        return blocksOf(message).every(
          (block) => block["type"] !== "tool_result" || calls.includes(block["tool_use_id"]),
        );
      });
      return isCalled ? undefined : "unexpected tool_use_id found in tool_result blocks";
    },
  },
  {
    name: "anthropic-answers-first",
    source: `${HANDLE_CALLS} (tool_result blocks must come first in the content)`,
    refuses: ({ messages }) => {
      const isFirst = listOf(messages).every((message) => {
        const types = blocksOf(message).map((block) => block["type"]);
        return types.lastIndexOf("tool_result") < types.filter((type) => type === "tool_result").length;
      });
      return isFirst ? undefined : "tool_result blocks must come before other content";
    },
  },
];

/** What Anthropic's Messages API would refuse of this request body. */
export function refusalsOfAnthropic(body: unknown): ServiceRefusal[] {
  const request = bodyOf(body);
  return [
    ...refusalsOf(ANTHROPIC_REQUEST_RULES, request, ""),
    ...ofType(request["messages"], "tool_result").flatMap((block) =>
      refusalsOf(ANTHROPIC_RESULT_RULES, block, "tool_result"),
    ),
    ...refusalsOf(ANTHROPIC_STRICT_LIMITS, strictToolsOf(request["tools"]), "tools"),
    ...listOf(request["tools"]).flatMap((tool, index) => ofTool(bodyOf(tool), `tools[${index}]`)),
  ];
}

function ofTool(tool: JsonBody, where: string): ServiceRefusal[] {
  const rules =
    tool["strict"] === true ? [...ANTHROPIC_SCHEMA_RULES, ...ANTHROPIC_STRICT_RULES] : ANTHROPIC_SCHEMA_RULES;
  const nodes = schemaNodes(tool["input_schema"], `${where}.input_schema`);
  return [
    ...refusalsOf(ANTHROPIC_TOOL_RULES, tool, where),
    ...nodes.flatMap((node) => refusalsOf(rules, node, node.where)),
  ];
}

function blocksOf(message: unknown): JsonBody[] {
  const { content } = bodyOf(message);
  return typeof content === "string" ? [{ type: "text", text: content }] : listOf(content).map(bodyOf);
}

function ofType(messages: unknown, type: string): JsonBody[] {
  return listOf(messages)
    .flatMap(blocksOf)
    .filter((block) => block["type"] === type);
}
