import { type BaseAgent, LlmAgent } from "toolwright";

/** The adapters that this package brings along, by the names of their models. */
const adapters: readonly { readonly names: RegExp; load(): Promise<unknown> }[] = [
  { names: /^offline$/, load: () => import("@toolwright/models/offline") },
  { names: /^gemini-/, load: () => import("@toolwright/models/gemini") },
];

/**
 * The agent with the model that it and all agents below it are to be run with: the one named on the command line, else
 * their own, else the one named by `TOOLWRIGHT_MODEL`. When a name is one of an adapter that this package brings along,
 * the adapter is loaded; any other name must be registered by the agent's module.
 */
export async function chooseModel(agent: BaseAgent, override?: string): Promise<BaseAgent> {
  const chosen = override === undefined ? agent : withModel(agent, override);
  for (const model of new Set([...modelsOf(chosen), process.env["TOOLWRIGHT_MODEL"]])) {
    if (typeof model === "string") await adapters.find(({ names }) => names.test(model))?.load();
  }
  return chosen;
}

function withModel(agent: BaseAgent, model: string): BaseAgent {
  const subAgents = agent.subAgents.map((child) => withModel(child, model));
  return LlmAgent.isInstance(agent) ? agent.clone({ model, subAgents }) : agent.clone({ subAgents });
}

function modelsOf(agent: BaseAgent): unknown[] {
  const own = LlmAgent.isInstance(agent) ? [agent.options.model] : [];
  return [...own, ...agent.subAgents.flatMap(modelsOf)];
}
