import type { Model, ModelRequest, ModelResponse } from "toolwright";

/** A request with one message and no tools. */
export const greeting: ModelRequest = {
  model: "model",
  contents: [{ role: "user", parts: [{ text: "Hello." }] }],
  tools: [],
  config: {},
};

/** The last response to a request, which holds the whole answer. */
export async function wholeAnswer(
  model: Model,
  request: ModelRequest = greeting,
  { stream = true } = {},
): Promise<ModelResponse> {
  const { signal } = new AbortController();
  let last: ModelResponse = {};
  for await (const response of model.generateContent(request, { stream, signal })) last = response;
  return last;
}
