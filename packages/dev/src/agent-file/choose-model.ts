import type { LlmAgent } from "toolwright";

/** The adapters that this package brings along, by the names of their models. */
const adapters: readonly { readonly names: RegExp; load(): Promise<unknown> }[] = [
  { names: /^offline$/, load: () => import("@toolwright/models/offline") },
];

/**
 * The agent with the model that it is to be run with: the one named on the command line, else its own, else the one
 * named by `TOOLWRIGHT_MODEL`. When the name is one of an adapter that this package brings along, the adapter is
 * loaded; any other name must be registered by the agent's module.
 */
export async function chooseModel(agent: LlmAgent, override?: string): Promise<LlmAgent> {
  const model = override ?? agent.options.model ?? process.env["TOOLWRIGHT_MODEL"];
  if (typeof model === "string") await adapters.find(({ names }) => names.test(model))?.load();
  return override === undefined ? agent : agent.clone({ model: override });
}
