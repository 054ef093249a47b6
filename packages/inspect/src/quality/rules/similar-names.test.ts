import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import { checkToolSet } from "../check-declaration.ts";
import { parameter, pathsOf, toolWith } from "../test-declarations.ts";

const text: JsonSchema = { type: "string", description: "Said elsewhere." };

describe("similar-names", () => {
  it.each([
    ["userId", "userid"],
    ["user_id", "userId"],
    ["user-id", "user_id"],
  ])("finds the parameters and members %s and %s", (first, second) => {
    const both = { [first]: text, [second]: text };
    expect(pathsOf("similar-names", toolWith(both))).toEqual([second]);
    expect(pathsOf("similar-names", parameter("who", { type: "object", properties: both }))).toEqual([`who.${second}`]);
  });

  it("lets names be that differ by a letter, and equal names in different objects", () => {
    expect(pathsOf("similar-names", toolWith({ user: text, users: text }))).toEqual([]);
    const other: JsonSchema = { type: "object", properties: { USER: text } };
    expect(pathsOf("similar-names", toolWith({ user: text, other }))).toEqual([]);
  });

  it("finds values that differ only by case, but not those that differ by a hyphen", () => {
    expect(pathsOf("similar-names", parameter("state", { enum: ["open", "Open", "closed"] }))).toEqual(["state"]);
    expect(pathsOf("similar-names", parameter("code", { enum: ["co-op", "coop", 1, null] }))).toEqual([]);
  });

  it("finds tools that a model sees together", () => {
    const named = (name: string, description: string) => toolWith({}, { name, description });
    const set = [
      named("getUser", "One."),
      named("listUsers", "Two."),
      named("get_user", "Three."),
      named("getUser", "Four."),
    ];
    expect(checkToolSet(set).map(({ rule, index }) => [rule, index])).toEqual([
      ["similar-names", 2],
      ["similar-names", 3],
    ]);
  });
});

describe("similar-descriptions", () => {
  const found = (...descriptions: string[]) =>
    checkToolSet(descriptions.map((description, index) => toolWith({}, { name: `tool${"abc"[index]}`, description })))
      .filter(({ rule }) => rule === "similar-descriptions")
      .map(({ index }) => index);

  it.each([
    ["Gets the user.", "Gets the user."],
    ["Fetches a user by its id.", "Gets the user by ID"],
    ["Returns all open orders.", "Retrieves all of the open orders"],
  ])("finds %j and %j", (first, second) => {
    expect(found(first, "Sends a mail.", second)).toEqual([2]);
  });

  it.each([
    ["Reads a file from disk.", "Writes a file to disk."],
    ["Gets the user by its id.", "Gets the order by its id."],
    ["Gets the user by its id.", "Gets the user by its name."],
    ["Tells whether a user follows a page.", "Tells whether a page follows a user."],
    ["Copies a note from the archive.", "Copies a note into the archive."],
    ["Gives 1 for a later date and -1 for an earlier one.", "Gives -1 for a later date and 1 for an earlier one."],
    ["Searches the orders of a customer by date and total.", "Searches the invoices of a customer by date and total."],
    ["", ""],
  ])("keeps %j and %j apart", (first, second) => {
    expect(found(first, second)).toEqual([]);
  });
});
