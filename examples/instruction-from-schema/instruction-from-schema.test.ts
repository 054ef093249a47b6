import { converse } from "@toolwright-examples/testing/converse";
import { ScriptedModel } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { agent } from "./agent.ts";

const schema = {
  type: "object",
  properties: {
    room: { type: "string", description: "Name of the room." },
    people: { type: "integer", minimum: 1, description: "How many people will come." },
    equipment: {
      type: "array",
      items: { type: "string", enum: ["projector", "whiteboard"] },
      description: "What should be in the room.",
      default: [],
    },
  },
  required: ["room", "people"],
  additionalProperties: false,
};

describe("instruction-from-schema", () => {
  it("T10, C6: quotes the schema of the tool in the instruction", async () => {
    const model = new ScriptedModel(["Hello."]);
    await converse(agent, model, ["Hello"]);
    const instruction = model.requests[0]?.systemInstruction ?? "";
    expect(instruction.split("\n").filter((line) => !/^[\s{}]/.test(line))).toEqual([
      "You are receptionist and book meeting rooms with the tool bookRoom.",
      "Its arguments have this JSON Schema:",
      "Ask for what the schema requires and the user has not said.",
    ]);
    expect(JSON.parse(instruction.slice(instruction.indexOf("{"), instruction.lastIndexOf("}") + 1))).toEqual(schema);
  });

  it("fills in the default and refuses what the schema does not allow", async () => {
    const model = new ScriptedModel([
      {
        calls: [
          { name: "bookRoom", args: { room: "Atlas", people: 4 } },
          { name: "bookRoom", args: { room: "Atlas", people: 4, equipment: ["projector", "whiteboard"] } },
          { name: "bookRoom", args: { room: "Atlas", people: 0 } },
        ],
      },
      "Done.",
    ]);
    const [turn] = await converse(agent, model, ["Book Atlas for 4"]);
    expect(turn?.results).toEqual([
      { result: "The room Atlas is booked for 4 people." },
      { result: "The room Atlas is booked for 4 people with projector and whiteboard." },
      {
        error: {
          code: "INVALID_ARGUMENTS",
          message:
            "bookRoom was not run: 1 argument problem. Correct the call, or ask the user for what you do not know.",
          issues: [{ path: "people", problem: "too small", expected: "integer of at least 1", received: "0" }],
        },
      },
    ]);
    model.assertFinished();
  });

  it("understands its prompt without a language model", async () => {
    const [turn] = await converse(agent, "offline", ["Book the room Atlas for 4 people"]);
    expect(turn?.calls).toEqual([{ name: "bookRoom", args: { room: "Atlas", people: 4 } }]);
    expect(turn?.results).toEqual([{ result: "The room Atlas is booked for 4 people." }]);
  });
});
