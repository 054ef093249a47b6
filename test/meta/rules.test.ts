import { describe, expect, it } from "vitest";
import type { LayerTable } from "../../build/layers.mjs";
import * as importRules from "./import-rules.ts";
import * as manifestRules from "./manifest-rules.ts";
import * as namingRules from "./naming-rules.ts";
import { parseSource } from "./source-file.ts";
import type { Package, Workspace } from "./workspace.ts";

const layers: LayerTable = {
  packages: {
    core: { name: "kit", imports: [] },
    models: { name: "@kit/models", imports: ["core"] },
    dev: { name: "@kit/dev", imports: ["core", "models"] },
  },
  coreFolders: { json: 0, errors: 1, schema: 2, content: 2, index: 9, testing: 9 },
};

const core: Package = {
  manifest: {
    name: "kit",
    exports: {
      ".": { "@toolwright/source": "./src/index.ts", default: "./dist/index.js" },
      "./testing": "./dist/testing.js",
    },
  },
  references: [],
  bundles: { modules: { "index.js": "src/index.ts", "testing.js": "src/testing/index.ts" } },
};

const models: Package = {
  manifest: { name: "@kit/models", peerDependencies: { kit: "1.0.0" }, devDependencies: { inlined: "1", tested: "1" } },
  references: ["core"],
  bundles: { modules: {}, inline: ["inlined"] },
};

const dev: Package = {
  manifest: { name: "@kit/dev", dependencies: { kit: "1.0.0", "@kit/models": "1.0.0" } },
  references: ["core", "models"],
  bundles: { modules: {} },
};

function workspaceWith(sources: Record<string, string>, packages: Partial<Record<string, Package>> = {}): Workspace {
  return {
    layers,
    packages: { core, models, dev, ...(packages as Record<string, Package>) },
    rootDevDependencies: { vitest: "1" },
    files: Object.entries(sources).map(([path, text]) => parseSource(path, text)),
  };
}

describe("coreFoldersImportSmallerLayers", () => {
  const rule = importRules.coreFoldersImportSmallerLayers;
  const source = "packages/core/src/errors/failure.ts";

  it.each([
    ["import", 'import { a } from "../schema/a.ts";'],
    ["import type", 'import type { A } from "../schema/a.ts";'],
    ["inline type", 'import { type A } from "../schema/a.ts";'],
    ["side effect", 'import "../schema/a.ts";'],
    ["export from", 'export { a } from "../schema/a.ts";'],
    ["export type from", 'export type { A } from "../schema/a.ts";'],
    ["dynamic import", 'export const a = () => import("../schema/a.ts");'],
    ["import type query", 'export type A = import("../schema/a.ts").A;'],
    ["typeof import", 'export type A = typeof import("../schema/a.ts");'],
  ])("sees a larger layer through %s", (_form, text) => {
    expect(rule(workspaceWith({ [source]: text }))).toEqual([
      `${source}:1: imports schema (layer 2) from errors (layer 1)`,
    ]);
  });

  it("names the line", () => {
    const text = '\n\nimport { a } from "../schema/a.ts";';
    expect(rule(workspaceWith({ [source]: text }))[0]).toContain(`${source}:3:`);
  });

  it("refuses a folder of the same layer", () => {
    const text = 'import type { A } from "../content/a.ts";';
    expect(rule(workspaceWith({ "packages/core/src/schema/b.ts": text }))).toHaveLength(1);
  });

  it("refuses the index from inside and testing from the index", () => {
    const files = {
      "packages/core/src/json/a.ts": 'import { b } from "../index.ts";',
      "packages/core/src/index.ts": 'export { c } from "./testing/c.ts";',
    };
    expect(rule(workspaceWith(files))).toHaveLength(2);
  });

  it("refuses folders and root files that the table does not know", () => {
    const files = {
      "packages/core/src/new/a.ts": 'import { b } from "../json/b.ts";',
      "packages/core/src/json/b.ts": 'import { c } from "../stray.ts";',
    };
    expect(rule(workspaceWith(files))).toHaveLength(2);
  });

  it("allows smaller layers, the own folder, and tests that look up", () => {
    const files = {
      "packages/core/src/schema/a.ts": 'import { b } from "../json/b.ts"; import { c } from "./deeper/c.ts";',
      "packages/core/src/schema/deeper/c.ts": 'import { d } from "../../errors/d.ts"; import { e } from "../e.ts";',
      "packages/core/src/json/b.test.ts": 'import { d } from "../errors/d.ts";',
    };
    expect(rule(workspaceWith(files))).toEqual([]);
  });
});

