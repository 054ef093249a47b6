import { converse } from "@toolwright-examples/testing/converse";
import { ScriptedModel } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { agent } from "./agent.ts";

describe("calculator-checked", () => {
  it("lets any text through to the function, which answers with the operations that exist", async () => {
    const model = new ScriptedModel([
      { call: { name: "calculate", args: { operand1: 10, operand2: 2, operation: "modulo" } } },
      { call: { name: "calculate", args: { operand1: 10, operand2: 2, operation: "divide" } } },
      "10 divided by 2 is 5.",
    ]);
    const turns = await converse(agent, model, ["What is 10 by 2?"]);
    expect(turns).toEqual([
      {
        calls: [
          { name: "calculate", args: { operand1: 10, operand2: 2, operation: "modulo" } },
          { name: "calculate", args: { operand1: 10, operand2: 2, operation: "divide" } },
        ],
        results: [{ result: 'There is no operation "modulo". Use add, subtract, multiply, divide.' }, { result: 5 }],
        answer: "10 divided by 2 is 5.",
      },
    ]);
    model.assertFinished();
  });

  it("answers a division by zero with the operations that are possible", async () => {
    const model = new ScriptedModel([
      { call: { name: "calculate", args: { operand1: 10, operand2: 0, operation: "divide" } } },
      "That is not possible.",
    ]);
    const [turn] = await converse(agent, model, ["What is 10 divided by 0?"]);
    expect(turn?.results).toEqual([
      { result: "10 cannot be divided by zero. With zero, use add, subtract, multiply." },
    ]);
    model.assertFinished();
  });

  it("is no more to be fooled by a name that every object has", async () => {
    const model = new ScriptedModel([
      { call: { name: "calculate", args: { operand1: 1, operand2: 1, operation: "constructor" } } },
      "There is no such operation.",
    ]);
    const [turn] = await converse(agent, model, ["Construct 1 and 1"]);
    expect(turn?.results).toEqual([
      { result: 'There is no operation "constructor". Use add, subtract, multiply, divide.' },
    ]);
    model.assertFinished();
  });

  it("T4: declares the operation as any text, and the result as a number or a text", async () => {
    const model = new ScriptedModel(["Hello."]);
    await converse(agent, model, ["Hello"]);
    expect(model.requests[0]?.tools[0]?.parameters.properties?.["operation"]).toEqual({
      type: "string",
      description: "The operation to perform: add, subtract, multiply or divide.",
    });
    expect(model.requests[0]?.tools[0]?.returns).toEqual({
      anyOf: [{ type: "number" }, { type: "string" }],
      description: "The result, or a text that says why there is none.",
    });
  });

  it("understands its prompts without a language model", async () => {
    const turns = await converse(agent, "offline", ["What is 5 plus 3?", "Divide 4 by 0"]);
    expect(turns).toEqual([
      {
        calls: [{ name: "calculate", args: { operand1: 5, operand2: 3, operation: "add" } }],
        results: [{ result: 8 }],
        answer: "The result is 8.",
      },
      {
        calls: [{ name: "calculate", args: { operand1: 4, operand2: 0, operation: "divide" } }],
        results: [{ result: "4 cannot be divided by zero. With zero, use add, subtract, multiply." }],
        answer: "4 cannot be divided by zero. With zero, use add, subtract, multiply.",
      },
    ]);
  });
});
