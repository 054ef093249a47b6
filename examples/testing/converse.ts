import {
  getFunctionCalls,
  getFunctionResponses,
  getText,
  InMemoryRunner,
  type LlmAgent,
  type Model,
  type Runner,
} from "toolwright";
import { collectEvents } from "toolwright/testing";

/** One user turn as a reader of the terminal sees it. */
export interface TurnRecord {
  readonly calls: readonly { readonly name: string; readonly args: unknown }[];
  /** The results that the model received, in the order of the calls. */
  readonly results: readonly unknown[];
  /** What the agent said last. */
  readonly answer: string;
}

/** A runner for an example's agent, its tools included, with another model than its own. */
export function runnerFor(agent: LlmAgent, model: Model | string): InMemoryRunner {
  const copy = agent.clone({ model });
  return new InMemoryRunner({ agent: copy, appName: "examples" });
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
  const events = await collectEvents(runner.run({ userId: "user", sessionId, newMessage: prompt }));
  const last = events.at(-1);
  if (last?.errorCode !== undefined) throw new Error(`${last.errorCode}: ${last.errorMessage}`);
  return {
    calls: events.flatMap(getFunctionCalls).map(({ name = "", args = {} }) => ({ name, args })),
    results: events.flatMap(getFunctionResponses).map(({ response }) => response),
    answer: last === undefined ? "" : getText(last),
  };
}
