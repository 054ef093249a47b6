import { afterAll, describe, expect, it } from "vitest";
import { createAnalyser } from "./create-analyser.ts";
import { expectationOf, expectedShapes, shapeFiles, shapesFolder } from "./test-projects/shapes.ts";
import { signatureOf } from "./test-projects/temporary-project.ts";

const analyser = createAnalyser();
afterAll(() => analyser.close());

/** Types too large to be written down: what is expected of them is a limit. */
const LIMITED = "wide.ts";

describe("functions of many shapes", () => {
  const expected = expectedShapes();
  const results = new Map(
    shapeFiles()
      .filter((file) => file !== LIMITED)
      .flatMap((file) =>
        analyser
          .exportedFunctions(shapesFolder + file)
          .map(({ exportName, result }) => [`${file}#${exportName}` as string, result] as const),
      ),
  );

  it("have an expectation each", () => {
    expect([...results.keys()].sort()).toEqual(Object.keys(expected).sort());
  });

  it.each(Object.keys(expected))("are read as expected: %s", (key) => {
    const result = results.get(key);
    expect(result && expectationOf(result)).toEqual(expected[key]);
  });
});

describe("a type that is too large", () => {
  const results = new Map(
    analyser
      .exportedFunctions(shapesFolder + LIMITED)
      .map(({ exportName, result }) => [exportName, signatureOf(result)]),
  );

  it.each([
    ["wide", "too-large", /^value\.m\d+$/],
    ["many", "too-large", /^value$/],
    ["deep", "too-deep", /^value(?:\.d)+$/],
  ])("is left open from some point on, which is said once: %s", (name, code, path) => {
    const told = results.get(name)?.diagnostics.filter((diagnostic) => diagnostic.severity === "warning");
    expect(told).toEqual([expect.objectContaining({ code, path: expect.stringMatching(path) })]);
  });

  it("keeps what is known of its literals", () => {
    expect(results.get("many")?.parameters.properties?.["value"]).toEqual({ type: "string" });
  });
});
