import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { createAnalyser } from "../analyser/create-analyser.ts";
import { TemporaryProject } from "../analyser/test-projects/temporary-project.ts";
import { checkDeclaration, checkToolSet } from "./check-declaration.ts";
import { faultPlace } from "./fault-place.ts";

const folder = new URL("../../fixtures/checks/", import.meta.url);
const tools = readFileSync(new URL("tools.ts", folder), "utf8");
const types = readFileSync(new URL("types.ts", folder), "utf8");
const configuration = JSON.stringify({
  compilerOptions: { strict: true, allowImportingTsExtensions: true, noEmit: true, types: [], lib: ["ES2023"] },
});

const analyser = createAnalyser();
const project = new TemporaryProject(analyser, { "tsconfig.json": configuration });
afterAll(() => {
  analyser.close();
  project.remove();
});

let copies = 0;

/** The rules that find something in the project as changed, each with the line it names: `any-type tools.ts:12`. */
function findings(changed: { readonly tools?: string; readonly types?: string }): string[] {
  const copy = `copy${copies++}`;
  project.write(`${copy}/tools.ts`, changed.tools ?? tools);
  project.write(`${copy}/types.ts`, changed.types ?? types);
  const exported = analyser.exportedFunctions(project.path(`${copy}/tools.ts`));
  const found = exported.flatMap(({ result, place, facts }) => {
    if (!("signature" in result)) return [`${result.code} ${shown(place)}`];
    const faults = checkDeclaration(result.signature);
    return faults.map((fault) => `${fault.rule} ${shown(facts ? faultPlace(fault, facts) : place)}`);
  });
  const declarations = exported.flatMap(({ result }) => ("signature" in result ? [result.signature] : []));
  const together = checkToolSet(declarations).map(({ rule, index }) => `${rule} of ${declarations[index]?.name}`);
  return [...new Set([...found, ...together])].sort();
}

