import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { JsonSchema, Signature, SignatureResult } from "toolwright";

/** The part of a signature that a reader of the function can foretell. */
export interface ExpectedSignature {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
  readonly returns?: JsonSchema;
  readonly call: Signature["call"];
  /** `severity code path`, sorted. */
  readonly diagnostics: readonly string[];
}

/** What is expected of a function: its signature, or the code and reason of a refusal. */
export type Expectation = ExpectedSignature | { readonly refused: string };

/** The folder of functions of many shapes. */
export const shapesFolder = fileURLToPath(new URL("../../../fixtures/shapes/", import.meta.url));

/** The modules in it, by name. */
export function shapeFiles(): string[] {
  return readdirSync(shapesFolder).filter((name) => /\.(?:[cm]?ts|tsx|js)$/.test(name) && !/\.d\.[cm]?ts$/.test(name));
}

/** The reviewed expectations, by `file#export`. */
export function expectedShapes(): Readonly<Record<string, Expectation>> {
  return JSON.parse(readFileSync(`${shapesFolder}expected.json`, "utf8")) as Record<string, Expectation>;
}

/** A result in the form of an expectation. */
export function expectationOf(result: SignatureResult): Expectation {
  if (!("signature" in result)) return { refused: `${result.code}: ${result.reason}` };
  const { name, description, parameters, returns, call, diagnostics } = result.signature;
  const told = diagnostics.filter(({ code }) => code !== "undocumented-parameter");
  return {
    name,
    description,
    parameters,
    ...(returns ? { returns } : {}),
    call,
    diagnostics: told.map(({ severity, code, path }) => `${severity} ${code} ${path}`.trim()).sort(),
  };
}
