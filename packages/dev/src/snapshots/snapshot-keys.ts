import type { DeclaredTool } from "../declarations/listed-tool.ts";

/**
 * The tools of a module by the keys that they have in the snapshot: the tool's name, and where several differ in
 * anything but the name, also where each was found.
 */
export function bySnapshotKey(tools: readonly DeclaredTool[]): Map<string, DeclaredTool> {
  const counts = new Map<string, number>();
  for (const { name } of tools) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    tools.map((tool) => [counts.get(tool.name) === 1 ? tool.name : `${tool.name} (${tool.origins.join(", ")})`, tool]),
  );
}
