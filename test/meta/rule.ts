import type { ImportReference, SourceFile } from "./source-file.ts";
import type { Workspace } from "./workspace.ts";

/** Looks at the whole workspace and says what is wrong with it, one line each. */
export type Rule = (workspace: Workspace) => string[];

/** Asks about every import of some files; the answers become lines with their place. */
export function eachImport(
  files: readonly SourceFile[],
  problem: (file: SourceFile, reference: ImportReference) => string | undefined,
): string[] {
  return files.flatMap((file) =>
    file.imports.flatMap((reference) => {
      const found = problem(file, reference);
      return found === undefined ? [] : [`${file.path}:${reference.line}: ${found}`];
    }),
  );
}
