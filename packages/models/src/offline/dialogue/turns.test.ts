import { describe, expect, it } from "vitest";
import { turnsOf } from "./turns.ts";

describe("turnsOf", () => {
  it("joins each response with its call, by id or else by name and order", () => {
    const turns = turnsOf([
      { role: "user", parts: [{ text: "go" }] },
      {
        role: "model",
        parts: [
          { functionCall: { name: "a", args: { n: 1 } } },
          { functionCall: { name: "a", args: { n: 2 } } },
          { functionCall: { id: "x", name: "a", args: { n: 3 } } },
        ],
      },
      {
        role: "user",
        parts: [
          { functionResponse: { id: "x", name: "a", response: { r: 3 } } },
          { functionResponse: { name: "a", response: { r: 1 } } },
          { functionResponse: { name: "a", response: { r: 2 } } },
        ],
      },
    ]);
    expect(turns.slice(1).map((turn) => turn.kind === "answered" && [turn.call.args, turn.response])).toEqual([
      [{ n: 3 }, { r: 3 }],
      [{ n: 1 }, { r: 1 }],
      [{ n: 2 }, { r: 2 }],
    ]);
  });

  it("leaves out the model's own texts, thoughts and empty messages", () => {
    expect(
      turnsOf([
        { role: "user", parts: [{ text: "a", thought: true }] },
        { role: "model", parts: [{ text: "b" }] },
        { role: "user" },
        { role: "user", parts: [{ text: "c" }, { text: "d" }] },
      ]),
    ).toEqual([{ kind: "said", text: "c\nd" }]);
  });
});
