import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Signature, SignatureResult } from "toolwright";
import type { Analyser, AnalysisRequest, SourcePosition } from "../analysis.ts";

/** The marks of the core package, for sources that need its types and nothing else. */
const KIT = readFileSync(new URL("../../../fixtures/corpus/kit.ts", import.meta.url), "utf8");

const PACKAGES = fileURLToPath(new URL("../../../../../node_modules", import.meta.url));

/** A project on disk that lives as long as a test. */
export class TemporaryProject {
  readonly directory: string;
  readonly #analyser: Analyser;

  /** Writes the files; `kit.ts` stands for the core package. */
  constructor(analyser: Analyser, files: Readonly<Record<string, string>>) {
    this.#analyser = analyser;
    this.directory = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-analyser-")));
    symlinkSync(PACKAGES, this.path("node_modules"));
    for (const [name, text] of Object.entries({ "package.json": "{}", "kit.ts": KIT, ...files }))
      this.write(name, text);
  }

  path(name: string): string {
    return join(this.directory, name);
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), text);
  }

  /** The result for an exported function. */
  result(exportName: string, file = "tools.ts"): SignatureResult {
    const found = this.#analyser.exportedFunctions(this.path(file)).find((entry) => entry.exportName === exportName);
    if (found === undefined) throw new Error(`${file} exports no function ${exportName}`);
    return found.result;
  }

  /** The signature of an exported function. */
  signature(exportName: string, file = "tools.ts"): Signature {
    return signatureOf(this.result(exportName, file));
  }

  /** Analyses one request; `definition` and `callSite` are given as the text that begins at them. */
  analyse(
    request: Omit<AnalysisRequest, "definition" | "callSite"> & {
      readonly definition?: { readonly file: string; readonly at: string; readonly exact?: boolean };
      readonly callSite?: { readonly file: string; readonly at: string };
    },
  ): SignatureResult {
    const { definition, callSite, ...rest } = request;
    const [result] = this.#analyser.analyse([
      {
        ...rest,
        ...(definition
          ? { definition: { ...this.position(definition.file, definition.at), exact: definition.exact ?? true } }
          : {}),
        ...(callSite ? { callSite: this.position(callSite.file, callSite.at) } : {}),
      },
    ]);
    if (result === undefined) throw new Error("the analyser gave no result");
    return result;
  }

  /** The place where a text begins in a file. */
  position(file: string, text: string): SourcePosition {
    const source = readFileSync(this.path(file), "utf8");
    const offset = source.indexOf(text);
    if (offset === -1) throw new Error(`${file} has no ${text}`);
    const before = source.slice(0, offset).split("\n");
    return { file: this.path(file), line: before.length - 1, column: before.at(-1)?.length ?? 0 };
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** The signature of a result; fails with the reason when it is a refusal. */
export function signatureOf(result: SignatureResult): Signature {
  if ("signature" in result) return result.signature;
  throw new Error(`${result.code}: ${result.reason}`);
}
