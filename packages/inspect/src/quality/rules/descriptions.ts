import type { DeclarationRule } from "../rule.ts";
import { descriptionOf, listedValues, type Slot, slotsOf } from "../slots.ts";
import { contentWords } from "../words/content-words.ts";

export const noDescription: DeclarationRule = {
  id: "no-description",
  severity: "error",
  finds: "a tool without a description",
  why: "The description is what a model chooses a tool by. From the name alone it guesses what the tool does and when to call it.",
  *check({ description }) {
    if (description.trim() !== "") return;
    const fix = "Say what the tool does and when to use it: in the doc comment, or as `description`.";
    yield { path: "", message: "the tool has no description", fix };
  },
};

export const nameAsDescription: DeclarationRule = {
  id: "name-as-description",
  severity: "warning",
  finds: "a description that only repeats the name",
  why: "Such a text costs tokens and tells nothing: what was unclear about the name stays unclear, so the model guesses.",
  *check(declaration) {
    const { name, description, parameters } = declaration;
    if (repeats(description, name)) {
      const fix = "Say what the name does not: what comes back, when to use it and when not.";
      yield { path: "", message: `the description "${firstLine(description)}" only repeats the name`, fix };
    }
    for (const slot of slotsOf(declaration)) {
      const text = descriptionOf(slot, parameters);
      if (!repeats(text, slot.path)) continue;
      const fix = "Say what the name does not: the form, the unit, where the value comes from, or give an example.";
      yield { ...placeOf(slot), message: `the description "${firstLine(text)}" only repeats the name`, fix };
    }
  },
};

/** Whether a text has no word that its name, or the names around it, do not have. */
function repeats(text: string, name: string): boolean {
  if (text.trim() === "") return false;
  const known = contentWords(name);
  return [...contentWords(text)].every((word) => known.has(word));
}

export const undocumentedParameter: DeclarationRule = {
  id: "undocumented-parameter",
  severity: "warning",
  finds: "a parameter that nothing is said about",
  why: "A model fills a parameter from its name and type when there is no text: it takes the wrong one of two things of that name, or the wrong form.",
  *check(declaration) {
    for (const slot of slotsOf(declaration)) {
      if (slot.depth > 1 || isDocumented(slot, declaration.parameters)) continue;
      const fix = `Say what it is, in which form, with an example: in \`@param ${slot.name}\`, or as \`description\` in a schema.`;
      yield { ...placeOf(slot), message: "nothing is said about the parameter", fix };
    }
  },
};

export const undocumentedMember: DeclarationRule = {
  id: "undocumented-member",
  severity: "warning",
  finds: "a member of an object that nothing is said about",
  why: "Members are filled like parameters: without a text from name and type alone.",
  *check(declaration) {
    for (const slot of slotsOf(declaration)) {
      if (slot.depth === 1 || isDocumented(slot, declaration.parameters)) continue;
      const fix = `Say what it is: in a doc comment before it, in \`@param ${slot.path.replaceAll("[]", "")}\`, or as \`description\` in a schema.`;
      yield { ...placeOf(slot), message: "nothing is said about the member", fix };
    }
  },
};

/** A value that is always the same needs no words, nor a union whose branches each say what they are. */
function isDocumented(slot: Slot, root: Slot["schema"]): boolean {
  if (descriptionOf(slot, root) !== "") return true;
  const { variants } = slot;
  if (variants.length === 1 && variants.some((variant) => listedValues(variant)?.length === 1)) return true;
  return variants.length > 0 && variants.every(({ description = "" }) => description.trim() !== "");
}

function placeOf({ path, pointer }: Slot): { path: string; pointer: string } {
  return { path, pointer };
}

function firstLine(text: string): string {
  return text.trim().split("\n", 1)[0] ?? "";
}
