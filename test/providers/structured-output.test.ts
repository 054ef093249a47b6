import type { JsonSchema, ModelRequest } from "toolwright";
import { describe, expect, it } from "vitest";
import { quickRetry } from "./adapter.ts";
import { adapters } from "./adapters.ts";
import { startProviderServer } from "./provider-server.ts";
import { greeting, wholeAnswer } from "./whole-answer.ts";

const outputSchema: JsonSchema = {
  type: "object",
  properties: { city: { type: "string" }, people: { type: "integer", minimum: 0 } },
  required: ["city"],
  additionalProperties: false,
};

const request: ModelRequest = { ...greeting, outputSchema };

/** Asks for an answer of that shape; the provider writes null where it has nothing to say. */
async function ask(adapterName: string, stream: boolean) {
  const adapter = adapters.find(({ name }) => name.startsWith(adapterName));
  if (adapter === undefined) throw new Error(`There is no adapter ${adapterName}.`);
  const server = await startProviderServer(adapter.wire);
  try {
    server.prepare([{ pieces: [{ kind: "text", fragments: ['{"city":"Oslo",', '"people":null}'] }] }]);
    const { content } = await wholeAnswer(adapter.create(server.url, quickRetry), request, { stream });
    return { text: content?.parts?.[0]?.text, body: server.bodies[0] };
  } finally {
    await server.close();
  }
}

const strictSchema = { required: ["city", "people"], additionalProperties: false };

describe.each([true, false])("G12: an answer of a given shape (stream: %s)", (stream) => {
  it("is asked of OpenAI's responses in strict form, and read back", async () => {
    const { text, body } = await ask("OpenAI responses", stream);
    expect(body).toMatchObject({ text: { format: { type: "json_schema", strict: true, schema: strictSchema } } });
    expect(text).toBe('{"city":"Oslo"}');
  });

  it("is asked of OpenAI's chat completions in strict form, and read back", async () => {
    const { text, body } = await ask("OpenAI chat completions (@ai-sdk/openai, v3)", stream);
    expect(body).toMatchObject({ response_format: { json_schema: { strict: true, schema: strictSchema } } });
    expect(text).toBe('{"city":"Oslo"}');
  });

  it("is asked of Gemini as JSON Schema", async () => {
    const { body } = await ask("Gemini (@google/genai)", stream);
    expect(body).toMatchObject({
      generationConfig: {
        responseMimeType: "application/json",
        responseJsonSchema: { type: "object", required: ["city"] },
      },
    });
  });
});
