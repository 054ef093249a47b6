import type { JsonSchema, ModelResponse, Part } from "toolwright";
import type { Dialect, EncodedTools } from "../dialects/dialect.ts";
import { isRecord, parseJson } from "../json-values/json-value.ts";

/** The wanted shape of an answer in a provider's dialect, and the way back for what the model writes. */
export interface EncodedOutput<Tool> {
  /** `undefined` when the provider has no form for it: then JSON of any shape is asked for. */
  readonly schema: JsonSchema | undefined;
  /** Whether the provider is asked to promise that the answer fits. */
  readonly strict: boolean;
  /** A function whose parameters have the wanted shape, as the provider declares it. */
  readonly rendered: Tool | undefined;
  decode(response: ModelResponse): ModelResponse;
}

const NAME = "answer";

/** Encoded as the arguments of a tool are, since providers have the same rules for the shape of an answer. */
export function encodeOutput<Tool>(
  dialect: Dialect<Tool>,
  schema: JsonSchema | undefined,
): EncodedOutput<Tool> | undefined {
  if (schema === undefined) return undefined;
  const encoded = dialect.encodeTools([{ name: NAME, description: "", parameters: schema }]);
  const [declaration] = encoded.declarations;
  return {
    schema: declaration?.parameters,
    strict: declaration?.strict === true,
    rendered: encoded.tools[0],
    decode: (response) => decodeText(response, encoded),
  };
}

/** The text of the answer as one part that holds what the model meant; as it came when it is not the wanted JSON. */
function decodeText(response: ModelResponse, encoded: EncodedTools<unknown>): ModelResponse {
  const parts = response.content?.parts ?? [];
  const text = parts
    .filter(isSaid)
    .map((part) => part.text)
    .join("");
  const args = parseJson(text);
  if (!isRecord(args)) return response;
  const decoded = encoded.decodeCall({ name: encoded.encodeName(NAME), args }).args;
  const written = JSON.stringify(decoded);
  if (written === JSON.stringify(args)) return response;
  const others = parts.filter((part) => !isSaid(part));
  return { ...response, content: { role: "model", parts: [...others, { text: written }] } };
}

function isSaid({ text, thought }: Part): boolean {
  return text !== undefined && thought !== true;
}
