import { ToolwrightError } from "toolwright";

/** The major version that the package is written for, as its peer range says; a later one need not fit. */
const MAJOR = 2;

type Sdk = typeof import("@google/genai");

/** Loads Google's SDK, which a project that uses no Gemini need not have. */
export async function loadSdk(model: string, load: () => Promise<Sdk> = () => import("@google/genai")): Promise<Sdk> {
  try {
    return await load();
  } catch (error) {
    throw isMissing(error) ? notInstalled(model, error) : error;
  }
}

/** A module that is missing inside of the SDK is another fault than a missing SDK. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  const isCode = code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
  return isCode && /^Cannot find (?:package|module) ["']@google\/genai["']/.test(error.message);
}

function notInstalled(model: string, cause: unknown): ToolwrightError {
  return new ToolwrightError(
    "MODEL_FAILED",
    `The model ${model} needs Google's SDK, which is not installed: npm install @google/genai@${MAJOR}`,
    { details: { model }, cause },
  );
}
