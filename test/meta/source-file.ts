import { dirname, posix } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** One mention of another module, in any of the forms that TypeScript has. */
export interface ImportReference {
  readonly specifier: string;
  readonly line: number;
}

/** What the rules of this folder need to know about a source file. */
export interface SourceFile {
  /** Path relative to the repository's root, with `/`. */
  readonly path: string;
  /** `import`, `import type`, `export … from`, `import(…)` and `import("…").T`. */
  readonly imports: readonly ImportReference[];
  /** Lines with `export *`. */
  readonly starExports: readonly number[];
  /** Lines with the type `any`. */
  readonly anyTypes: readonly number[];
}

/**
 * Reads a source file's imports and the constructs that the rules forbid.
 *
 * @throws When the text is not TypeScript.
 */
export function parseSource(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);

  const imports: ImportReference[] = [];
  const starExports: number[] = [];
  const anyTypes: number[] = [];
  const lineOf = (offset: number) => text.slice(0, offset).split("\n").length;
  const mention = (source: { readonly type: string; readonly start: number; readonly value?: unknown } | null) => {
    if (source === null || typeof source.value !== "string") return;
    imports.push({ specifier: source.value, line: lineOf(source.start) });
  };

  new Visitor({
    ImportDeclaration: (node) => mention(node.source),
    ExportNamedDeclaration: (node) => mention(node.source),
    ExportAllDeclaration: (node) => {
      mention(node.source);
      starExports.push(lineOf(node.start));
    },
    ImportExpression: (node) => mention(node.source),
    TSImportType: (node) => mention(node.source),
    TSAnyKeyword: (node) => {
      anyTypes.push(lineOf(node.start));
    },
  }).visit(program);
  return { path, imports, starExports, anyTypes };
}

/** Whether a path is a test, a type test or their support (`test-…`), none of which is published. */
export function isTest(path: string): boolean {
  return /\.test(-d)?\.ts$/.test(path) || /\/test-/.test(path) || !/^packages\/[^/]+\/src\//.test(path);
}

/** The package folder that a path belongs to, such as `core`; `undefined` outside `packages/…/src`. */
export function packageOf(path: string): string | undefined {
  return /^packages\/([^/]+)\/src\//.exec(path)?.[1];
}

/** Whether an import names a file rather than a package. */
export function isRelative(specifier: string): boolean {
  return specifier.startsWith(".");
}

/** The path of the file that an import leads to; for a package, its specifier. */
export function targetOf(file: SourceFile, { specifier }: ImportReference): string {
  return isRelative(specifier) ? posix.join(dirname(file.path), specifier) : specifier;
}

/** The package that a bare specifier belongs to: `@scope/name/entry` belongs to `@scope/name`. */
export function packageNameOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
