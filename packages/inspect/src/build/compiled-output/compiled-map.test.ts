import MagicString from "magic-string";
import { describe, expect, it } from "vitest";
import { SourceMap } from "../../locate/source-map.ts";
import { CompiledMap } from "./compiled-map.ts";
import { LineStarts } from "./line-starts.ts";

/** A compiler that erases the type of `b`. */
const source = "first();\nuse(a, b as B, c);\nlast();\n";
const compiled = source.replace(" as B", "");

function compile(): string {
  const text = new MagicString(source);
  text.remove(source.indexOf(" as B"), source.indexOf(", c)"));
  return text.generateMap({ source: "a.ts", hires: true, includeContent: true }).toString();
}

describe("a compiled file's map", () => {
  const map = new CompiledMap(compile(), "file:///project/dist/a.js.map");

  it("tells the sources and where their parts went", () => {
    expect(map.sources).toEqual(["file:///project/dist/a.ts"]);
    expect(map.sourceText).toBe(source);
    expect(map.generatedOffsets(source, source.indexOf("c)"), compiled)).toEqual([compiled.indexOf("c)")]);
  });

  it("leads to the same places after insertions into the code", () => {
    const insertions = [
      { offset: compiled.indexOf("a,"), text: "attach(" },
      { offset: compiled.indexOf(", b"), text: ", {})" },
      { offset: compiled.length, text: "\nimport x" },
    ];
    const changed = compiled.replace("a,", "attach(a, {}),");
    const url = `data:application/json;base64,${Buffer.from(map.after(insertions, compiled)).toString("base64")}`;
    const after = new SourceMap(url, "/project/dist/a.js");
    for (const part of ["first", "use", "a, ", "b, c", "c);", "last"]) {
      const { line, column } = new LineStarts(changed).position(changed.indexOf(part));
      const original = after.originalPosition(line, column);
      const wanted = new LineStarts(source).position(source.indexOf(part === "b, c" ? "b as" : part));
      expect({ part, line: original?.line, column: original?.column }).toEqual({ part, ...wanted });
    }
  });
});
