import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isDeclared, type ListedTool } from "../declarations/listed-tool.ts";
import { compareModules, type ToolDifference } from "./compare-modules.ts";
import { type ModuleSnapshot, type SnapshotFile, snapshotFileName } from "./snapshot-file.ts";
import { bySnapshotKey } from "./snapshot-keys.ts";
import { readSnapshotFile, writeSnapshotFile } from "./snapshot-store.ts";
import { snapshotOf } from "./tool-snapshot.ts";

/** A module's tools beside what the snapshot of its folder says of them. */
export interface ComparedModule {
  /** Absolute path of the snapshot file. */
  readonly path: string;
  /** `undefined` when the folder has none. */
  readonly file: SnapshotFile | undefined;
  /** The module's part of it as it should be. */
  readonly current: ModuleSnapshot;
  readonly differences: readonly ToolDifference[];
  /** Modules that the file speaks of and that are no longer there. */
  readonly goneModules: readonly string[];
}

/**
 * Compares the tools of a module with the snapshot of its folder. A tool that cannot be declared at the moment is taken
 * to be what it was: that it cannot is told elsewhere.
 *
 * @param module Absolute path.
 * @throws CommandError when the snapshot file cannot be read.
 */
export function compareWithSnapshot(module: string, tools: readonly ListedTool[]): ComparedModule {
  const path = join(dirname(module), snapshotFileName);
  const file = readSnapshotFile(path);
  const recorded: ModuleSnapshot = file?.modules.get(basename(module)) ?? new Map();
  const faulty = new Set(tools.filter((tool) => !isDeclared(tool)).map(({ name }) => name));
  const current = new Map([
    ...[...recorded].filter(([, { name }]) => faulty.has(name)),
    ...[...bySnapshotKey(tools.filter(isDeclared))].map(([key, { neutral }]) => [key, snapshotOf(neutral)] as const),
  ]);
  const isGone = (name: string) => name !== basename(module) && !existsSync(join(dirname(module), name));
  const goneModules = [...(file?.modules.keys() ?? [])].filter(isGone);
  return { path, file, current, differences: compareModules(recorded, current), goneModules };
}

/**
 * Makes the snapshot say what is there now. All other modules in it stay as they are; those that are no longer there
 * are taken out. Nothing is written when nothing changes.
 *
 * @throws CommandError when the snapshot file cannot be written.
 */
export function updateSnapshot(module: string, { path, file, current, goneModules }: ComparedModule): void {
  const modules = new Map(file?.modules);
  for (const gone of goneModules) modules.delete(gone);
  if (current.size > 0) modules.set(basename(module), current);
  else modules.delete(basename(module));
  if (modules.size > 0 || file !== undefined) writeSnapshotFile(path, { modules, rest: file?.rest ?? {} });
}
