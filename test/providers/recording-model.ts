import type { Dialect } from "@toolwright/models/dialects";
import type { GenerateOptions, Model, ModelRequest, ModelResponse, Part, ToolDeclaration } from "toolwright";
import type { ProviderAnswer, ProviderPiece } from "toolwright/testing";

interface Recorded {
  readonly tools: readonly ToolDeclaration[];
  readonly parts: readonly Part[];
}

/** Notes what another model answers, so that a provider can be made to answer the same. */
export class RecordingModel implements Model {
  readonly name = "recording";
  readonly #model: Model;
  readonly #recorded: Recorded[] = [];

  constructor(model: Model) {
    this.#model = model;
  }

  async *generateContent(request: ModelRequest, options: GenerateOptions): AsyncGenerator<ModelResponse> {
    for await (const response of this.#model.generateContent(request, options)) {
      if (response.partial !== true)
        this.#recorded.push({ tools: request.tools, parts: response.content?.parts ?? [] });
      yield response;
    }
  }

  /** The same answers as the model of a provider would give them, in its dialect. */
  answersIn(dialect: Dialect<unknown>): ProviderAnswer[] {
    return this.#recorded.map(({ tools, parts }) => answerOf(parts, tools, dialect));
  }
}

/** What the model of a provider would answer to say these parts. */
export function answerOf(
  parts: readonly Part[],
  tools: readonly ToolDeclaration[],
  dialect: Dialect<unknown>,
): ProviderAnswer {
  const encoded = dialect.encodeTools(tools);
  const texts = parts.flatMap(({ text }) => (text === undefined ? [] : [text]));
  const calls = parts.flatMap(({ functionCall }, index) => {
    if (functionCall === undefined) return [];
    const { name, args } = encoded.encodeCall({ name: functionCall.name ?? "", args: functionCall.args ?? {} });
    const json = JSON.stringify(args);
    const middle = Math.floor(json.length / 2);
    return [{ id: `call_${index}`, name, fragments: [json.slice(0, middle), json.slice(middle)] }];
  });
  const pieces: ProviderPiece[] = [
    ...(texts.length === 0 ? [] : [{ kind: "text", fragments: texts } as const]),
    ...(calls.length === 0 ? [] : [{ kind: "calls", calls } as const]),
  ];
  return { pieces };
}
