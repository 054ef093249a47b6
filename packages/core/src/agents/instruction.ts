import type { Part } from "../content/content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { ReadonlyContext } from "../tools/tool-context.ts";
import type { InstructionProvider } from "./llm-agent.ts";

/** Loads an artifact for a template, which says whether it may be missing; `undefined` when there is none of that name. */
export type ArtifactLoader = (filename: string, optional: boolean) => Promise<Part | undefined>;

// Literal braces, or one placeholder. Anything else in braces (JSON, code) is left as it is.
const placeholder = /\{\{|\}\}|\{\s*((?:(?:app|user|temp):)?[\p{L}_][\p{L}\p{N}_]*|artifact\.[^{}?\s]+)(\?)?\s*\}/gu;

/**
 * An instruction for one model call.
 * @throws ToolwrightError `INVALID_INSTRUCTION` when a template names a state key or artifact that does not exist.
 */
export async function renderInstruction(
  instruction: string | InstructionProvider | undefined,
  context: ReadonlyContext,
  loadArtifact: ArtifactLoader,
): Promise<string> {
  if (instruction === undefined) return "";
  if (typeof instruction === "function") return instruction(context);
  let rendered = "";
  let position = 0;
  let openBraces = 0;
  for (const match of instruction.matchAll(placeholder)) {
    rendered += instruction.slice(position, match.index);
    position = match.index + match[0].length;
    if (match[0] === "{{") openBraces++;
    // Two braces that close something else, such as nested JSON, are left as they are.
    const closesNothing = match[0] === "}}" && --openBraces < 0;
    if (closesNothing) openBraces = 0;
    rendered += closesNothing ? "}}" : await renderMatch(match, context, loadArtifact);
  }
  return rendered + instruction.slice(position);
}

async function renderMatch(
  match: RegExpExecArray,
  context: ReadonlyContext,
  loadArtifact: ArtifactLoader,
): Promise<string> {
  const [whole, key, optional] = match;
  if (key === undefined) return whole === "{{" ? "{" : "}";
  const text = key.startsWith("artifact.")
    ? artifactText(await loadArtifact(key.slice("artifact.".length), optional !== undefined))
    : stateText(context, key);
  if (text !== undefined) return text;
  if (optional !== undefined) return "";
  throw missingKey(key, context);
}

function stateText(context: ReadonlyContext, key: string): string | undefined {
  if (!context.state.has(key)) return undefined;
  const value = context.state.get(key);
  return typeof value === "string" ? value : JSON.stringify(value);
}

function artifactText(part: Part | undefined): string | undefined {
  if (part === undefined) return undefined;
  if (part.text !== undefined) return part.text;
  const { displayName, mimeType } = part.inlineData ?? part.fileData ?? {};
  return `[${displayName ?? "file"}, ${mimeType ?? "unknown type"}]`;
}

function missingKey(key: string, context: ReadonlyContext): ToolwrightError {
  const known = key.startsWith("artifact.") ? "" : ` The state has: ${context.state.keys().join(", ") || "no keys"}.`;
  return new ToolwrightError(
    "INVALID_INSTRUCTION",
    `The instruction of "${context.agentName}" names {${key}}, which does not exist.${known} Write {${key}?} if it may be missing, or {{${key}}} for the text itself.`,
    { details: { agent: context.agentName, key } },
  );
}