describe("coreImportsNoNodeModule", () => {
  it("refuses Node in core's sources only", () => {
    const text = 'import { readFileSync } from "node:fs";';
    const files = {
      "packages/core/src/json/a.ts": text,
      "packages/core/src/json/a.test.ts": text,
      "packages/dev/src/a.ts": text,
    };
    expect(importRules.coreImportsNoNodeModule(workspaceWith(files))).toEqual([
      "packages/core/src/json/a.ts:1: imports node:fs",
    ]);
  });
});

describe("packagesImportOnlyWhatTheTableAllows", () => {
  const rule = importRules.packagesImportOnlyWhatTheTableAllows;

  it("refuses a package that the table does not allow", () => {
    const files = { "packages/core/src/json/a.ts": 'export type A = import("kit/testing").A;' };
    expect(rule(workspaceWith(files))).toEqual(["packages/core/src/json/a.ts:1: imports core from core"]);
  });

  it("refuses deep imports by name and by path", () => {
    const files = {
      "packages/models/src/a.ts": 'import { a } from "kit/src/a.ts";',
      "packages/models/src/b.ts": 'import { b } from "../../core/src/b.ts";',
      "examples/one/agent.ts": 'import { c } from "../../packages/core/src/c.ts";',
    };
    expect(rule(workspaceWith(files))).toHaveLength(3);
  });

  it("allows public entries", () => {
    const files = { "packages/models/src/a.ts": 'import { a } from "kit"; import { b } from "kit/testing";' };
    expect(rule(workspaceWith(files))).toEqual([]);
  });
});

describe("nobodyImportsTheirOwnIndex", () => {
  it("refuses the package's index, not a folder's", () => {
    const files = {
      "packages/models/src/deep/a.ts": 'export { a } from "../index.ts";',
      "packages/models/src/deep/b.ts": 'export { b } from "../offline/index.ts";',
    };
    expect(importRules.nobodyImportsTheirOwnIndex(workspaceWith(files))).toEqual([
      "packages/models/src/deep/a.ts:1: imports its own package's index",
    ]);
  });
});

describe("importsFormNoCycle", () => {
  it("follows types and finds the whole circle", () => {
    const files = {
      "packages/dev/src/a.ts": 'import type { B } from "./b.ts";',
      "packages/dev/src/b.ts": 'export type C = import("./c.ts").C;',
      "packages/dev/src/c.ts": 'export { a } from "./a.ts";',
    };
    expect(importRules.importsFormNoCycle(workspaceWith(files))).toEqual([
      "packages/dev/src/a.ts -> packages/dev/src/b.ts -> packages/dev/src/c.ts -> packages/dev/src/a.ts",
    ]);
  });

  it("allows two ways to one file", () => {
    const files = {
      "packages/dev/src/a.ts": 'import "./b.ts"; import "./c.ts";',
      "packages/dev/src/b.ts": 'import "./c.ts";',
      "packages/dev/src/c.ts": "",
    };
    expect(importRules.importsFormNoCycle(workspaceWith(files))).toEqual([]);
  });
});

describe("importsAreDeclaredDependencies", () => {
  const rule = manifestRules.importsAreDeclaredDependencies;

  it("refuses what package.json does not name", () => {
    const files = { "packages/models/src/a.ts": 'import { a } from "@some/where/deep";' };
    expect(rule(workspaceWith(files))).toEqual([
      "packages/models/src/a.ts:1: imports @some/where, which package.json does not declare",
    ]);
  });

  it("lets sources use a development dependency only when it is bundled", () => {
    const files = {
      "packages/models/src/a.ts": 'import "inlined"; import "tested";',
      "packages/models/src/a.test.ts": 'import "tested"; import "vitest"; import "node:fs";',
      "packages/models/src/a/test-server.ts": 'import "tested"; import "vitest";',
    };
    expect(rule(workspaceWith(files))).toEqual([
      "packages/models/src/a.ts:1: imports tested, which package.json does not declare",
    ]);
  });
});

