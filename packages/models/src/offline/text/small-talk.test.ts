import { describe, expect, it } from "vitest";
import { isSmallTalk } from "./small-talk.ts";

describe("isSmallTalk", () => {
  it.each(["Hello!", "hi there", "Good morning, how are you today?", "thanks", "Who are you?", "ok, thank you", ""])(
    "is: %s",
    (text) => {
      expect(isSmallTalk(text)).toBe(true);
    },
  );

  it.each(["Hello, what is 5 plus 3?", "Who are you meeting tomorrow?", "Translate thanks"])("is not: %s", (text) => {
    expect(isSmallTalk(text)).toBe(false);
  });
});
