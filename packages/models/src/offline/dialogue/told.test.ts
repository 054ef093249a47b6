import { describe, expect, it } from "vitest";
import { endsWithTold, ownParts } from "./told.ts";

const texts = (...given: string[]) => given.map((text) => ({ text }));

describe("ownParts", () => {
  it("keeps what the user said last and leaves out what others answered before", () => {
    const told = texts("hello", "For context:", "[desk] called find with {}.", "[desk] said: Hi.", "track it", "now");
    expect(ownParts(told)).toEqual(texts("track it", "now"));
  });

  it("keeps the message that another agent spoke about before it handed it over", () => {
    expect(ownParts(texts("track it", "For context:", "[desk] said: One moment."))).toEqual(texts("track it"));
  });

  it("D13: a file that follows what another agent is told to have got is told too", () => {
    const image = { inlineData: { mimeType: "image/png", data: "AAEC" } };
    const told = [
      ...texts("track it", "For context:", "[desk] got from find: {}"),
      image,
      ...texts("[desk] said: Hi."),
    ];
    expect(ownParts([...told, ...texts("now")])).toEqual(texts("now"));
    expect(endsWithTold([{ role: "user", parts: told.slice(0, 4) }])).toBe(true);
    expect(endsWithTold([{ role: "user", parts: [image] }])).toBe(false);
  });

  it("takes the same words from a user for the user's", () => {
    const said = texts("For context:", "I am new here.", "[note] said: nothing");
    expect(ownParts(said)).toEqual(said);
  });
});

describe("endsWithTold", () => {
  it("tells whether another agent was the last to speak", () => {
    const parts = texts("track it", "For context:", "[desk] got from find: {}");
    expect(endsWithTold([{ role: "user", parts }])).toBe(true);
    expect(endsWithTold([{ role: "user", parts: [...parts, { text: "and?" }] }])).toBe(false);
    expect(endsWithTold([])).toBe(false);
  });
});
