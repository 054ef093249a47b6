import type { JsonSchema } from "toolwright";
import { isRecord } from "../json.ts";
import type { Shape } from "../shape/shape.ts";
import { joinNotes, noteFor } from "./notes.ts";
import type { WritingContext } from "./written.ts";

/**
 * The schema with the shape's annotations and rules: as keywords where the provider knows them, else as sentences at
 * the end of the description, else lost with a note.
 */
export function annotateSchema(
  schema: JsonSchema,
  shape: Shape,
  path: string,
  notes: readonly string[],
  context: WritingContext,
): JsonSchema {
  const { description, title, ...values } = shape.annotations;
  const said = Object.entries({ ...shape.rules, ...values });
  const kept = said.filter(([keyword, value]) => isKnown(keyword, value, context));
  const sentences: string[] = [];
  for (const [keyword, value] of said.filter((entry) => !kept.includes(entry))) {
    const note = noteFor(keyword, value);
    if (note === undefined) {
      context.losses.add("dropped", path, keyword, `The provider has no form for ${keyword}.`);
    } else {
      sentences.push(note);
      context.losses.add(
        "described",
        path,
        keyword,
        `The provider has no form for ${keyword}: it is said in the description.`,
      );
    }
  }
  const words = joinNotes(description, [...notes, ...sentences]);
  return {
    ...schema,
    ...(title === undefined ? {} : { title }),
    ...(words === "" ? {} : { description: words }),
    ...Object.fromEntries(kept),
  };
}

function isKnown(keyword: string, value: unknown, { rules }: WritingContext): boolean {
  if (rules.keywords === "all") {
    // Definitions get other places, so a keyword that nobody interprets must not refer to one.
    return !JSON.stringify(value ?? null).includes('"$ref"');
  }
  if (!rules.keywords.has(keyword) || isRecord(value)) {
    return keyword === "default" && rules.keywords.has(keyword);
  }
  if (keyword === "format") {
    return rules.formats === "all" || rules.formats.has(String(value));
  }
  return keyword !== "pattern" || rules.acceptsPattern(String(value));
}
