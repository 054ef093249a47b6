import { describe, expect, it } from "vitest";
import { readMessage } from "./message.ts";

const read = (text: string) => readMessage(text, new Date("2026-03-04T12:00:00"));

describe("readMessage", () => {
  it("finds no words, numbers or dates inside quotations and addresses", () => {
    const message = read('Send "meet at 5 tomorrow" to team5@example.com');
    expect(message.tokens.map(({ text }) => text)).toEqual(["Send", "to"]);
    expect(message.numbers).toEqual([]);
    expect(message.moments).toEqual([]);
    expect(message.files).toEqual([]);
  });

  it("reads only the beginning of an endless message", () => {
    expect(read("5 ".repeat(10_000)).numbers).toHaveLength(2_000);
  });
});