function shown({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${file.split("/").at(-1)}:${line}`;
}

/** The line of the parameter or member of a name: every name stands in the fixtures once. */
function lineOf(name: string, text: string): number {
  const declared = new RegExp(`^ +(?:/\\*\\*.*\\*/ )?${name}\\??(?: = [^;]*)?[:;,]|^ +${name} = `);
  const index = text.split("\n").findIndex((line) => declared.test(line));
  if (index === -1) throw new Error(`nothing declares ${name}`);
  return index + 1;
}

/** What is found once a constraint is gone, by its tag. */
const rulesOfTags: Readonly<Record<string, string>> = {
  integer: "missing-integer",
  format: "plain-date",
  pattern: "plain-date",
  default: "default-in-text",
  minimum: "limit-in-text",
  maximum: "limit-in-text",
  maxLength: "limit-in-text",
  minItems: "limit-in-text",
  maxItems: "limit-in-text",
};
/** What has a type that says what it is, or another text. */
const describedByType = new Set(["country", "cut", "home", "load", "profile", "root"]);
/** Names that do not tell that the number is whole: without the tag nothing is wrong that anybody could see. */
const openNames = new Set(["age", "hits", "stars", "widths"]);

function rulesWithout(tags: readonly string[], name: string): string[] {
  return tags.flatMap((tag) => (tag === "integer" && openNames.has(name) ? [] : (rulesOfTags[tag] ?? [])));
}

interface Mutation {
  readonly title: string;
  readonly changed: { readonly tools?: string; readonly types?: string };
  readonly expected: readonly string[];
}

function replaceLine(text: string, index: number, replacement?: string): string {
  const lines = text.split("\n");
  return [
    ...lines.slice(0, index),
    ...(replacement === undefined ? [] : [replacement]),
    ...lines.slice(index + 1),
  ].join("\n");
}

function tagsOf(line: string): string[] {
  return [...line.matchAll(/ @(?!param)(\w+)/g)].map(([, name = ""]) => name);
}

type FileName = "tools" | "types";
const sources: Readonly<Record<FileName, string>> = { tools, types };

/** The lines of a file that a pattern fits, with the name that it captures. */
function matches(file: FileName, pattern: RegExp): { index: number; line: string; name: string }[] {
  return sources[file].split("\n").flatMap((line, index) => {
    const match = pattern.exec(line);
    return match ? [{ index, line, name: match[1] ?? "" }] : [];
  });
}

function change(file: FileName, index: number, replacement?: string): { text: string; changed: Mutation["changed"] } {
  const text = replaceLine(sources[file], index, replacement);
  return { text, changed: { [file]: text } };
}

const PARAM = /^ \* @param ([\w.]+) /;

function withoutParams(): Mutation[] {
  return matches("tools", PARAM).map(({ index, line, name }) => {
    const { text, changed } = change("tools", index);
    // The member has a comment of its own, which then holds again.
    if (name.includes(".")) return { title: `no @param ${name}`, changed, expected: [] };
    const place = `tools.ts:${lineOf(name, text)}`;
    const typed = describedByType.has(name) ? [] : ["undocumented-parameter"];
    const lost = tagsOf(line).filter((tag) => /integer|format|pattern/.test(tag));
    return {
      title: `no @param ${name}`,
      changed,
      expected: [...typed, ...rulesWithout(lost, name)].map((rule) => `${rule} ${place}`),
    };
  });
}

function withMisspeltParams(): Mutation[] {
  return matches("tools", PARAM).flatMap(({ index, line, name }) => {
    if (name.includes(".")) return [];
    const { text, changed } = change("tools", index, line.replace(`@param ${name}`, `@param x${name}`));
    const place = `tools.ts:${lineOf(name, text)}`;
    const typed = describedByType.has(name) ? [] : [`undocumented-parameter ${place}`];
    const lost = tagsOf(line).filter((tag) => /integer|format|pattern/.test(tag));
    const rules = rulesWithout(lost, name).map((rule) => `${rule} ${place}`);
    return [{ title: `@param x${name}`, changed, expected: [`stray-param tools.ts:${index + 1}`, ...typed, ...rules] }];
  });
}

function withoutMemberComments(file: FileName): Mutation[] {
  return matches(file, /^ {2}\/\*\* .*\*\/$/).map(({ index, line }) => {
    const { text, changed } = change(file, index);
    const member = /^ +(\w+)/.exec(text.split("\n")[index] ?? "")?.[1] ?? "";
    const place = `${file}.ts:${lineOf(member, text)}`;
    const lost = tagsOf(line).filter((tag) => /integer|format|pattern/.test(tag));
    // The members of a single destructured parameter are the parameters; another text is about this one as well.
    const rule = file === "tools" ? "undocumented-parameter" : "undocumented-member";
    const own = describedByType.has(member) ? [] : [rule];
    return {
      title: `no comment on ${member}`,
      changed,
      expected: [...own, ...rulesWithout(lost, member)].map((id) => `${id} ${place}`),
    };
  });
}

function withoutConstraints(file: FileName): Mutation[] {
  return matches(file, / @(?!param)\w+/).flatMap(({ index, line }) =>
    tagsOf(line).map((tag) => {
      const { text, changed } = change(
        file,
        index,
        line.replace(tag === "integer" ? " @integer" : new RegExp(` @${tag} [^ ]+`), ""),
      );
      const following = /^ +(\w+)/.exec(text.split("\n")[index + 1] ?? "")?.[1] ?? "";
      const name = PARAM.exec(line)?.[1] ?? following;
      const place = `${file}.ts:${lineOf(name, text)}`;
      return {
        title: `no @${tag} on ${name}`,
        changed,
        expected: rulesWithout([tag], name).map((rule) => `${rule} ${place}`),
      };
    }),
  );
}

function withoutDescriptions(): Mutation[] {
  return matches("tools", /^ \* ([A-Z].*)$|^\/\*\* (.*) \*\/$/).map(({ index, line }) => {
    const { text, changed } = change("tools", index);
    const rest = text.split("\n").slice(index);
    const head = index + rest.findIndex((following) => following.startsWith("export function"));
    return { title: `no "${line.slice(3)}"`, changed, expected: [`no-description tools.ts:${head + 1}`] };
  });
}

const PARAMETER = /^ {2}(\w+)(\??): ([^;]+),$/;

function withoutParameterTypes(): Mutation[] {
  return matches("tools", PARAMETER).flatMap(({ index, line, name }) => {
    const before = tools.split("\n").slice(0, index);
    const head = before.findLastIndex((previous) => previous.startsWith("export function")) + 1;
    const { changed } = change("tools", index, line.replace(PARAMETER, "  $1$2,"));
    if (line.includes("=")) return [];
    return [{ title: `no type of ${name}`, changed, expected: [`NO_TYPE_INFORMATION tools.ts:${head}`] }];
  });
}

function withUnknownTypes(): Mutation[] {
  return matches("tools", PARAMETER).flatMap(({ index, line, name }) => {
    if (line.includes("=")) return [];
    const text = tools.split("\n").slice(0, index).join("\n");
    const tags = tagsOf(matches("tools", PARAM).find((param) => param.name === name)?.line ?? "");
    const inapplicable = tags.includes("integer") ? [`signature-warning tools.ts:${index + 1}`] : [];
    const isBare = !text.includes(`@param ${name} `) || ["load"].includes(name);
    return ["unknown", "any"].map((type) => ({
      title: `${name}: ${type}`,
      changed: change("tools", index, line.replace(PARAMETER, `  $1$2: ${type},`)).changed,
      expected: [
        `any-type tools.ts:${index + 1}`,
        ...inapplicable,
        ...(isBare && name !== "load" ? [`undocumented-parameter tools.ts:${index + 1}`] : []),
        ...(name === "profile" ? ["stray-param tools.ts:22"] : []),
      ],
    }));
  });
}

const MEMBER = /^ {2}(\w+)\??: ([^,]+);$/;

function withoutMemberTypes(file: FileName): Mutation[] {
  return matches(file, MEMBER).map(({ index, line, name }) => {
    const { changed } = change(file, index, line.replace(MEMBER, "  $1;"));
    const tags = tagsOf(sources[file].split("\n")[index - 1] ?? "");
    const rules = ["any-type", ...(tags.includes("integer") ? ["signature-warning"] : [])];
    const constant = name === "kind" ? ["undocumented-member"] : [];
    const stray = name === "home" ? ["stray-param tools.ts:22"] : [];
    return {
      title: `no type of ${name}`,
      changed,
      expected: [...[...rules, ...constant].map((rule) => `${rule} ${file}.ts:${index + 1}`), ...stray],
    };
  });
}

describe("D3: a project of eight tools in which nothing is wrong", () => {
  it("has no findings", () => {
    expect(findings({})).toEqual([]);
  });

  const mutations = [
    ...withoutParams(),
    ...withMisspeltParams(),
    ...withoutMemberComments("types"),
    ...withoutMemberComments("tools"),
    ...withoutConstraints("types"),
    ...withoutConstraints("tools"),
    ...withoutDescriptions(),
    ...withoutParameterTypes(),
    ...withUnknownTypes(),
    ...withoutMemberTypes("types"),
    ...withoutMemberTypes("tools"),
  ];

  it("is changed in many places", () => {
    expect(mutations.length).toBeGreaterThan(100);
  });

  it.each(mutations)("with $title has exactly the findings that this brings about", ({ changed, expected }) => {
    expect(changed).not.toEqual({ tools, types });
    expect(findings(changed)).toEqual([...new Set(expected)].sort());
  });

  it.each([
    ["userid beside userId", "query: string", "state_: string,\n  State: string,\n  query: string", "similar-names"],
    ["a numeric id", "bookingId: string", "bookingId: number", "numeric-id"],
    [
      "a union without a mark",
      "load: Parcel | Pallet",
      "load: { id: string } | { id: string; name?: string }",
      "ambiguous-union",
    ],
    [
      "a text said twice",
      "Draws a family tree as text.",
      "Converts money at a rate of the central bank.",
      "similar-descriptions",
    ],
    [
      "a text that repeats the name",
      "Shows what is in a folder, without what is in its folders.",
      "Lists a folder.",
      "name-as-description",
    ],
  ])("with %s has that finding", (_change, before, after, rule) => {
    expect(tools).toContain(before);
    expect(findings({ tools: tools.replace(before, after) }).map((found) => found.split(" ")[0])).toContain(rule);
  });
});
