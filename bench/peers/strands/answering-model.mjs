import { Model } from "@strands-agents/sdk";
import { answerTo, newCalls } from "../task.mjs";

/** Answers at once: with the given calls, and after their results with the sums. */
export class AnsweringModel extends Model {
  #calls;

  constructor(calls) {
    super();
    this.#calls = calls;
  }

  updateConfig() {}

  getConfig() {
    return { modelId: "answering" };
  }

  async *stream(messages) {
    const results = messages.at(-1).content.filter(({ type }) => type === "toolResultBlock");
    yield { type: "modelMessageStartEvent", role: "assistant" };
    if (results.length > 0) yield* block(undefined, { type: "textDelta", text: answerTo(results.map(readResult)) });
    else for (const call of newCalls(this.#calls)) yield* toolUse(call);
    yield { type: "modelMessageStopEvent", stopReason: results.length > 0 ? "endTurn" : "toolUse" };
  }
}

function readResult({ content: [first] }) {
  return first.json ?? first.text;
}

function toolUse({ id, name, args }) {
  return block(
    { type: "toolUseStart", name, toolUseId: id },
    { type: "toolUseInputDelta", input: JSON.stringify(args) },
  );
}

function* block(start, delta) {
  yield { type: "modelContentBlockStartEvent", start };
  yield { type: "modelContentBlockDeltaEvent", delta };
  yield { type: "modelContentBlockStopEvent" };
}
