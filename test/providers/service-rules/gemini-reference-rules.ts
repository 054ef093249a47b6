import type { JsonBody } from "./json-body.ts";
import { bodyOf, isBody, listOf } from "./json-body.ts";
import type { SchemaNode } from "./schema-node.ts";
import type { ServiceRule } from "./service-rule.ts";

const SUBSET = "https://ai.google.dev/api/generate-content#generationconfig (responseJsonSchema)";

/** What the API refuses of references in `parametersJsonSchema`. */
export const GEMINI_REFERENCE_RULES: readonly ServiceRule<SchemaNode>[] = [
  {
    name: "gemini-reference-alone",
    source: `${SUBSET}: nothing beside $ref but what begins with $; su-kaka/gcli2api#374`,
    refuses: ({ schema }) =>
      "$ref" in schema && Object.keys(schema).some((key) => !key.startsWith("$"))
        ? "no other fields beside $ref"
        : undefined,
  },
  {
    name: "gemini-cycles",
    source: `${SUBSET}: cyclic references only within properties that are not required`,
    refuses: ({ schema, isRoot }) => {
      const definitions = isRoot ? bodyOf(schema["$defs"]) : {};
      const cyclic = Object.keys(definitions).find((name) => needs(definitions, name, name, []));
      return cyclic === undefined ? undefined : `$defs.${cyclic}: cyclic reference within a required property`;
    },
  },
];

/** Whether no value of one definition can be without a value of another. */
function needs(definitions: JsonBody, from: string, to: string, passed: readonly string[]): boolean {
  const names = referencesNeeded(definitions[from]).map((reference) => reference.replace("#/$defs/", ""));
  return names.some(
    (name) => name === to || (!passed.includes(name) && needs(definitions, name, to, [...passed, name])),
  );
}

/** The references in a schema, without those below members that may be left out. */
function referencesNeeded(schema: unknown): string[] {
  if (Array.isArray(schema)) {
    return schema.flatMap(referencesNeeded);
  }
  if (!isBody(schema)) {
    return [];
  }
  const { $ref: reference, properties, required, ...others } = schema;
  const needed = Object.entries(bodyOf(properties)).filter(([name]) => listOf(required).includes(name));
  return [
    ...(typeof reference === "string" ? [reference] : []),
    ...needed.flatMap(([, member]) => referencesNeeded(member)),
    ...Object.values(others).flatMap(referencesNeeded),
  ];
}
