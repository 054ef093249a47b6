import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { anchors, links } from "./markdown.ts";
import { readPages, root } from "./pages.ts";

/** Links of a document that lead nowhere. Those to other sites are not followed. */
function brokenLinks(path: string, text: string): string[] {
  return links(text).filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? join(root, path) : join(root, dirname(path), file);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchors(readFileSync(target, "utf8")).includes(anchor);
  });
}

describe("links of the documentation", () => {
  it.each(readPages().map(({ path, text }) => [path, text] as const))("of %s lead somewhere", (path, text) => {
    expect(brokenLinks(path, text)).toEqual([]);
  });

  it("are found to be broken when they are", () => {
    const text = "[a](README.md) [b](no.md) [c](#try-it) [d](#other) [e](docs/tools.md#options) `[f](no.md)`";
    expect(brokenLinks("README.md", text)).toEqual(["no.md", "#other"]);
    expect(anchors("# Some `code` & more\n```sh\n# no heading\n```")).toEqual(["some-code--more"]);
  });

  it("reach every guide from the index", () => {
    const index = readPages().find(({ path }) => path === "docs/README.md");
    const listed = new Set(links(index?.text ?? ""));
    const guides = readPages().flatMap(({ path }) => /^docs\/(.*\.md)$/.exec(path)?.[1] ?? []);
    expect(guides.filter((name) => name !== "README.md" && !listed.has(name))).toEqual([]);
  });
});
