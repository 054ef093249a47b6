import { converse } from "@toolwright-examples/testing/converse";
import { runAgent } from "@toolwright-examples/testing/terminal";
import { ScriptedModel } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { agent } from "./agent.ts";

describe("calculator", () => {
  it("T3, T5: declares the function from its signature and its comment", async () => {
    const model = new ScriptedModel(["Hello."]);
    await converse(agent, model, ["Hello"]);
    expect(model.requests[0]?.tools).toEqual([
      {
        name: "calculate",
        description: "Performs a basic arithmetic operation on two numbers.",
        parameters: {
          type: "object",
          properties: {
            operand1: { type: "number", description: "The first number." },
            operand2: { type: "number", description: "The second number." },
            operation: {
              type: "string",
              enum: ["add", "subtract", "multiply", "divide"],
              description: "Which operation to perform.",
            },
          },
          required: ["operand1", "operand2", "operation"],
          additionalProperties: false,
        },
        returns: { type: "number", description: "The result of the operation." },
      },
    ]);
  });

  it("answers both questions of the readme without a key", async () => {
    expect(await converse(agent, "offline", ["What is 5 plus 3?", "Calculate 10 divided by 2?"])).toEqual([
      {
        calls: [{ name: "calculate", args: { operand1: 5, operand2: 3, operation: "add" } }],
        results: [{ result: 8 }],
        answer: "The result is 8.",
      },
      {
        calls: [{ name: "calculate", args: { operand1: 10, operand2: 2, operation: "divide" } }],
        results: [{ result: 5 }],
        answer: "The result is 5.",
      },
    ]);
  });

  it("T6, T8: refuses an operation that does not exist, and tells the model what the function threw", async () => {
    const model = new ScriptedModel([
      { call: { name: "calculate", args: { operand1: 2, operand2: 3, operation: "power" } } },
      "I cannot do that.",
      { call: { name: "calculate", args: { operand1: 2, operand2: 0, operation: "divide" } } },
      "That has no result.",
    ]);
    const [power, zero] = await converse(agent, model, ["2 to the power of 3?", "2 divided by 0?"]);
    expect(power?.results).toEqual([
      {
        error: {
          code: "INVALID_ARGUMENTS",
          message:
            "calculate was not run: 1 argument problem. Correct the call, or ask the user for what you do not know.",
          issues: [
            {
              path: "operation",
              problem: "not one of the allowed values",
              expected: '"add" | "subtract" | "multiply" | "divide"',
              received: '"power"',
            },
          ],
        },
      },
    ]);
    expect(zero?.results).toEqual([{ error: { code: "TOOL_FAILED", message: "Nothing can be divided by zero." } }]);
    expect(zero?.answer).toBe("That has no result.");
    model.assertFinished();
  });

  it("D2: shows both turns in the terminal", async () => {
    const prompts = ["What is 5 plus 3?", "Calculate 10 divided by 2?"];
    const lines = await runAgent(new URL("agent.ts", import.meta.url), { prompts });
    expect(lines).toEqual([
      "YOU: What is 5 plus 3?",
      '[AGENT INTENDS TO CALL TOOL] Name: calculate, Args: {"operand1":5,"operand2":3,"operation":"add"}',
      '[TOOL RESPONSE RECEIVED BY AGENT] Name: calculate, Response: {"result":8}',
      "MATH_WIZ: The result is 8.",
      "YOU: Calculate 10 divided by 2?",
      '[AGENT INTENDS TO CALL TOOL] Name: calculate, Args: {"operand1":10,"operand2":2,"operation":"divide"}',
      '[TOOL RESPONSE RECEIVED BY AGENT] Name: calculate, Response: {"result":5}',
      "MATH_WIZ: The result is 5.",
    ]);
  });
});
