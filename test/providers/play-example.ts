import { offline } from "@toolwright/models/offline";
import { converse, type TurnRecord } from "@toolwright-examples/testing/converse";
import { type Adapter, quickRetry } from "./adapter.ts";
import { loadExample } from "./example-conversations.ts";
import { startProviderServer } from "./provider-server.ts";
import { RecordingModel } from "./recording-model.ts";

/** An example's conversation, and how often a model was asked in it. */
export interface PlayedExample {
  readonly turns: readonly TurnRecord[];
  readonly requests: number;
}

/** Plays an example with the model that needs no key, and with an adapter whose provider answers the same. */
export async function playExample(
  { wire, create, dialect }: Adapter,
  name: string,
): Promise<{ readonly expected: PlayedExample; readonly actual: PlayedExample }> {
  const { agent, prompts } = await loadExample(name);
  const recording = new RecordingModel(offline());
  const expected = await converse(agent, recording, prompts);
  const answers = recording.answersIn(dialect);
  const server = await startProviderServer(wire);
  try {
    server.prepare(answers);
    const turns = await converse(agent, create(server.url, quickRetry), prompts);
    return {
      expected: { turns: expected, requests: answers.length },
      actual: { turns, requests: server.requestCount() },
    };
  } finally {
    await server.close();
  }
}
