import { describe, expect, it } from "vitest";
import { areSameOperation, areSynonyms, arithmeticVerb, deedOf } from "./synonyms.ts";
import { stemOf } from "./token.ts";

describe("synonyms", () => {
  it("relates words of a group, in any form", () => {
    expect(areSynonyms(stemOf("reserving"), stemOf("book"))).toBe(true);
    expect(areSynonyms(stemOf("weather"), stemOf("book"))).toBe(false);
  });

  it("keeps the words of arithmetic apart from everyday ones", () => {
    expect(areSameOperation(stemOf("plus"), stemOf("add"))).toBe(true);
    expect(areSynonyms(stemOf("plus"), stemOf("add"))).toBe(false);
    expect(arithmeticVerb("÷")).toBe("divide");
    expect(arithmeticVerb(stemOf("weather"))).toBeUndefined();
  });

  it("tells opposite deeds apart", () => {
    expect(deedOf(stemOf("reset"))).not.toBe(deedOf(stemOf("increment")));
    expect(deedOf(stemOf("create"))).toBe(deedOf(stemOf("add")));
  });
});
