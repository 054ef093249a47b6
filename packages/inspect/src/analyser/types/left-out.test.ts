import { describe, expect, it } from "vitest";
import { testProjects } from "../test-projects/test-projects.ts";

const { project } = testProjects();

function read(source: string) {
  const { parameters, diagnostics, returns } = project({ "tools.ts": source }).signature("f");
  const told = diagnostics.filter(({ code }) => !/^(?:no-description|undocumented-parameter)$/.test(code));
  return { parameters, returns, told: told.map(({ severity, code, path }) => `${severity} ${code} ${path}`) };
}

/** A type of so many members that two of its kind are too large for a declaration. */
const large = (name: string) =>
  `interface ${name} { run: () => void; ${Array.from({ length: 1_200 }, (_, index) => `m${index}: { ${name}: string }`).join("; ")} }`;

describe("what cannot be given", () => {
  it("says which part of it is missing where it is left out", () => {
    const made = project({
      "tools.ts": "export function f(a: string, b?: { c: { run: () => void } }) { return [a, b]; }",
    });
    expect(made.signature("f").diagnostics).toContainEqual({
      code: "dropped",
      severity: "info",
      path: "b",
      message:
        "left out of the declaration: b.c cannot be given: required by the type, but { run: () => void; } has no data, only functions",
    });
  });

  it("is refused in a union that is tried in vain, however large it is", () => {
    const { told } = read(`${large("A")} ${large("B")} export function f(either: A | B) { return 1; }`);
    expect(told).toContain("error unsupported either.run");
  });

  it("leaves what was tried in vain no part in how large a declaration may be", () => {
    const optional = "a?: A; b?: B; c?: A[]; d?: B[]; name: string; place: { city: string }";
    const { parameters, told } = read(
      `${large("A")} ${large("B")} export function f(options: { ${optional} }) { return 1; }`,
    );
    expect(parameters.properties?.["options"]?.properties).toEqual({
      name: { type: "string" },
      place: expect.objectContaining({ required: ["city"] }),
    });
    expect(told).toEqual(["a", "b", "c", "d"].map((name) => `info dropped options.${name}`));
  });

  it("stays in a result, which is as it is", () => {
    const { returns } = read(
      "interface Hook { name: string; run: () => void } export function f(): { hook?: Hook } { return {}; }",
    );
    expect(returns?.properties?.["hook"]?.properties).toEqual({ name: { type: "string" } });
  });

  it("leaves no definition behind", () => {
    const { parameters } = read(`
      interface Bad { next?: Bad; inner: Inner; run: () => void }
      interface Inner { name: string; again?: Inner }
      export function f(bad?: Bad, inner?: Inner) { return [bad, inner]; }`);
    expect(Object.keys(parameters.$defs ?? {})).toEqual(["Inner"]);
  });
});
