import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ConfigReader, ParsedConfig } from "./config-reader.ts";
import { type ImportMapping, importMapping } from "./mapped-places.ts";
import { translateOptions } from "./translate-options.ts";

/** A configuration for one source file, held in memory beside the user's own. */
export interface ProjectConfig {
  readonly path: string;
  readonly text: string;
  /** The user's configuration files that it was made from. */
  readonly configFiles: readonly string[];
  readonly mapping: ImportMapping | undefined;
}

/** Without a tsconfig: what a TypeScript file needs to run in Node as it is. */
const DEFAULT_OPTIONS = { target: "esnext", module: "nodenext", moduleResolution: "nodenext", types: ["*"] };

/** What the analysis needs whatever the user chose. Without `strict`, `string | null` would read as `string`. */
const FORCED_OPTIONS = {
  strict: true,
  strictNullChecks: true,
  strictBindCallApply: true,
  noImplicitAny: true,
  noEmit: true,
  composite: false,
  incremental: false,
  skipLibCheck: true,
  allowJs: true,
  checkJs: false,
  allowImportingTsExtensions: true,
};

/** Makes the configuration for one file from the nearest tsconfig, translated for the pinned compiler. */
export function readProjectConfig(file: string, reader: ConfigReader): ProjectConfig {
  const tsconfig = findConfig(file, reader);
  const directory = dirname(tsconfig ?? file);
  const parsed = tsconfig === undefined ? undefined : reader.parse(tsconfig);
  const options = parsed ? translateOptions(parsed.options) : DEFAULT_OPTIONS;
  const text = JSON.stringify({
    ...(tsconfig === undefined ? {} : { extends: tsconfig }),
    compilerOptions: { ...options, ...FORCED_OPTIONS },
    files: [file, ...globalDeclarations(parsed, file)],
    include: [],
  });
  const id = createHash("sha256").update(file).digest("hex").slice(0, 16);
  return {
    path: join(directory, `tsconfig.toolwright-${id}.json`),
    text,
    configFiles: parsed?.configFiles ?? [],
    mapping: importMapping({ ...parsed?.options, ...options }, directory),
  };
}

/**
 * The nearest tsconfig; or, when that one only refers to others (the solution style), the referred one that holds the
 * file.
 */
function findConfig(file: string, reader: ConfigReader): string | undefined {
  const nearest = findUpwards(dirname(file), "tsconfig.json");
  if (nearest === undefined) return undefined;
  const parsed = reader.parse(nearest);
  if (parsed.fileNames.includes(file)) return nearest;
  return parsed.references.find((reference) => reader.parse(reference).fileNames.includes(file)) ?? nearest;
}

function findUpwards(start: string, name: string): string | undefined {
  for (let directory = start; ; directory = dirname(directory)) {
    const candidate = join(directory, name);
    if (existsSync(candidate)) return candidate;
    if (dirname(directory) === directory) return undefined;
  }
}

/** Declarations that apply without an import: the compiler would not find them from the file alone. */
function globalDeclarations(parsed: ParsedConfig | undefined, file: string): string[] {
  return (parsed?.fileNames ?? []).filter(
    (name) => name !== file && /\.d\.[cm]?ts$/.test(name) && isGlobal(readFileSync(name, "utf8")),
  );
}

function isGlobal(text: string): boolean {
  const isModule = /^\s*(?:import|export)\b/m.test(text);
  return !isModule || /\bdeclare\s+(?:global|module)\b/.test(text);
}
