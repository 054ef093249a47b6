import {
  anthropicDialect,
  anthropicStrictDialect,
  geminiJsonSchemaDialect,
  geminiSchemaDialect,
  openAiDialect,
  plainDialect,
} from "@toolwright/models/dialects";
import fc from "fast-check";
import type { JsonSchema } from "toolwright";
import { FunctionTool, runToolCall } from "toolwright";
import { createToolContext } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { argumentCases } from "./argument-cases.ts";

const DIALECTS = [
  plainDialect,
  anthropicDialect,
  anthropicStrictDialect,
  geminiJsonSchemaDialect,
  geminiSchemaDialect,
  openAiDialect({ api: "chat", strict: false }),
  openAiDialect({ api: "responses", strict: true }),
];

/** Runs a tool of that schema as an agent would. */
function call(parameters: JsonSchema, args: unknown) {
  const tool = new FunctionTool({ name: "f", description: "F.", parameters, execute: () => null });
  return runToolCall({ tool, args, toolContext: createToolContext() });
}

describe.each(DIALECTS.map((dialect) => [dialect.name, dialect] as const))("%s", (_, dialect) => {
  it("gives back the arguments that a call was encoded from, and its schema allows the encoded ones (A5)", async () => {
    await fc.assert(
      fc.asyncProperty(argumentCases, async ([parameters, args]) => {
        const plain = await call(parameters, args);
        fc.pre(!plain.failed && plain.repairs.length === 0);
        const encoded = dialect.encodeTools([{ name: "f", description: "F.", parameters }]);
        const [declaration] = encoded.declarations;
        expect(encoded.losses.filter(({ severity }) => severity === "error")).toEqual([]);
        const sent = encoded.encodeCall({ name: "f", args });
        const accepted = await call(declaration?.parameters ?? {}, structuredClone(sent.args));
        expect(accepted.response).toEqual({ result: null });
        expect(accepted.repairs).toEqual([]);
        const { args: decoded } = encoded.decodeCall(sent);
        expect(decoded).toEqual(args);
        expect(await call(parameters, decoded)).toMatchObject({ failed: false, repairs: [] });
      }),
      { numRuns: 300 },
    );
  });
});
