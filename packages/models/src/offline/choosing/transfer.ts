import type { ToolDeclaration } from "toolwright";
import { findEnumMember } from "../filling/enum-members.ts";
import type { Parameter } from "../parameters/parameter.ts";
import { parametersOf } from "../parameters/parameters-of.ts";
import type { Message } from "../text/message.ts";

/** The kit's own tool for handing the conversation over, the only one that is known by its name. */
export const transferToolName = "transfer_to_agent";

/** Whether a tool hands the conversation over, to one of the agents that it lists. */
export function isTransfer(tool: ToolDeclaration): boolean {
  return tool.name === transferToolName && targetOf(tool) !== undefined;
}

/**
 * Whether a message names one agent to hand over to. Nobody is asked for an agent: that there are several is not for
 * the user to know.
 * @param ownName The agent that decides. Who is named better than, or as well as, all others keeps the conversation.
 */
export function namesTarget(tool: ToolDeclaration, message: Message, ownName?: string): boolean {
  const target = targetOf(tool);
  if (target === undefined) return false;
  const names = [...(target.schema.enum ?? []), ...(ownName === undefined ? [] : [ownName])];
  const found = findEnumMember(message, { ...target, schema: { ...target.schema, enum: names } });
  return found !== undefined && found.value !== ownName;
}

function targetOf(tool: ToolDeclaration): Parameter | undefined {
  return parametersOf(tool).find(({ path, schema }) => path[0] === "agent_name" && schema.enum !== undefined);
}
