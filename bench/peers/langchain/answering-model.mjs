import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { answerTo, newCalls } from "../task.mjs";

/** Answers at once: with the given calls, and after their results with the sums. */
export class AnsweringModel extends BaseChatModel {
  #calls;

  constructor(calls) {
    super({});
    this.#calls = calls;
  }

  _llmType() {
    return "answering";
  }

  bindTools() {
    return this;
  }

  async _generate(messages) {
    const results = messages.slice(messages.findLastIndex((message) => !ToolMessage.isInstance(message)) + 1);
    const message =
      results.length > 0
        ? new AIMessage(answerTo(results.map(({ content }) => content)))
        : new AIMessage({
            content: "",
            tool_calls: newCalls(this.#calls).map((call) => ({ ...call, type: "tool_call" })),
          });
    return { generations: [{ text: message.text, message }] };
  }
}
