import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFileSignatures } from "@toolwright/inspect";
import type { JsonSchema, Signature } from "toolwright";
import { root } from "./pages.ts";

/** Reads functions with one parameter each, named `value`, whose types are given as in a document. */
export function readSignatures(preamble: string, parameters: readonly string[]): (Signature | undefined)[] {
  const folder = mkdtempSync(join(tmpdir(), "toolwright-types-"));
  try {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const functions = parameters.map(
      (parameter, index) => `/** Takes a value. */\nexport function f${index}(${asParameter(parameter)}): void {}`,
    );
    const file = join(folder, "types.ts");
    writeFileSync(file, [preamble, ...functions].join("\n"));
    const found = new Map(
      readFileSignatures(file).functions.map(({ exportName, result }) => [
        exportName,
        "signature" in result ? result.signature : undefined,
      ]),
    );
    return parameters.map((_, index) => found.get(`f${index}`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A type alone stands for a required parameter of that type. */
function asParameter(parameter: string): string {
  return /^(?:\.\.\.)?value\b/.test(parameter) ? parameter : `value: ${parameter}`;
}

/** A schema without the marks that only Toolwright reads (`x-…`). */
export function withoutMarks(schema: JsonSchema | undefined): unknown {
  return JSON.parse(
    JSON.stringify(schema ?? null, (key, value: unknown) => (key.startsWith("x-") ? undefined : value)),
  );
}
