import { describe, expect, it } from "vitest";
import { requirements } from "../e2e/requirements.ts";
import { citedRequirements } from "./citations.ts";
import { readSources } from "./workspace.ts";

const isCiting = /\.test(-d)?\.ts$/;
const tests = readSources().filter(({ path }) => isCiting.test(path) && !path.startsWith("test/meta/"));
const cited = new Set(tests.flatMap(({ path, text }) => [...citedRequirements(path, text)]));

describe("the requirements", () => {
  it("are listed once each", () => {
    const ids = requirements.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it("are cited by a test unless marked as later", () => {
    const uncited = requirements.filter(({ id, later }) => later === undefined && !cited.has(id));
    expect(uncited.map(({ id, title }) => `${id} ${title}`)).toEqual([]);
  });

  it("are not marked as later once a test cites them", () => {
    const begun = requirements.filter(({ id, later }) => later !== undefined && cited.has(id));
    expect(begun.map(({ id, title }) => `${id} ${title}`)).toEqual([]);
  });

  it("are all known where they are cited", () => {
    const known = new Set<string>(requirements.map(({ id }) => id));
    expect([...cited].filter((id) => !known.has(id))).toEqual([]);
  });
});

describe("citedRequirements", () => {
  it("reads titles of tests and comments that say covers", () => {
    const text = `
      // covers T1, C2 and A3
      /* T8 is not cited, and "covers" alone is not either */
      describe("T4 types", () => {
        it("defaults (T5)", () => expect("B1").toBe("B2"));
        it.each([["C1"]])("state C4 %s", () => {});
        it.skipIf(true)("D2", () => {});
      });`;
    expect([...citedRequirements("a.test.ts", text)].sort()).toEqual(["A3", "C2", "C4", "D2", "T1", "T4", "T5"]);
  });

  it("does not take a case for a requirement", () => {
    expect(citedRequirements("a.test.ts", 'it("A07 and C19 hold", () => {});').size).toBe(0);
  });
});
