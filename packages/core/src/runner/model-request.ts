import type { BaseAgent } from "../agents/base-agent.ts";
import { renderInstruction } from "../agents/instruction.ts";
import { LlmAgent } from "../agents/llm-agent.ts";
import { TransferTool, transferInstruction, transferTargets } from "../agents/transfer.ts";
import type { Content } from "../content/content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { cloneJson } from "../json/clone-json.ts";
import { describeError } from "../json/describe-error.ts";
import type { ModelRequest } from "../models/model.ts";
import type { BaseTool } from "../tools/base-tool.ts";
import { requireTools, toolsByName } from "../tools/tool-list.ts";
import { isToolset, type Toolset } from "../tools/toolset.ts";
import { mendContents } from "./history.ts";
import { lastTurns } from "./history-window.ts";
import type { StructuredOutput } from "./structured-output.ts";
import type { Turn } from "./turn.ts";
import { loadArtifact, readonlyContext } from "./turn-context.ts";
import { untilAbort } from "./turn-ending.ts";

/** The tools that the agent has at this moment, by name. */
export async function resolveTools(turn: Turn, agent: LlmAgent): Promise<ReadonlyMap<string, BaseTool>> {
  const lists = agent.tools.map((tool) => (isToolset(tool) ? askToolset(turn, agent, tool) : [tool]));
  const targets = targetsIn(turn, agent);
  const transfer = targets.length > 0 ? [new TransferTool(targets)] : [];
  const tools: readonly unknown[] = (await Promise.all(lists)).flat();
  requireTools(tools, agent.name);
  return toolsByName([...tools, ...transfer], agent.name);
}

/** @throws ToolwrightError `TOOLSET_FAILED`, which ends the turn: a server may be down. */
async function askToolset(turn: Turn, agent: LlmAgent, toolset: Toolset): Promise<readonly BaseTool[]> {
  const { abortSignal } = turn;
  try {
    return await untilAbort(abortSignal, async () => toolset.getTools(readonlyContext(turn, agent.name)));
  } catch (error) {
    if (abortSignal.aborted) throw abortSignal.reason;
    const message = `A toolset of "${agent.name}" did not say which tools there are. ${describeError(error).message}`;
    throw new ToolwrightError("TOOLSET_FAILED", message, { cause: error, details: { agent: agent.name } });
  }
}

function targetsIn(turn: Turn, agent: LlmAgent): readonly BaseAgent[] {
  return transferTargets(agent).filter((target) => turn.findAgent(agent, target.name) === target);
}

/** Everything the model is told for its next answer. */
export async function buildModelRequest(
  turn: Turn,
  agent: LlmAgent,
  modelName: string,
  tools: ReadonlyMap<string, BaseTool>,
  output: StructuredOutput,
): Promise<ModelRequest> {
  const { generateContentConfig } = agent.options;
  const instruction = await systemInstruction(turn, agent, output.instructionFor(tools));
  const outputSchema = output.schemaFor(tools);
  const request: ModelRequest = {
    model: modelName,
    contents: await conversation(turn, agent, new Set(tools.keys())),
    ...(instruction === "" ? {} : { systemInstruction: instruction }),
    tools: [...tools.values()].flatMap((tool) => tool.toolDeclaration ?? []),
    config: cloneJson(generateContentConfig ?? {}),
    ...(outputSchema === undefined ? {} : { outputSchema }),
  };
  // Callbacks may edit the request; stored events and the tools' own declarations must not change with it.
  return turn.hooksOf(agent).beforeModelCallback === undefined ? request : cloneJson(request);
}

/** What the model sees of the conversation. */
async function conversation(turn: Turn, agent: LlmAgent, toolNames: ReadonlySet<string>): Promise<Content[]> {
  const { events } = turn.session;
  const { includeContents, historyWindow, compactHistory } = agent.options;
  const window = includeContents === "none" ? 1 : historyWindow;
  const shown = window === undefined ? events : lastTurns(events, window);
  const contents = turn.historyOf(agent).contents(shown, toolNames);
  if (compactHistory === undefined) return contents;
  const compacted: unknown = await compactHistory(cloneJson(contents), readonlyContext(turn, agent.name));
  if (Array.isArray(compacted)) return mendContents(compacted, toolNames);
  throw new ToolwrightError(
    "INVALID_CALLBACK_RESULT",
    `compactHistory of "${agent.name}" returned ${compacted === null ? "null" : `a ${typeof compacted}`}. Return the list of contents that the model is to see.`,
    { details: { callback: "compactHistory", agent: agent.name } },
  );
}

/** The global instruction of the root, the agent's own, and what is to be said of other agents and of the answer. */
async function systemInstruction(turn: Turn, agent: LlmAgent, aboutAnswer: string): Promise<string> {
  const { root } = agent;
  const render = (instruction: LlmAgent["options"]["instruction"]) =>
    renderInstruction(instruction, readonlyContext(turn, agent.name), async (filename, optional) =>
      // What may be missing is missing where nothing is kept at all.
      optional && turn.services.artifactService === undefined ? undefined : loadArtifact(turn, filename),
    );
  const parts = [
    await render(LlmAgent.isInstance(root) ? root.options.globalInstruction : undefined),
    await render(agent.options.instruction),
    transferInstruction(agent, targetsIn(turn, agent)),
    aboutAnswer,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}
