import type { PromptMessage } from "./call-options.ts";

/**
 * The prompt with something that the model says between the results of its calls and what the user says next, as after
 * a turn that was interrupted. Mistral's models refuse the whole conversation without it, in every later turn too:
 * "Unexpected role 'user' after role 'tool'" (NousResearch/hermes-agent#20154, aaif-goose/goose#5998).
 */
export function withAnsweredResults(prompt: readonly PromptMessage[]): PromptMessage[] {
  return prompt.flatMap((message, index): PromptMessage[] => {
    const isUnanswered = message.role === "user" && prompt[index - 1]?.role === "tool";
    return isUnanswered ? [{ role: "assistant", content: [{ type: "text", text: "Noted." }] }, message] : [message];
  });
}
