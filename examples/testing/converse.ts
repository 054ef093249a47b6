import {
  type Event,
  getFunctionCalls,
  getFunctionResponses,
  getText,
  InMemoryRunner,
  LlmAgent,
  type Model,
  type Runner,
} from "toolwright";

/** One user turn as a reader of the terminal sees it. */
export interface TurnRecord {
  readonly calls: readonly { readonly name: string; readonly args: unknown }[];
  /** The results that the model received, in the order of the calls. */
  readonly results: readonly unknown[];
  /** What the agent said last. */
  readonly answer: string;
}

/** A runner for an example's agent with another model than its own. */
export function runnerFor(agent: LlmAgent, model: Model | string): InMemoryRunner {
  return new InMemoryRunner({ agent: new LlmAgent({ ...agent.options, model }), appName: "examples" });
}

/** Lets the agent, with another model than its own, answer prompts in one new session. */
export async function converse(
  agent: LlmAgent,
  model: Model | string,
  prompts: readonly string[],
): Promise<TurnRecord[]> {
  const runner = runnerFor(agent, model);
  const turns: TurnRecord[] = [];
  for (const prompt of prompts) turns.push(await say(runner, "session", prompt));
  return turns;
}

/** One turn of the user `user` in a session of your choice, for examples that have more than one. */
export async function say(runner: Runner, sessionId: string, prompt: string): Promise<TurnRecord> {
  const events: Event[] = [];
  for await (const event of runner.run({ userId: "user", sessionId, newMessage: prompt })) events.push(event);
  const last = events.at(-1);
  if (last?.errorCode !== undefined) throw new Error(`${last.errorCode}: ${last.errorMessage}`);
  return {
    calls: events.flatMap(getFunctionCalls).map(({ name = "", args = {} }) => ({ name, args })),
    results: events.flatMap(getFunctionResponses).map(({ response }) => response),
    answer: last === undefined ? "" : getText(last),
  };
}
