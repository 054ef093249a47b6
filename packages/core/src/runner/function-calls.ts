import type { Content, FunctionCall, Part } from "../content/content.ts";
import { createId } from "../events/create-id.ts";
import { isRecord } from "../json/json-value.ts";

/** What a model answered, with its calls made fit to be run and stored. */
export interface NormalisedContent {
  readonly content: Content | undefined;
  readonly calls: readonly FunctionCall[];
  /** Calls that were left out because they asked for nothing. */
  readonly ghosts: number;
}

/**
 * Gives each call an id of its own and leaves out calls that have neither name nor arguments. Providers omit ids, repeat
 * them within a turn, or count anew in every turn; a result must still find its call.
 */
export function normaliseCalls(content: Content | undefined, callIds: Set<string>): NormalisedContent {
  if (content === undefined) return { content, calls: [], ghosts: 0 };
  const parts = (content.parts ?? []).filter((part) => part.functionCall === undefined || !isGhost(part.functionCall));
  const normalised = parts.map((part): Part => {
    if (part.functionCall === undefined) return part;
    return { ...part, functionCall: { ...part.functionCall, id: uniqueId(part.functionCall.id, callIds) } };
  });
  return {
    content: { ...content, role: "model", parts: normalised },
    calls: normalised.flatMap((part) => part.functionCall ?? []),
    ghosts: (content.parts?.length ?? 0) - parts.length,
  };
}

function isGhost({ name, args, argsText }: FunctionCall): boolean {
  const noName = name === undefined || name.trim() === "";
  const noArguments = !isRecord(args) || Object.keys(args).length === 0;
  return noName && noArguments && (argsText === undefined || argsText.trim() === "");
}

function uniqueId(id: string | undefined, taken: Set<string>): string {
  const unique = id === undefined || id === "" || taken.has(id) ? `call_${createId()}` : id;
  taken.add(unique);
  return unique;
}
