import { build } from "rolldown";
import type { ProjectFolder } from "./project-folder.ts";

/** Bundles `print.ts` without a plugin of ours, and gives the file. */
export async function minifiedProgram(
  project: ProjectFolder,
  options: { readonly sourcemap?: boolean; readonly keepNames?: boolean },
): Promise<string> {
  await build({
    cwd: project.path,
    input: "print.ts",
    external: ["toolwright"],
    platform: "node",
    output: { file: project.file("bundle.mjs"), format: "esm", minify: true, ...options },
    logLevel: "silent",
  });
  return "bundle.mjs";
}
