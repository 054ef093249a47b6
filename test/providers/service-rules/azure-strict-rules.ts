import { bodyOf, listOf } from "./json-body.ts";
import { refusalsOfOpenAiChat } from "./open-ai-requests.ts";
import { isStrict } from "./open-ai-schema-rules.ts";
import type { SchemaNode } from "./schema-node.ts";
import { depthOf, schemaNodes } from "./schema-node.ts";
import type { ServiceRefusal, ServiceRule } from "./service-rule.ts";
import { refusalsOf } from "./service-rule.ts";

const LIMITATIONS =
  "https://learn.microsoft.com/azure/ai-services/openai/how-to/structured-outputs#json-schema-support-and-limitations";

/** What is listed as not supported, by types. */
const UNSUPPORTED = [
  ...["minLength", "maxLength", "pattern", "format", "minimum", "maximum", "multipleOf", "patternProperties"],
  ...["unevaluatedProperties", "propertyNames", "minProperties", "maxProperties", "unevaluatedItems", "contains"],
  ...["minContains", "maxContains", "minItems", "maxItems", "uniqueItems"],
];

/** What Azure refuses in the parameters of a strict function, beyond what OpenAI does. */
export const AZURE_STRICT_RULES: readonly ServiceRule<SchemaNode>[] = [
  {
    name: "azure-strict-keywords",
    source: `${LIMITATIONS} (unsupported type-specific keywords); https://docs.vapi.ai/changelog/2025/6/3`,
    refuses: ({ schema }) => {
      const unsupported = UNSUPPORTED.find((keyword) => keyword in schema);
      return unsupported === undefined ? undefined : `'${unsupported}' is not permitted`;
    },
  },
  {
    name: "azure-strict-depth",
    source: `${LIMITATIONS} (nesting depth); tidyverse/ellmer#671`,
    refuses: ({ schema, isRoot }) => {
      const depth = isRoot ? depthOf(schema) : 0;
      return depth > 5 ? `${depth} levels of nesting exceeds limit of 5` : undefined;
    },
  },
  {
    name: "azure-strict-size",
    source: `${LIMITATIONS} (nesting depth); https://portkey.ai/error-library/schema-validation-error-10473 (500 values)`,
    refuses: ({ schema, isRoot }) => {
      const nodes = isRoot ? schemaNodes(schema, "").map((node) => node.schema) : [];
      const names = nodes.flatMap((node) => Object.keys(bodyOf(node["properties"])));
      const values = nodes.flatMap((node) => listOf(node["enum"]));
      if (names.length > 100) return `Expected at most 100 object properties, but received ${names.length}`;
      return values.length > 500
        ? `Expected at most 500 enum values in total, but received ${values.length}`
        : undefined;
    },
  },
];

/** What Azure would refuse of this request body for its chat completions. */
export function refusalsOfAzureChat(body: unknown): ServiceRefusal[] {
  const functions = listOf(bodyOf(body)["tools"]).map((tool) => bodyOf(bodyOf(tool)["function"]));
  const strict = functions.filter((declared) => isStrict(declared, false));
  return [
    ...refusalsOfOpenAiChat(body),
    ...strict
      .flatMap((declared) => schemaNodes(declared["parameters"], "parameters"))
      .flatMap((node) => refusalsOf(AZURE_STRICT_RULES, node, node.where)),
  ];
}
