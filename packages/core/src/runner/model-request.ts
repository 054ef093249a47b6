import { renderInstruction } from "../agents/instruction.ts";
import type { LlmAgent } from "../agents/llm-agent.ts";
import type { ModelRequest } from "../models/model.ts";
import type { BaseTool } from "../tools/base-tool.ts";
import { toolsByName } from "../tools/tool-list.ts";
import { isToolset } from "../tools/toolset.ts";
import { buildContents, eventsOfTurn } from "./history.ts";
import type { Turn } from "./turn.ts";
import { loadArtifact, readonlyContext } from "./turn-context.ts";

/** The tools that the agent has at this moment, by name. */
export async function resolveTools(turn: Turn, agent: LlmAgent): Promise<ReadonlyMap<string, BaseTool>> {
  const context = readonlyContext(turn, agent.name);
  const lists = agent.tools.map((tool) => (isToolset(tool) ? tool.getTools(context) : [tool]));
  return toolsByName((await Promise.all(lists)).flat(), agent.name);
}

/** Everything the model is told for its next answer. */
export async function buildModelRequest(
  turn: Turn,
  agent: LlmAgent,
  modelName: string,
  tools: ReadonlyMap<string, BaseTool>,
): Promise<ModelRequest> {
  const { events } = turn.session;
  const { generateContentConfig, includeContents } = agent.options;
  const context = readonlyContext(turn, agent.name);
  const instruction = await renderInstruction(agent, context, (filename) => loadArtifact(turn, filename));
  const shown = includeContents === "none" ? eventsOfTurn(events, turn.invocationId) : events;
  const request: ModelRequest = {
    model: modelName,
    contents: buildContents(shown, new Set(tools.keys())),
    ...(instruction === "" ? {} : { systemInstruction: instruction }),
    tools: [...tools.values()].flatMap((tool) => tool.toolDeclaration ?? []),
    config: structuredClone(generateContentConfig ?? {}),
  };
  // Callbacks may edit the request; stored events and the tools' own declarations must not change with it.
  return agent.options.beforeModelCallback === undefined ? request : structuredClone(request);
}
