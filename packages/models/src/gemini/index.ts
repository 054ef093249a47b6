import { registerModel } from "toolwright";
import { gemini as create } from "./gemini-model.ts";

// Importing this entry is what makes the names of Gemini's models known.
registerModel(/^gemini-/, (name) => create(name));

export type { RetryOptions } from "../failures/with-retries.ts";
// A Gemini model with options of its own, for `model:` of an agent.
export { type GeminiOptions, gemini } from "./gemini-model.ts";
