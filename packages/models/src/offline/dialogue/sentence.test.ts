import { describe, expect, it } from "vitest";
import { sentence } from "./sentence.ts";

describe("sentence", () => {
  it.each([
    ["connection refused", "Connection refused."],
    ["e-mail sent!", "E-mail sent!"],
    [" saved ", "Saved."],
    ["age: Required", "Age: Required."],
    ["", "."],
  ])("makes %o a sentence", (text, expected) => {
    expect(sentence(text, "save")).toBe(expected);
  });

  it.each([
    "save_profile was not run.",
    "saveProfile failed.",
    "save: no space left.",
    "notes.txt is missing.",
    "v2 is out.",
  ])("leaves the name at the start as it is written: %s", (text) => {
    expect(sentence(text, "save")).toBe(text);
  });
});
