import { CommandError } from "../command-line/command-error.ts";
import type { ToolSnapshot } from "./tool-snapshot.ts";

/** What the models of one folder's modules are told, as it was last approved. */
export interface SnapshotFile {
  /** The tools of each module, by the module's file name and the tool's key. */
  readonly modules: ReadonlyMap<string, ModuleSnapshot>;
  /** What else stands in the file; it is written back as it is. */
  readonly rest: { readonly [name: string]: unknown };
}

/** The tools of one module by their keys: the tool's name, with its origin where a module has several of that name. */
export type ModuleSnapshot = ReadonlyMap<string, ToolSnapshot>;

/** The name of the file, beside the modules that it is about. */
export const snapshotFileName = "tools.snapshot.json";

/** The format that is written. A later one is refused: what it says may not be understood here. */
const FORMAT = 1;

/**
 * Reads the text of a snapshot file.
 *
 * @param shownPath How the file is called in messages.
 * @throws CommandError that says what is wrong and what to do.
 */
export function parseSnapshotFile(text: string, shownPath: string): SnapshotFile {
  const { format, modules = {}, ...rest } = asRecord(parseJson(text, shownPath), shownPath, "its content");
  if (typeof format !== "number" || !Number.isInteger(format)) {
    throw broken(shownPath, `it has no number "format"`);
  }
  if (format > FORMAT) {
    throw new CommandError(
      `${shownPath} has format ${format}, written by a newer toolwright; this one reads up to ${FORMAT}. Update @toolwright/dev.`,
    );
  }
  const entries = Object.entries(asRecord(modules, shownPath, `"modules"`));
  return { modules: new Map(entries.map(([name, tools]) => [name, readModule(name, tools, shownPath)])), rest };
}

/** The text of a snapshot file: the same for the same tools, whatever order they were found in. */
export function formatSnapshotFile({ modules, rest }: SnapshotFile): string {
  const sorted = [...modules].sort(byKey).map(([name, tools]) => [name, Object.fromEntries([...tools].sort(byKey))]);
  return `${JSON.stringify({ format: FORMAT, modules: Object.fromEntries(sorted), ...rest }, null, 2)}\n`;
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

function parseJson(text: string, shownPath: string): unknown {
  if (/^(<{7}|>{7}) /m.test(text)) {
    throw broken(shownPath, "it holds the marks of a merge conflict");
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw broken(shownPath, `it is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readModule(module: string, tools: unknown, shownPath: string): ModuleSnapshot {
  const entries = Object.entries(asRecord(tools, shownPath, `modules[${JSON.stringify(module)}]`));
  return new Map(
    entries.map(([key, tool]) => [
      key,
      readTool(tool, shownPath, `modules[${JSON.stringify(module)}][${JSON.stringify(key)}]`),
    ]),
  );
}

function readTool(value: unknown, shownPath: string, place: string): ToolSnapshot {
  const tool = asRecord(value, shownPath, place);
  for (const text of ["name", "description"]) {
    if (typeof tool[text] !== "string") throw broken(shownPath, `${place}.${text} is no text`);
  }
  asRecord(tool["parameters"], shownPath, `${place}.parameters`);
  if (tool["returns"] !== undefined) asRecord(tool["returns"], shownPath, `${place}.returns`);
  return tool as unknown as ToolSnapshot;
}

function asRecord(value: unknown, shownPath: string, place: string): { [name: string]: unknown } {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as { [name: string]: unknown };
  throw broken(shownPath, `${place} is no object`);
}

function broken(shownPath: string, reason: string): CommandError {
  return new CommandError(
    `${shownPath} cannot be read: ${reason}. Restore it from version control, or delete it and run toolwright check --update on the modules of its folder.`,
  );
}
