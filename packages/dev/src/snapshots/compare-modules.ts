import { isDeepStrictEqual } from "node:util";
import { type Change, compareTools } from "./compare-schemas.ts";
import type { ModuleSnapshot } from "./snapshot-file.ts";
import type { ToolSnapshot } from "./tool-snapshot.ts";

/** What became of one tool since the snapshot was written. */
export type ToolDifference =
  | { readonly kind: "added" | "removed"; readonly key: string; readonly tool: ToolSnapshot }
  | { readonly kind: "renamed"; readonly key: string; readonly before: string; readonly after: string }
  | { readonly kind: "changed"; readonly key: string; readonly changes: readonly Change[] };

/** Compares the tools of a module with its snapshot, the tools that there are now first. */
export function compareModules(before: ModuleSnapshot, after: ModuleSnapshot): ToolDifference[] {
  // A tool that differs in nothing but its key is the same: another of its name has come or gone.
  const gone = new Map([...before].filter(([key]) => !after.has(key)));
  const found = [...after].flatMap(([key, tool]) => {
    const known = before.get(key);
    return known === undefined ? compareNew(key, tool, gone) : compareKnown(key, known, tool);
  });
  return [...found, ...[...gone].map(([key, tool]) => ({ kind: "removed" as const, key, tool }))];
}

function compareKnown(key: string, before: ToolSnapshot, after: ToolSnapshot): ToolDifference[] {
  const changes = compareTools(before, after);
  return changes.length === 0 ? [] : [{ kind: "changed", key, changes }];
}

function compareNew(key: string, tool: ToolSnapshot, gone: Map<string, ToolSnapshot>): ToolDifference[] {
  const same = [...gone].find(([, old]) => isDeepStrictEqual({ ...old, name: "" }, { ...tool, name: "" }));
  if (same === undefined) return [{ kind: "added", key, tool }];
  const [oldKey, { name }] = same;
  gone.delete(oldKey);
  return name === tool.name ? [] : [{ kind: "renamed", key, before: name, after: tool.name }];
}
