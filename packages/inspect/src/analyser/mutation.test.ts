import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Mutation, mutationsOf } from "./test-projects/mutations.ts";
import { expectationOf, shapesFolder } from "./test-projects/shapes.ts";
import { testProjects } from "./test-projects/test-projects.ts";

const MUTATED = ["comments.ts", "types.ts", "generics.ts", "platform.ts", "parameters.ts", "unusual.ts"];

const { analyser, project: projectOf } = testProjects();
const project = projectOf({
  "tsconfig.json": readFileSync(`${shapesFolder}tsconfig.json`, "utf8"),
  "referenced/tsconfig.json": readFileSync(`${shapesFolder}referenced/tsconfig.json`, "utf8"),
  ...Object.fromEntries(
    [...MUTATED, "common.cts", "other.ts", "script.js", "globals.d.ts"].map((name) => [
      name,
      readFileSync(shapesFolder + name, "utf8"),
    ]),
  ),
  "referenced/warehouse.ts": readFileSync(`${shapesFolder}referenced/warehouse.ts`, "utf8"),
});

const NOTHING = /^\b$/;
/** An optional parameter without a JSON form is left out; a required one is an error. */
const BECOMES_AN_ERROR = /^(?:parameters\.required|parameters\.properties\.\w+|call\.params|diagnostics)$/;
/** Changes that mean something else than they look like. */
const EXCEPTIONS: Readonly<Record<string, RegExp>> = {
  // The text is about an object that is taken apart, or about no parameter.
  "takenApart: no text for options": NOTHING,
  "continued: no text for id.x": NOTHING,
  // The pattern that takes the object apart has a default.
  "takenApart: limit is not optional": NOTHING,
  "renamed: n is not optional": NOTHING,
  "renamed: deep is not optional": NOTHING,
  "twoTakenApart: lat is not optional": NOTHING,
  "inPlaces: b is not optional": NOTHING,
  "wholeDefault: a is not optional": NOTHING,
  "wholeDefault: b is not optional": NOTHING,
  "wholeDefault: c is not optional": NOTHING,
  // No default can be told of a place in a list.
  "inPlaces: another default than 2": NOTHING,
  // The members or the places that are chosen by it go with it.
  'accountOf: not | "size"': /\.(?:properties|required)/,
  "inferredInside: not | number": /^parameters\.properties\.z\./,
  'restByKind: not | "stop"': /^parameters\.(?:properties\.(?:args|kind)\.|required$)/,
  // The type around it takes away what is changed.
  "utilities: x is not optional": NOTHING,
  "nonNullable: not | null": NOTHING,
  "callbacks: not | null": NOTHING,
  "temporal: at is not optional": BECOMES_AN_ERROR,
  "streams: body is not optional": BECOMES_AN_ERROR,
  "streams: web is not optional": BECOMES_AN_ERROR,
  "callbacks: done is not optional": BECOMES_AN_ERROR,
  "errors: cause is not optional": BECOMES_AN_ERROR,
  "signals: signal is not optional": BECOMES_AN_ERROR,
  "functionLists: hooks is not optional": BECOMES_AN_ERROR,
  "functionLists: before is not optional": BECOMES_AN_ERROR,
  "functionLists: handlers is not optional": BECOMES_AN_ERROR,
  "iterables: rest is not optional": BECOMES_AN_ERROR,
  "placesWithoutForm: b is not optional": BECOMES_AN_ERROR,
  "placesWithoutForm: done is not optional": /^(?:parameters\.properties\.a|diagnostics)/,
};

/** What a function's declaration says, by path; the result left out, for nothing in it is the model's to give. */
type Statements = ReadonlyMap<string, string>;

describe.each(MUTATED)("one change in a function of %s", (file) => {
  const text = readFileSync(shapesFolder + file, "utf8");
  const before = statementsOf(file);
  const rounds = inRounds(mutationsOf(text));

  it("is found in many places", () => {
    expect(rounds.flat().length).toBeGreaterThan(4);
  });

  it.each(rounds.map((round) => [round.map(({ exportName, what }) => `${exportName}: ${what}`), round] as const))(
    "changes exactly that in the declaration, and no other function's: %s",
    (_, round) => {
      project.write(file, mutated(text, round));
      const after = statementsOf(file);
      project.write(file, text);
      expect([...after.keys()]).toEqual([...before.keys()]);
      const faults = [...after].flatMap(([name, statements]) => {
        const mutation = round.find(({ exportName }) => exportName === name);
        const label = mutation ? `${name}: ${mutation.what}` : name;
        const changed = changedPaths(before.get(name), statements);
        const allowed = EXCEPTIONS[label] ?? mutation?.changes ?? NOTHING;
        const unexpected = changed.filter((path) => !allowed.test(path)).map((path) => `${label} changes ${path}`);
        const isWithoutEffect = mutation !== undefined && allowed !== NOTHING && changed.length === 0;
        return isWithoutEffect ? [...unexpected, `${label} changes nothing`] : unexpected;
      });
      expect(faults).toEqual([]);
    },
  );
});

/** Mutations of different functions do not meet: the first of each make the first round, and so on. */
function inRounds(mutations: readonly Mutation[]): Mutation[][] {
  const rounds: Mutation[][] = [];
  const counts = new Map<string, number>();
  for (const mutation of mutations) {
    const round = counts.get(mutation.exportName) ?? 0;
    counts.set(mutation.exportName, round + 1);
    rounds[round] ??= [];
    rounds[round].push(mutation);
  }
  return rounds;
}

function mutated(text: string, round: readonly Mutation[]): string {
  return [...round]
    .sort((a, b) => b.start - a.start)
    .reduce((changed, { start, end, replacement }) => changed.slice(0, start) + replacement + changed.slice(end), text);
}

function statementsOf(file: string): Map<string, Statements> {
  return new Map(
    analyser.exportedFunctions(project.path(file)).map(({ exportName, result }) => {
      const expectation = expectationOf(result);
      const told = "refused" in expectation ? expectation : { ...expectation, returns: undefined };
      const statements = new Map<string, string>();
      collect(told, "", statements);
      return [exportName, statements];
    }),
  );
}

/** Lists are one statement each: a member more or less changes the list, not all that follow it. */
function collect(value: unknown, path: string, statements: Map<string, string>): void {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    if (value !== undefined) statements.set(path, JSON.stringify(value));
    return;
  }
  for (const [key, inner] of Object.entries(value)) collect(inner, path === "" ? key : `${path}.${key}`, statements);
}

function changedPaths(before: Statements | undefined, after: Statements): string[] {
  const paths = new Set([...(before?.keys() ?? []), ...after.keys()]);
  return [...paths].filter((path) => before?.get(path) !== after.get(path));
}
