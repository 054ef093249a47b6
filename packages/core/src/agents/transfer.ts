import type { JsonObject } from "../json/json-value.ts";
import type { FunctionDeclaration } from "../schema/gemini-schema.ts";
import { BaseTool } from "../tools/base-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import type { BaseAgent } from "./base-agent.ts";
import { LlmAgent } from "./llm-agent.ts";

/** The name of the tool by which a model hands the conversation over. */
export const transferToolName = "transfer_to_agent";

/**
 * The agents that an agent may hand the conversation over to: its sub-agents, its parent, and the parent's other
 * sub-agents. Up and sideways only where the parent is an `LlmAgent`, and unless the agent's options say no.
 */
export function transferTargets(agent: LlmAgent): readonly BaseAgent[] {
  const { parent } = agent;
  const { disallowTransferToParent, disallowTransferToPeers } = agent.options;
  const targets: BaseAgent[] = [...agent.subAgents];
  if (LlmAgent.isInstance(parent)) {
    if (!disallowTransferToParent) targets.push(parent);
    if (!disallowTransferToPeers) targets.push(...parent.subAgents.filter((peer) => peer !== agent));
  }
  return targets;
}

/** Whether the conversation may stay with the agent: from it, it must be possible to get back to the root. */
export function canKeepConversation(agent: BaseAgent): boolean {
  for (let current: BaseAgent | undefined = agent; current?.parent !== undefined; current = current.parent) {
    if (!LlmAgent.isInstance(current) || !LlmAgent.isInstance(current.parent)) return false;
    if (current.options.disallowTransferToParent) return false;
  }
  return true;
}

/** What the model is told of the agents around it; empty when there are none. */
export function transferInstruction(agent: LlmAgent, targets: readonly BaseAgent[]): string {
  if (targets.length === 0) return "";
  const list = targets.map(({ name, description }) => `- ${name}${description === "" ? "" : `: ${description}`}`);
  return [
    `You are the agent "${agent.name}". Other agents can take over this conversation:`,
    ...list,
    `If one of them fits the user's request better than you do, call ${transferToolName} with its name and say nothing else. Otherwise answer yourself.`,
  ].join("\n");
}

/** Lets a model hand the conversation over to one of the agents around its own. */
export class TransferTool extends BaseTool {
  readonly #names: readonly string[];

  constructor(targets: readonly BaseAgent[]) {
    super({ name: transferToolName, description: "Hands the conversation over to another agent." });
    this.#names = targets.map(({ name }) => name);
  }

  override getDeclaration(): FunctionDeclaration {
    return {
      name: this.name,
      description: this.description,
      parameters: {
        type: "OBJECT",
        properties: {
          agent_name: { type: "STRING", enum: [...this.#names], description: "The agent that takes over." },
        },
        required: ["agent_name"],
      },
    };
  }

  override async runAsync(call: { readonly args: JsonObject; readonly toolContext: ToolContext }): Promise<unknown> {
    call.toolContext.actions.transferToAgent = String(call.args["agent_name"]);
    return { transferred: true };
  }
}
