import { describe, expect, it } from "vitest";
import * as importRules from "./import-rules.ts";
import * as manifestRules from "./manifest-rules.ts";
import * as namingRules from "./naming-rules.ts";
import { readWorkspace } from "./workspace.ts";

const workspace = await readWorkspace();
const rules = Object.entries({ ...importRules, ...manifestRules, ...namingRules });

describe("the repository", () => {
  it("has sources in every package", () => {
    const empty = Object.keys(workspace.packages).filter(
      (folder) => !workspace.files.some(({ path }) => path.startsWith(`packages/${folder}/src/`)),
    );
    expect(empty).toEqual([]);
  });

  it.each(rules)("keeps the rule %s", (_name, rule) => {
    expect(rule(workspace)).toEqual([]);
  });
});
