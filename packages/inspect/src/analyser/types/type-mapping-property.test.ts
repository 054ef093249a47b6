import fc from "fast-check";
import type { JsonSchema } from "toolwright";
import { afterAll, expect, it } from "vitest";
import { createAnalyser } from "../create-analyser.ts";
import { TemporaryProject } from "../test-projects/temporary-project.ts";

const analyser = createAnalyser();
afterAll(() => analyser.close());

/** A type as it is written, and what it must become. */
interface Pair {
  readonly text: string;
  readonly schema: JsonSchema;
}

const scalar: fc.Arbitrary<Pair> = fc.constantFrom<Pair>(
  { text: "string", schema: { type: "string" } },
  { text: "number", schema: { type: "number" } },
  { text: "boolean", schema: { type: "boolean" } },
  { text: "unknown", schema: {} },
  { text: "Date", schema: { type: "string", format: "date-time", "x-codec": "date" } },
  { text: "bigint", schema: { type: "string", pattern: "^-?\\d+$", "x-codec": "bigint" } },
);
const name = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,6}$/);
const word = fc.stringMatching(/^[A-Za-z0-9 _-]{1,8}$/);
const words = fc.uniqueArray(word, { minLength: 2, maxLength: 5 });

const literals: fc.Arbitrary<Pair> = words.map((values) => ({
  text: values.map((value) => JSON.stringify(value)).join(" | "),
  schema: { type: "string", enum: values },
}));

const { type: pairs } = fc.letrec<{ type: Pair }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalar,
    literals,
    words.map<Pair>((values) => ({
      text: `${values.map((value) => JSON.stringify(value)).join(" | ")} | null`,
      schema: { type: ["string", "null"], enum: [...values, null] },
    })),
    tie("type").map<Pair>(({ text, schema }) => ({ text: `(${text})[]`, schema: { type: "array", items: schema } })),
    tie("type").map<Pair>(({ text, schema }) => ({
      text: `Record<string, ${text}>`,
      schema: { type: "object", additionalProperties: schema },
    })),
    tie("type").map<Pair>(({ text, schema }) => ({
      text: `Map<string, ${text}>`,
      schema: { type: "object", additionalProperties: schema, "x-codec": "map" },
    })),
    tie("type").map<Pair>(({ text, schema }) => ({
      text: `ReadonlySet<${text}>`,
      schema: { type: "array", items: schema, uniqueItems: true, "x-codec": "set" },
    })),
    fc.tuple(tie("type"), tie("type")).map<Pair>(([a, b]) => ({
      text: `[${a.text}, ${b.text}]`,
      schema: { type: "array", prefixItems: [a.schema, b.schema], items: false, minItems: 2, maxItems: 2 },
    })),
    fc
      .uniqueArray(fc.tuple(name, tie("type"), fc.boolean(), fc.option(word.map((text) => text.trim()))), {
        selector: ([key]) => key,
        minLength: 1,
        maxLength: 4,
      })
      .map(objectOf),
  ),
}));

type Member = readonly [key: string, type: Pair, optional: boolean, comment: string | null];

function objectOf(members: readonly Member[]): Pair {
  const properties = members.map(([key, { schema }, , comment]) => [
    key,
    comment ? { ...schema, description: comment } : schema,
  ]);
  const required = members.filter(([, , optional]) => !optional).map(([key]) => key);
  return {
    text: `{ ${members
      .map(
        ([key, { text }, optional, comment]) =>
          `${comment ? `/** ${comment} */ ` : ""}${key}${optional ? "?" : ""}: ${text}`,
      )
      .join("; ")} }`,
    schema: {
      type: "object",
      properties: Object.fromEntries(properties),
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
    },
  };
}

it("maps any composition of types to the composition of their schemas", () => {
  fc.assert(
    fc.property(fc.array(pairs, { minLength: 20, maxLength: 40 }), (types) => {
      const source = types.map(({ text }, index) => `export function f${index}(x: ${text}) { return x; }`).join("\n");
      const project = new TemporaryProject(analyser, { "tools.ts": source });
      try {
        const results = analyser.exportedFunctions(project.path("tools.ts"));
        const read = results.map(({ result }) =>
          "signature" in result ? result.signature.parameters.properties?.["x"] : result,
        );
        expect(read).toEqual(types.map(({ schema }) => schema));
      } finally {
        project.remove();
      }
    }),
    { numRuns: 8 },
  );
});
