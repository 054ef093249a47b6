import { lstatSync, mkdirSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { dirname, join, sep } from "node:path";
import { stateOf } from "./file-states.ts";
import { PACKAGES } from "./installed-package.ts";

const OWNER_ONLY = 0o700;
const WRITABLE_BY_OTHERS = 0o022;

/**
 * Where results for a source file may be kept, best first: the `node_modules/.cache/toolwright` of its project (which
 * need not exist yet), then a folder of this user among the temporary files.
 */
export function cacheFolders(sourceFile: string): string[] {
  const project = projectFolder(sourceFile);
  const inProject = project === undefined ? [] : [join(project, PACKAGES, ".cache", "toolwright")];
  return [...inProject, ...temporaryFolder()];
}

/** The nearest folder above that holds installed packages; for a file of a package, the one it is installed for. */
function projectFolder(sourceFile: string): string | undefined {
  const installed = sourceFile.indexOf(`${sep}${PACKAGES}${sep}`);
  if (installed >= 0) return sourceFile.slice(0, installed);
  for (let folder = dirname(sourceFile); folder !== dirname(folder); folder = dirname(folder)) {
    if (stateOf(join(folder, PACKAGES)).kind === "folder") return folder;
  }
  return undefined;
}

/** None if it cannot be made, or if another user could write there and so decide what a model is told. */
function temporaryFolder(): string[] {
  const user = process.getuid?.();
  const folder = join(tmpdir(), `toolwright-${user ?? userInfo().username}`);
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
    const found = lstatSync(folder);
    const isPrivate = user === undefined || (found.uid === user && (found.mode & WRITABLE_BY_OTHERS) === 0);
    return found.isDirectory() && isPrivate ? [folder] : [];
  } catch {
    return [];
  }
}
