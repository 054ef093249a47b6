import fc from "fast-check";
import type { JsonObject, JsonSchema, JsonValue, ToolDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import { decide } from "./dialogue/decide.ts";
import { answerFor } from "./dialogue/wording.ts";

const SCALARS: readonly JsonSchema[] = [
  { type: "string" },
  { type: "number" },
  { type: "boolean" },
  { enum: ["low", "high", 3] },
  { type: "string", format: "date" },
  { type: "string", format: "email" },
  { type: "string", format: "uri" },
  { type: "string", pattern: "^[A-Z]{3}$" },
];

const name = fc.oneof(
  fc.constantFrom(
    "city",
    "query",
    "amount",
    "operation",
    "from",
    "to",
    "email",
    "is_active",
    "items",
    "__proto__",
    "constructor",
  ),
  fc.string({ maxLength: 8 }),
);
const scalar = fc.constantFrom(...SCALARS);
const schema: fc.Arbitrary<JsonSchema> = fc.oneof(
  scalar,
  scalar.map((items): JsonSchema => ({ type: "array", items })),
  scalar.map((additionalProperties): JsonSchema => ({ type: "object", additionalProperties })),
  fc.dictionary(name, scalar, { maxKeys: 3 }).map(objectOf),
);
const declaration: fc.Arbitrary<ToolDeclaration> = fc.record({
  name: fc.constantFrom("add", "search_web", "send_email", "x"),
  description: fc.oneof(fc.constant("Adds, searches and sends."), fc.string({ maxLength: 30 })),
  parameters: fc.dictionary(name, schema, { maxKeys: 3 }).map(objectOf),
});
const words = fc.constantFrom(
  ..."add search send email please 5 -3 two hundred to from in Paris is = : , and high low tomorrow a@b.cc https://x.yz no yes \"q w\" 'e' USD city query items __proto__ ? .".split(
    " ",
  ),
);
const message = fc.oneof(
  fc.array(words, { minLength: 4, maxLength: 14 }).map((parts) => `add search send ${parts.join(" ")}`),
  fc.string({ maxLength: 60, unit: "grapheme" }),
);

function objectOf(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: "object", properties, required: Object.keys(properties).slice(0, 1) };
}

function fits(value: JsonValue | undefined, { type, items, enum: members, properties, required }: JsonSchema): boolean {
  if (members) return members.some((member) => member === value);
  if (Array.isArray(value))
    return type === "array" && value.every((item) => typeof items !== "object" || fits(item, items));
  if (typeof value !== "object" || value === null) return typeof value === type;
  return (
    type === "object" &&
    Object.entries(properties ?? {}).every(([key, inner]) => {
      const item = own(value, key);
      return item === undefined ? !required?.includes(key) : fits(item, inner);
    })
  );
}

const own = (object: JsonObject, key: string): JsonValue | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;
/** JSON written out by the user is handed on as it is, for the tool to judge. */
const holdsJson = (text: string): boolean => /[[{]/.test(text);
const now = new Date("2026-03-04T12:00:00");

describe("any conversation with any tools", () => {
  it("never throws, and every call has all required arguments in their declared types", () => {
    let calls = 0;
    const property = fc.property(
      fc.array(declaration, { maxLength: 3 }),
      fc.array(message, { minLength: 1, maxLength: 3 }),
      (tools, messages) => {
        const decision = decide(
          messages.map((text) => ({ kind: "said", text })),
          { tools, now },
        );
        if (decision.kind !== "call" || messages.some(holdsJson)) return;
        calls += decision.calls.length;
        for (const { tool, args } of decision.calls) expect(fits(args, tool.parameters)).toBe(true);
      },
    );
    fc.assert(property, { numRuns: 500 });
    expect(calls).toBeGreaterThan(50);
  });

  it("never throws over any result", () => {
    const property = fc.property(
      declaration,
      fc.dictionary(
        fc.oneof(fc.constantFrom("error", "status", "issues", "result", "path"), fc.string()),
        fc.jsonValue(),
      ),
      (tool, response) => {
        const turn = { kind: "answered" as const, call: { name: tool.name, args: {} }, response, files: [] };
        expect(answerFor([turn], [tool])).not.toBe("");
        expect(decide([turn, { kind: "said", text: "5" }], { tools: [tool], now }).kind).toBeTypeOf("string");
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it("reads the longest message in bounded time", () => {
    const tools: ToolDeclaration[] = [
      { name: "search_web", description: "", parameters: objectOf({ query: { type: "string" } }) },
    ];
    for (const unit of ["search ", "a", "1", '"', "'a", "[{", "a.b", "and name is x, ", "- ", "twenty hundred "]) {
      const started = performance.now();
      decide([{ kind: "said", text: unit.repeat(20_000) }], { tools, now });
      expect(performance.now() - started, unit).toBeLessThan(5_000);
    }
  });
});
