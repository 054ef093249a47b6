import fc from "fast-check";
import type { JsonObject, JsonSchema, JsonValue } from "toolwright";

/** A schema and some values that fit it. */
interface Case {
  readonly schema: JsonSchema;
  readonly value: fc.Arbitrary<JsonValue>;
}

const of = (schema: JsonSchema, value: fc.Arbitrary<JsonValue>): Case => ({ schema, value });
const text = fc.string({ maxLength: 6 });
const key = fc.oneof(
  fc.constantFrom("id", "kind", "$page", "where[sku]", "nom de famille", "_x", "1st"),
  fc.string({ minLength: 1, maxLength: 5 }),
);
const scalar = fc.oneof(text, fc.integer(), fc.boolean());

const scalars: fc.Arbitrary<Case>[] = [
  fc.constant(of({ type: "string" }, text)),
  fc.constant(of({ type: "string", format: "date-time", "x-codec": "date" }, fc.constant("2026-01-02T03:04:05.000Z"))),
  fc.constant(
    of(
      { type: "number" },
      fc.integer().map((value) => value / 4),
    ),
  ),
  fc.constant(of({ type: "integer", minimum: -5, exclusiveMaximum: 9 }, fc.integer({ min: -5, max: 8 }))),
  fc.constant(of({ type: "boolean" }, fc.boolean())),
  fc.constant(of({ type: ["string", "null"], description: "Maybe." }, fc.option(text))),
  fc.constant(
    of(
      {},
      fc
        .jsonValue({ maxDepth: 2 })
        .map((value) => JSON.parse(JSON.stringify(value)) as JsonValue)
        .filter(hasExactNumbers),
    ),
  ),
  fc
    .uniqueArray(fc.oneof(scalar, fc.constant(null)), { minLength: 1, maxLength: 4 })
    .map((values) => of({ enum: values }, fc.constantFrom(...values))),
  fc.constant(of({ const: 1 }, fc.constant(1))),
  fc.constant(of({ $ref: "#/$defs/tree" }, trees(3))),
];

function trees(depth: number): fc.Arbitrary<JsonValue> {
  const name = fc.constantFrom("a", "b");
  const leaf = fc.record({ name });
  return depth === 0
    ? leaf
    : fc.record({ name, kids: fc.array(trees(depth - 1), { maxLength: 2 }) }, { requiredKeys: ["name"] });
}

const TREE: JsonSchema = {
  type: "object",
  properties: { name: { type: "string" }, kids: { type: "array", items: { $ref: "#/$defs/tree" } } },
  required: ["name"],
  additionalProperties: false,
};

const { schemas } = fc.letrec<{ schemas: Case }>((tie) => ({
  schemas: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    ...scalars,
    objects(tie("schemas")),
    tie("schemas").map((item) => of({ type: "array", items: item.schema }, fc.array(item.value, { maxLength: 3 }))),
    fc
      .array(tie("schemas"), { minLength: 1, maxLength: 3 })
      .map((items) =>
        of(
          { type: "array", prefixItems: items.map(({ schema }) => schema), items: false, minItems: items.length },
          fc.tuple(...items.map(({ value }) => value)),
        ),
      ),
    tie("schemas").map((value) =>
      of(
        { type: "object", additionalProperties: value.schema },
        fc
          .dictionary(fc.string({ minLength: 1, maxLength: 4 }), value.value, { maxKeys: 3, noNullPrototype: true })
          .filter((record) => !Object.hasOwn(record, "__proto__")),
      ),
    ),
    fc
      .array(tie("schemas"), { minLength: 2, maxLength: 3 })
      .map((branches) =>
        of({ anyOf: branches.map(({ schema }) => schema) }, fc.oneof(...branches.map(({ value }) => value))),
      ),
  ),
}));

function objects(member: fc.Arbitrary<Case>): fc.Arbitrary<Case> {
  return fc
    .uniqueArray(fc.tuple(key, member, fc.boolean()), { maxLength: 4, selector: ([name]) => name })
    .map((members) => {
      const known = members.filter(([name]) => name !== "__proto__");
      const required = known.filter(([, , isRequired]) => isRequired).map(([name]) => name);
      const schema: JsonSchema = {
        type: "object",
        properties: Object.fromEntries(known.map(([name, { schema }]) => [name, schema])),
        required,
        additionalProperties: false,
      };
      const values = fc.record(Object.fromEntries(known.map(([name, { value }]) => [name, value])), {
        requiredKeys: required,
        noNullPrototype: true,
      });
      return of(schema, values as fc.Arbitrary<JsonValue>);
    });
}

/** Parameters of a tool, and arguments that fit them. */
export const argumentCases = objects(schemas).chain(({ schema, value }) =>
  fc.tuple(fc.constant<JsonSchema>({ ...schema, $defs: { tree: TREE } }), value as fc.Arbitrary<JsonObject>),
);

/** Whether every whole number is one that text and number agree on: others are refused in a call's text (C38). */
function hasExactNumbers(value: JsonValue): boolean {
  if (typeof value === "number") return !Number.isInteger(value) || Number.isSafeInteger(value);
  return typeof value !== "object" || value === null || Object.values(value).every(hasExactNumbers);
}
