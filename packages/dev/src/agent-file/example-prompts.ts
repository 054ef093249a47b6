import type { ModuleExports } from "./load-module.ts";

/** The prompts that a module offers to its users in the export `examplePrompts`, a list of texts. */
export function examplePrompts(exports: ModuleExports): readonly string[] {
  const prompts = Object.hasOwn(exports, "examplePrompts") ? exports["examplePrompts"] : undefined;
  return Array.isArray(prompts) ? prompts.filter((prompt) => typeof prompt === "string") : [];
}