describe("manifestsAgreeWithTheTable", () => {
  it("sees a missing dependency, a missing reference and a wrong name", () => {
    const broken: Package = { manifest: { name: "@kit/model" }, references: [], bundles: { modules: {} } };
    expect(manifestRules.manifestsAgreeWithTheTable(workspaceWith({}, { models: broken }))).toEqual([
      "packages/models: is called @kit/model, not @kit/models",
      "packages/models: does not depend on kit",
      "packages/models: tsconfig.json references [], the table says [core]",
    ]);
  });

  it("sees a reference too many", () => {
    const broken: Package = { ...models, references: ["core", "dev"] };
    expect(manifestRules.manifestsAgreeWithTheTable(workspaceWith({}, { models: broken }))).toHaveLength(1);
  });

  it("accepts the table's own packages", () => {
    expect(manifestRules.manifestsAgreeWithTheTable(workspaceWith({}))).toEqual([]);
  });
});

describe("exportsAreBuilt", () => {
  it("sees an export that is not built, and one built from another source", () => {
    const exports = {
      ".": { "@toolwright/source": "./src/main.ts", default: "./dist/index.js" },
      "./extra": "./dist/extra.js",
      "./package.json": "./package.json",
    };
    const broken: Package = { ...core, manifest: { name: "kit", exports } };
    expect(manifestRules.exportsAreBuilt(workspaceWith({}, { core: broken }))).toEqual([
      "packages/core: . is built from src/index.ts, but named as src/main.ts",
      "packages/core: ./extra leads to extra.js, which is not built",
    ]);
  });
});

describe("nothingIsExportedWholesale", () => {
  it.each(['export * from "./a.ts";', 'export * as a from "./a.ts";', 'export type * from "./a.ts";'])(
    "refuses %s",
    (text) => {
      const files = { "packages/dev/src/b.ts": text };
      expect(namingRules.nothingIsExportedWholesale(workspaceWith(files))).toEqual([
        "packages/dev/src/b.ts:1: export *",
      ]);
    },
  );
});

describe("sourcesHoldNoAny", () => {
  it("sees any as a type, not as a word", () => {
    const files = {
      "packages/dev/src/a.ts": "// any\nexport const any = 1;\nexport type A = readonly any[];",
      "packages/dev/src/a.test-d.ts": "export type A = any;",
    };
    expect(namingRules.sourcesHoldNoAny(workspaceWith(files))).toEqual(["packages/dev/src/a.ts:3: any"]);
  });
});

describe("namesSayWhatIsInside", () => {
  it.each([
    "packages/dev/src/camelCase.ts",
    "packages/dev/src/snake_case.ts",
    "packages/dev/src/Upper/a.ts",
    "packages/dev/src/utils.ts",
    "packages/dev/src/helpers/a.ts",
    "packages/dev/src/string-utils.ts",
    "packages/dev/src/session-manager.test.ts",
    "packages/dev/src/runner-impl.ts",
    "packages/dev/src/common/a.ts",
    "packages/dev/src/misc.ts",
  ])("refuses %s", (path) => {
    expect(namingRules.namesSayWhatIsInside(workspaceWith({ [path]: "" }))).toHaveLength(1);
  });

  it("accepts kebab-case words, tests and configuration files", () => {
    const files = {
      "packages/dev/src/call-tool/x.test-d.ts": "",
      "packages/dev/src/commonmark.ts": "",
      "a/b.config.ts": "",
    };
    expect(namingRules.namesSayWhatIsInside(workspaceWith(files))).toEqual([]);
  });
});

describe("folderNamesAreUnique", () => {
  it("sees one name in two places", () => {
    const files = {
      "packages/core/src/json/a.ts": "",
      "packages/dev/src/output/json/b.ts": "",
      "packages/dev/src/c.ts": "",
    };
    expect(namingRules.folderNamesAreUnique(workspaceWith(files))).toEqual([
      "json: packages/core/src/json, packages/dev/src/output/json",
    ]);
  });
});

describe("parseSource", () => {
  it("refuses what is not TypeScript", () => {
    expect(() => parseSource("a.ts", "const = 1")).toThrow("a.ts");
  });
});
