import { AgentTool } from "../../agents/agent-tool.ts";
import type { BaseAgent } from "../../agents/base-agent.ts";
import { LlmAgent, type LlmAgentOptions } from "../../agents/llm-agent.ts";
import { LoopAgent } from "../../agents/loop-agent.ts";
import { ParallelAgent } from "../../agents/parallel-agent.ts";
import { SequentialAgent } from "../../agents/sequential-agent.ts";
import type { Model } from "../../models/model.ts";
import type { FaultCounts } from "./faults.ts";
import { hostileCallbacks } from "./hostile-callbacks.ts";
import { hostileTools, type Payments } from "./hostile-tools.ts";
import type { Random } from "./random.ts";

const outputSchema = {
  type: "object" as const,
  properties: { answer: { type: "string" as const } },
  required: ["answer"],
};

/** Agents in one of the shapes that a tree may have; the same model answers for all of them. */
export function hostileAgents(model: Model, random: Random, faults: FaultCounts, payments: Payments): BaseAgent {
  const counted = () => {
    faults.add("agent as a tool");
    return undefined;
  };
  const expert = new LlmAgent({ name: "expert", model, beforeAgentCallback: counted });
  const agent = (name: string, options: Partial<LlmAgentOptions> = {}) =>
    new LlmAgent({
      name,
      model,
      tools: [...hostileTools(random, faults, payments), new AgentTool({ agent: expert })],
      ...hostileCallbacks(random, faults),
      ...options,
    });
  const helper = agent("helper", { outputKey: "answer" });
  const worker = agent("worker", random.chance(0.5) ? { outputSchema } : { outputSchema, tools: [] });
  const subAgents = [helper, worker];
  return random.pick([
    () => agent("root", { subAgents }),
    () => agent("root", { subAgents }),
    () => new SequentialAgent({ name: "root", subAgents }),
    () => new ParallelAgent({ name: "root", subAgents }),
    () => new ParallelAgent({ name: "root", subAgents }),
    () => new LoopAgent({ name: "root", subAgents, maxIterations: 2 }),
  ])();
}
