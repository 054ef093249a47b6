import type { Content, ModelRequest, ToolDeclaration } from "toolwright";
import { isTransfer, namesTarget, transferToolName } from "../choosing/transfer.ts";
import { readMessage } from "../text/message.ts";
import { failureOf } from "./failure.ts";
import { endsWithTold } from "./told.ts";
import type { Turn } from "./turns.ts";

/** How the kit tells a model whose part it plays, which the conversation itself does not show. */
const OWN_NAME = /^You are the agent "(.+)"\. Other agents can take over this conversation:$/m;

/** The tools for the last message: one that has just been handed over to this agent is not handed on. */
export function toolsAfterHandOver(request: ModelRequest, turns: readonly Turn[], now: Date): ToolDeclaration[] {
  const staying = mustStay(request, turns);
  const said = turns.findLast((turn) => turn.kind === "said");
  const message = readMessage(said?.text ?? "", now);
  const ownName = isContinued(request.contents) ? undefined : OWN_NAME.exec(request.systemInstruction ?? "")?.[1];
  return request.tools.filter((tool) => !isTransfer(tool) || (!staying && namesTarget(tool, message, ownName)));
}

/** Handing over is nothing to tell the user about: whoever has the conversation now answers. */
export function isHandOver(turn: Turn): boolean {
  return turn.kind === "answered" && turn.call.name === transferToolName && failureOf(turn.response) === undefined;
}

/** Another agent spoke after the user, or handed back what this one had handed over. */
function mustStay({ contents }: ModelRequest, turns: readonly Turn[]): boolean {
  const lastSaid = turns.findLastIndex((turn) => turn.kind === "said");
  return endsWithTold(contents) || turns.slice(lastSaid + 1).some(isHandOver);
}

/** A message that follows an answer of this agent came to it first, so that even its own name may mean "away from". */
function isContinued(contents: readonly Content[]): boolean {
  return contents.at(-2)?.role === "model" && !contents.at(-1)?.parts?.some(({ functionResponse }) => functionResponse);
}
