import type { Signature } from "toolwright";
import { describe, expect, it } from "vitest";
import { isInjected, type PlacedAttachment } from "./attachment-text.ts";
import { moduleInsertions } from "./inject-attachments.ts";
import { insertInto } from "./insertion.ts";
import { type ModuleFormat, moduleFormat } from "./module-format.ts";

const signature = { v: 1, name: "f" } as Signature;
const data = '{"v":1,"name":"f"}';

function injected(text: string, attachments: readonly PlacedAttachment[], format: ModuleFormat = "module"): string {
  return insertInto(text, moduleInsertions(text, attachments, format));
}

/** An attachment to a part of a text. */
function at(text: string, part: string, more: Partial<PlacedAttachment> = {}): PlacedAttachment {
  const start = text.indexOf(part);
  return { place: "around", range: { start, end: start + part.length }, attached: { signature }, ...more };
}

const call = "__toolwrightAttach";
const statement = `import { attachSignature as ${call} } from "toolwright/signature";`;

describe("what goes into a module", () => {
  it("is a call around an expression, and an import behind everything, so that no line moves", () => {
    const text = '"use server";\nuse(f);\n';
    expect(injected(text, [at(text, "f)", { range: { start: 18, end: 19 } })])).toBe(
      `"use server";\nuse(${call}(f, ${data}));\n${statement}\n`,
    );
  });

  it("is a value for a shorthand property", () => {
    const text = "use({ f });";
    expect(injected(text, [at(text, "f", { place: "shorthand", name: "f" })])).toBe(
      `use({ f: ${call}(f, ${data}) });\n${statement}`,
    );
  });

  it("is a statement after a declaration, behind what is attached inside it", () => {
    const text = "const f = g(h)";
    const attachments = [at(text, text, { place: "after", target: "f" }), at(text, "g(h)"), at(text, "h")];
    expect(injected(text, attachments)).toBe(
      `const f = ${call}(g(${call}(h, ${data})), ${data});${call}(f, ${data});\n${statement}`,
    );
  });

  it("stays before the comment that names the source map", () => {
    const text = "use(f);\n//# sourceMappingURL=x.js.map";
    expect(injected(text, [at(text, "f")])).toBe(
      `use(${call}(f, ${data}));\n${statement}\n//# sourceMappingURL=x.js.map`,
    );
  });

  it("is a require behind the directives of a CommonJS module", () => {
    const text = '#!/usr/bin/env node\n"use strict";\nuse(f);';
    expect(injected(text, [at(text, "f)", { range: { start: 38, end: 39 } })], "commonjs")).toBe(
      `#!/usr/bin/env node\n"use strict"; const { attachSignature: ${call} } = require("toolwright/signature");\nuse(${call}(f, ${data}));`,
    );
  });

  it("keeps a parameter named __proto__", () => {
    const own = JSON.parse('{ "v": 1, "parameters": { "properties": { "__proto__": {} } } }') as Signature;
    const code = insertInto("f", moduleInsertions("f", [at("f", "f", { attached: { signature: own } })], "module"));
    const [, text = ""] = /JSON\.parse\((".*")\)/.exec(code) ?? [];
    expect(JSON.parse(JSON.parse(text) as string)).toEqual(own);
  });

  it("is recognised, so that nothing is attached twice", () => {
    const code = injected("use(f);", [at("use(f);", "f")]);
    expect([isInjected(code), isInjected("use(f);")]).toEqual([true, false]);
  });
});

describe("the format of a module", () => {
  it.each([
    ["a.mjs", "f();", "module"],
    ["a.cjs", "f();", "commonjs"],
    ["a.js", 'import { f } from "f";\nf();', "module"],
    ["a.ts", "export const a = 1;", "module"],
    ["a.js", '"use strict";\nexports.f = f;', "commonjs"],
  ] as const)("of %s with %j is %s", (file, text, expected) => {
    expect(moduleFormat(`/nowhere/${file}`, text)).toBe(expected);
  });
});
