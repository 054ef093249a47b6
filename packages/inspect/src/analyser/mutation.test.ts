import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { EXCEPTIONS, NOTHING, NOTHING_TO_CHANGE } from "./test-mutations/exceptions.ts";
import {
  type Comparison,
  type MutatedModule,
  type MutatedResult,
  mutateModules,
} from "./test-mutations/mutated-modules.ts";
import { shapeFiles } from "./test-projects/shapes.ts";
import { testProjects } from "./test-projects/test-projects.ts";

const { project: projectOf } = testProjects();

/** What is changed beside a module: where its types stand. */
const TYPES_OF: Readonly<Record<string, readonly string[]>> = {
  "types.ts": ["referenced/warehouse.ts", "other.ts"],
  "module.mts": ["declared.d.mts"],
  "other.ts": ["script.js"],
};

/** Every module of functions whose declarations are known, by folder. */
const folders: Readonly<Record<string, readonly MutatedModule[]>> = {
  shapes: shapeFiles().map((file) => ({ file, with: TYPES_OF[file] ?? [], isGlobal: file === "module.mts" })),
  corpus: [{ file: "tools.ts", with: ["types.ts"] }, { file: "other.ts" }],
  checks: [{ file: "tools.ts", with: ["types.ts"] }],
};
const places = Object.entries(folders).flatMap(([folder, modules]) => modules.map(({ file }) => `${folder}/${file}`));
const results = new Map<string, MutatedResult>();

beforeAll(() => {
  for (const [folder, modules] of Object.entries(folders)) {
    const made = mutateModules(projectOf(filesOf(folder)), modules);
    for (const [index, result] of made.entries()) results.set(`${folder}/${modules[index]?.file}`, result);
  }
}, 120_000);

/** The files of a folder, with the settings of the corpus where it has none. */
function filesOf(folder: string): Record<string, string> {
  const path = (name: string) => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));
  const names = readdirSync(path(folder), { recursive: true, encoding: "utf8" });
  const sources = names.filter((name) => /\.(?:[cm]?[jt]s|tsx)$|tsconfig\.json$/.test(name));
  return {
    "tsconfig.json": readFileSync(path("corpus/tsconfig.json"), "utf8"),
    ...Object.fromEntries(sources.map((name) => [name, readFileSync(path(`${folder}/${name}`), "utf8")])),
  };
}

function resultOf(place: string): MutatedResult {
  const result = results.get(place);
  if (result === undefined) throw new Error(`${place} has not been changed`);
  return result;
}

describe.each(places)("one change in a function of %s, or in its types", (place) => {
  it("changes exactly that in the declaration, and no other function's", () => {
    expect(resultOf(place).comparisons.flatMap((round) => round.flatMap(faultsOf))).toEqual([]);
  });

  it("changes something", () => {
    const { mutations, comparisons } = resultOf(place);
    const effective = comparisons
      .flat()
      .flatMap((one) => (one.changed.length > 0 && one.mutation ? [one.mutation] : []));
    const silent = mutations.filter((mutation) => !effective.includes(mutation) && !mutation.mayBeSilent);
    expect(silent.map(labelOf).filter((label) => EXCEPTIONS[label] !== NOTHING)).toEqual([]);
  });

  it("is possible in every function but those that are named with a reason", () => {
    const { functions, comparisons } = resultOf(place);
    const changed = new Set(comparisons.flat().flatMap((one) => (one.changed.length > 0 ? [one.exportName] : [])));
    const named = Object.keys(NOTHING_TO_CHANGE[place] ?? {});
    expect(functions.filter((name) => !changed.has(name)).sort()).toEqual(named.sort());
  });
});

function faultsOf({ exportName, mutation, changed, isRefused }: Comparison): string[] {
  const label = mutation ? labelOf(mutation) : "nothing";
  const allowed = EXCEPTIONS[label] ?? (isRefused ? mutation?.orRefused : undefined) ?? mutation?.changes ?? NOTHING;
  const unexpected = changed.filter((path) => !allowed.test(path));
  return unexpected.length === 0 ? [] : [`${label} changes ${unexpected.join(", ")} of ${exportName}`];
}

function labelOf({ owner, what }: { readonly owner: string; readonly what: string }): string {
  return `${owner}: ${what}`;
}

describe("the mutations", () => {
  const all = () => [...results.values()].flatMap(({ mutations }) => mutations);

  it.each([
    ["optional marks", /is not optional$/],
    ["texts", /^no text/],
    ["tags", /^no @/],
    ["defaults", /default/],
    ["members of unions", /\bnot \S+/],
  ])("are many, of %s too", (_, kind) => {
    expect(all().filter(({ what }) => kind.test(what)).length).toBeGreaterThan(30);
    expect(all().length).toBeGreaterThan(700);
  });

  it("have no exception that nothing needs", () => {
    const labels = new Set(all().map(labelOf));
    expect(Object.keys(EXCEPTIONS).filter((label) => !labels.has(label))).toEqual([]);
  });
});
