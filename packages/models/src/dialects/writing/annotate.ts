import type { JsonSchema } from "toolwright";
import { isRecord } from "../../json-values/json-value.ts";
import type { Shape } from "../shape/shape.ts";
import { joinNotes, noteFor } from "./notes.ts";
import type { WritingContext } from "./written.ts";

/**
 * The schema with the shape's annotations and rules: as keywords where the provider knows them, else as sentences at
 * the end of the description, else lost with a note. `isRewritten` when the schema is of another type than the shape.
 */
export function annotateSchema(
  schema: JsonSchema,
  shape: Shape,
  path: string,
  notes: readonly string[],
  context: WritingContext,
  isRewritten = false,
): JsonSchema {
  const { description, title, ...values } = shape.annotations;
  const said = Object.entries({ ...shape.rules, ...values });
  // Limits of the value are none of the text or list that stands for it.
  const kept = said.filter(([keyword, value]) => !isRewritten && isKnown(keyword, value, shape, context));
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

/** Whose values are data; those of other keywords that hold objects are schemas, which nobody has checked. */
const DATA: ReadonlySet<string> = new Set(["default", "examples"]);

function isKnown(keyword: string, value: unknown, shape: Shape, { rules }: WritingContext): boolean {
  if (isRecord(value) && !DATA.has(keyword)) {
    return false;
  }
  if (rules.keywords !== "all" && !rules.keywords.has(keyword)) {
    return false;
  }
  if (keyword === "format") {
    const isText = shape.kind === "scalar" && shape.type === "string";
    return rules.formats === "all" || (isText && rules.formats.has(String(value)));
  }
  return keyword !== "pattern" || rules.acceptsPattern(String(value));
}
