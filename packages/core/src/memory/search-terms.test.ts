import { describe, expect, it } from "vitest";
import { termsOfQuery, termsOfText } from "./search-terms.ts";

describe("search terms", () => {
  it.each([
    ["Paris?", ["PARIS"]],
    ["ZÜRICH", ["ZURICH"]],
    ["Zu\u0308rich", ["ZURICH"]],
    ["room 4711!", ["ROOM", "4711"]],
    ["Straße STRASSE STRAẞE", ["STRASSE"]],
    ["Ὀδυσσεύς ΟΔΥΣΣΕΥΣ", ["ΟΔΥΣΣΕΥΣ"]],
    ["İstanbul", ["ISTANBUL"]],
    ["ﬁle ４７１１", ["FILE", "4711"]],
    ["हिन्दी, मराठी", ["हिन्दी", "मराठी"]],
    ["مرحبا بالعالم", ["مرحبا", "بالعالم"]],
    ["", []],
    ["?! … 🙂", []],
  ])("of %j are words without case, accents and punctuation", (text, terms) => {
    expect([...termsOfText(text)]).toEqual(terms);
    expect([...termsOfQuery(text)]).toEqual(terms);
  });

  it.each([
    ["東京タワー", "京タ"],
    ["東京タワー", "タワー"],
    ["東京", "京"],
    ["สวัสดีชาวโลก", "ชาว"],
    ["서울에서 왔습니다", "서울"],
    ["価格は4711円です", "4711"],
    ["私はParisにいます", "paris"],
  ])("find within %j, which joins its words, the part %j", (text, query) => {
    const terms = termsOfText(text);
    expect([...termsOfQuery(query)].every((term) => terms.has(term))).toBe(true);
  });

  it("of a query in a script that joins words are pairs, so that one shared character is no match", () => {
    const terms = termsOfText("東海");
    expect([...termsOfQuery("東京")].some((term) => terms.has(term))).toBe(false);
  });
});
