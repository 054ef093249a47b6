import { beforeAll, describe, expect, it } from "vitest";
import { developmentRunners } from "./development-runners.ts";
import { ProjectFolder } from "./project-folder.ts";

/** The number that is the type of a tool's one parameter. */
function numberIn(parameters: unknown): number {
  return Number(/\d+/.exec(JSON.stringify(parameters))?.[0]);
}

describe("declarations are the same, byte by byte, under", () => {
  let expected: string;
  beforeAll(async () => {
    const project = new ProjectFolder();
    const { declarations } = await project.print();
    const numbers = declarations
      .filter(({ name }) => /^n\d+$/.test(name))
      .map(({ parameters }) => numberIn(parameters));
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
    expected = JSON.stringify(declarations);
    return () => project.remove();
  });

  it.each(developmentRunners)("$name", async ({ declarations }) => {
    expect(await declarations(ProjectFolder.forTest())).toBe(expected);
  });
});
