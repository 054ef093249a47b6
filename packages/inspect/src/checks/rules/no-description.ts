import type { DeclarationRule } from "../rule.ts";

/** A tool without a description. */
export const noDescription: DeclarationRule = {
  id: "no-description",
  severity: "error",
  finds: "a tool without a description",
  why: "The description is what a model chooses a tool by; from the name alone it guesses what the tool does and when to call it.",
  *check({ description }) {
    if (description.trim() !== "") return;
    yield {
      path: "",
      message: "the tool has no description",
      fix: "Say in the doc comment what the tool does and when to use it.",
    };
  },
};
