import type { JsonSchema, ModelResponse } from "toolwright";
import { describe, expect, it } from "vitest";
import { openAiDialect } from "../dialects/open-ai-dialect.ts";
import { encodeOutput } from "./encoded-output.ts";

const strict = openAiDialect({ api: "responses", strict: true });

const place: JsonSchema = {
  type: "object",
  properties: { city: { type: "string" }, people: { type: "integer" } },
  required: ["city"],
  additionalProperties: false,
};

const said = (text: string): ModelResponse => ({ content: { role: "model", parts: [{ text }] }, finishReason: "STOP" });

describe("the wanted shape of an answer", () => {
  it("is written by the provider's rules, and what that changed is undone in the answer", () => {
    const output = encodeOutput(strict, place);
    expect(output?.strict).toBe(true);
    expect(output?.schema?.required).toEqual(["city", "people"]);
    expect(output?.decode(said('{"city":"Oslo","people":null}'))).toEqual(said('{"city":"Oslo"}'));
  });

  it("that cannot be promised is not promised", () => {
    const records: JsonSchema = { type: "object", properties: { by: { type: "object", additionalProperties: true } } };
    expect(encodeOutput(strict, records)?.strict).toBe(false);
  });

  it("leaves every other text as it came", () => {
    const output = encodeOutput(strict, place);
    for (const text of ["It is Oslo.", '{ "city": "Oslo", "people": 5 }', '["Oslo"]', ""]) {
      expect(output?.decode(said(text))).toEqual(said(text));
    }
  });

  it("is asked for only when there is one", () => {
    expect(encodeOutput(strict, undefined)).toBeUndefined();
  });
});
