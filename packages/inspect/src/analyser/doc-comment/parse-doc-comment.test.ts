import fc from "fast-check";
import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import { applyTags } from "./constraint-tags.ts";
import { parseDocComment } from "./parse-doc-comment.ts";

const parameter = (raw: string, index = 0) => parseDocComment(raw).parameters[index];

describe("parseDocComment", () => {
  it("splits summary, remarks, parameters and result", () => {
    const comment = parseDocComment(`/**
     * Books a room.
     * For one night.
     *
     * @remarks Costs money.
     * @param room - The room.
     * @param nights How many.
     * @returns The booking number.
     * @throws never
     */`);
    expect(comment.summary).toBe("Books a room.\nFor one night.");
    expect(comment.remarks).toBe("Costs money.");
    expect(comment.parameters.map(({ name, text }) => [name, text])).toEqual([
      ["room", "The room."],
      ["nights", "How many."],
    ]);
    expect(comment.returns).toBe("The booking number.");
    expect(comment.tags).toEqual([{ name: "throws", text: "never" }]);
  });

  it("reads a comment of one line with several tags", () => {
    const comment = parseDocComment("/** Adds. @param a The first. @param b - The second. @returns The sum. */");
    expect(comment.summary).toBe("Adds.");
    expect(comment.parameters.map(({ name, text }) => `${name}: ${text}`)).toEqual(["a: The first.", "b: The second."]);
    expect(comment.returns).toBe("The sum.");
  });

  it.each([
    ["a hyphen", "/** @param a - text */"],
    ["a dash", "/** @param a – text */"],
    ["no hyphen", "/** @param a text */"],
    ["a colon", "/** @param a: text */"],
    ["a type", "/** @param {Map<string, {a: 1}>} a - text */"],
    ["brackets", "/** @param [a] - text */"],
    ["a default", "/** @param {string[]} [a=[1, 2]] - text */"],
    ["dots before a rest parameter", "/** @param ...a text */"],
    ["the old name of the tag", "/** @arg a text */"],
  ])("takes the name and the text after @param with %s", (_, raw) => {
    expect(parameter(raw)).toMatchObject({ name: "a", text: "text" });
  });

  it("names members with dots, and members of list items without their brackets", () => {
    const comment = parseDocComment("/** @param profile.address.street Line. @param items[].sku Number. */");
    expect(comment.parameters.map(({ name }) => name)).toEqual(["profile.address.street", "items.sku"]);
  });

  it("joins several lines of a parameter without their common indentation", () => {
    const raw = "/**\n * @param a First line,\n *     - one\n *       more\n *     - two\n * @param b B.\n */";
    expect(parameter(raw)?.text).toBe("First line,\n- one\n  more\n- two");
    expect(parameter(raw, 1)?.text).toBe("B.");
  });

  it("keeps a minus sign and a leading option in the text", () => {
    expect(parameter("/** @param a -5 is the lowest */")?.text).toBe("-5 is the lowest");
  });

  it("leaves tags in code alone", () => {
    const comment = parseDocComment(
      "/**\n * Says `@param x` and a@b.com.\n * ```ts\n * @param y\n * ```\n * Done @ noon.\n */",
    );
    expect(comment.parameters).toEqual([]);
    expect(comment.summary).toBe("Says `@param x` and a@b.com.\n```ts\n@param y\n```\nDone @ noon.");
  });

  it("replaces links by what a reader would see", () => {
    const text =
      "See {@link addTax}, {@link https://x.y | the docs}, {@link https://x.y}, {@linkcode Service.find the find}.";
    expect(parseDocComment(`/** ${text} */`).summary).toBe(
      "See addTax, the docs (https://x.y), https://x.y, the find.",
    );
  });

  it("keeps plain braces and escaped marks", () => {
    expect(parseDocComment("/** A {plain} \\@mark and \\{brace\\}. {@inheritDoc x} */").summary).toBe(
      "A {plain} @mark and {brace}.",
    );
  });

  it("takes inline constraint tags out of the text, braces inside them included", () => {
    const comment = parameter("/** @param zip Post code. {@pattern ^\\d{5}$} {@maxLength 5} */");
    expect(comment).toMatchObject({
      text: "Post code.",
      tags: [
        { name: "pattern", text: "^\\d{5}$" },
        { name: "maxLength", text: "5" },
      ],
    });
  });

  it("gives constraint tags to the parameter they follow, other tags to the function", () => {
    const comment = parseDocComment(
      "/** F. @param age Age. @minimum 0 @integer @param name Name. @deprecated Use g. */",
    );
    expect(comment.parameters[0]?.tags.map(({ name }) => name)).toEqual(["minimum", "integer"]);
    expect(comment.parameters[1]?.tags).toEqual([]);
    expect(comment.tags).toEqual([{ name: "deprecated", text: "Use g." }]);
  });

  it("gives constraint tags after @returns to nobody's parameter", () => {
    const comment = parseDocComment("/** F. @param a A. @returns B. @minimum 0 */");
    expect(comment.parameters[0]?.tags).toEqual([]);
  });

  it("ignores comments about the file", () => {
    expect(parseDocComment("/** @file Tools. */").tags).toEqual([]);
    expect(parseDocComment("/**\n * Tools.\n * @packageDocumentation\n */").summary).toBe("");
  });

  it("reads Windows line ends and stars without spaces", () => {
    const comment = parseDocComment("/**\r\n *Adds.\r\n *@param a First.\r\n */");
    expect([comment.summary, comment.parameters[0]?.text]).toEqual(["Adds.", "First."]);
  });

  it("says nothing for a missing or empty comment", () => {
    for (const raw of [undefined, "/***/", "/** */", "/**\n *\n */"]) {
      expect(parseDocComment(raw)).toEqual({ summary: "", remarks: "", returns: "", parameters: [], tags: [] });
    }
  });

  const fragments = fc.array(
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        "@param ",
        "@returns",
        " @minimum ",
        "{@link ",
        "{@pattern ",
        "}",
        "{",
        "[",
        "]",
        "=",
        "`",
        "```\n",
        "\n * ",
        "\\",
        "-",
        "*",
        "a.b",
        "@",
      ),
    ),
    { maxLength: 40 },
  );

  it("never throws, and never loses a parameter's name, whatever the text", () => {
    fc.assert(
      fc.property(fragments, (parts) => {
        const comment = parseDocComment(`/**${parts.join("").replaceAll("*/", "")}*/`);
        for (const { name } of comment.parameters) expect(name).not.toBe("");
        const schema: JsonSchema = { type: "string" };
        applyTags(schema, [...comment.tags, ...comment.parameters.flatMap(({ tags }) => tags)]);
        expect(() => JSON.stringify(schema)).not.toThrow();
      }),
      { numRuns: 2000 },
    );
  });

  it("takes time in proportion to the length of the text", () => {
    const started = performance.now();
    for (const text of ["{@link ", "[", "@param {", "`", " @minimum", "\n * ```"])
      parseDocComment(`/**${text.repeat(5_000)}*/`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it("gives back plain texts as they were", () => {
    const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ,.()'-]{0,30}[A-Za-z0-9.]$/);
    const name = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,10}$/);
    fc.assert(
      fc.property(
        word,
        fc.uniqueArray(fc.tuple(name, word), { selector: ([key]) => key, maxLength: 5 }),
        word,
        (summary, entries, returns) => {
          const lines = [summary, ...entries.map(([key, text]) => `@param ${key} - ${text}`), `@returns ${returns}`];
          const comment = parseDocComment(`/**\n${lines.map((line) => ` * ${line}`).join("\n")}\n */`);
          expect(comment.summary).toBe(summary);
          expect(comment.parameters.map((entry) => [entry.name, entry.text])).toEqual(entries);
          expect(comment.returns).toBe(returns);
        },
      ),
    );
  });
});
