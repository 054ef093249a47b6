import { type JsonSchema, withBareAlternatives } from "toolwright";

const COUNTS = new Set(["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"]);

/**
 * A schema in the spelling of the Gemini API's own form, whether the API takes it or not: capitals, `nullable`, counts as
 * texts. What the dialect has reduced needs nothing more; the core, which writes the form, mends anything.
 */
export function spellForGemini(schema: JsonSchema): object {
  return withBareAlternatives(spell(schema));
}

function spell({ anyOf, ...schema }: JsonSchema): object {
  if (anyOf === undefined) return spellPlain(schema);
  const others = anyOf.filter(({ type }) => type !== "null");
  const nullable = others.length < anyOf.length ? { nullable: true } : {};
  const [only = {}, ...more] = others;
  if (more.length === 0) return { ...spell({ ...only, ...schema }), ...nullable };
  return { ...schema, ...nullable, anyOf: others.map(spell) };
}

function spellPlain(schema: JsonSchema): object {
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword === "type") return spellType([value as string].flat());
    if (keyword === "properties") return [[keyword, spellMembers(value as NonNullable<JsonSchema["properties"]>)]];
    if (keyword === "items") return [[keyword, spell(value as JsonSchema)]];
    return [[keyword, COUNTS.has(keyword) ? String(value) : value]];
  });
  return Object.fromEntries(entries);
}

function spellType(types: readonly string[]): [string, unknown][] {
  const [type = "null", ...others] = types.filter((each) => each !== "null").map((each) => each.toUpperCase());
  const nullable: [string, unknown][] = types.length > others.length + 1 ? [["nullable", true]] : [];
  return [["type", others.length === 0 ? type : [type, ...others]], ...nullable];
}

function spellMembers(members: NonNullable<JsonSchema["properties"]>): object {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, spell(member)]));
}
