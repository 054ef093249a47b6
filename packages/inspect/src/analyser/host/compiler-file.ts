import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The version of the compiler whose client is used: the two share a protocol that no other version need have. */
export const COMPILER_VERSION = "7.0.2";

/** Windows starts a program with a longer path only when the path says that it is meant as it stands. */
const LONGEST_PATH = 248;

/**
 * The compiler's program, in the package of it for this platform.
 *
 * @throws Error when it is not there, or is of another version.
 */
export function compilerFile(): string {
  const typescript = createRequire(import.meta.url).resolve("typescript/package.json");
  const name = `@typescript/typescript-${process.platform}-${process.arch}`;
  const manifest = resolveFrom(typescript, `${name}/package.json`);
  if (manifest === undefined) throw new Error(`${name} is not installed, or does not exist for this platform`);
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string };
  if (version !== COMPILER_VERSION)
    throw new Error(`${name} is of version ${version}, but ${COMPILER_VERSION} is needed`);
  const file = join(dirname(manifest), "lib", process.platform === "win32" ? "tsc.exe" : "tsc");
  if (!existsSync(file)) throw new Error(`${file} is not there`);
  return process.platform === "win32" && file.length >= LONGEST_PATH ? `\\\\?\\${file}` : file;
}

function resolveFrom(file: string, name: string): string | undefined {
  try {
    return createRequire(file).resolve(name);
  } catch {
    return undefined;
  }
}
