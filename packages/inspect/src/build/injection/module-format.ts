import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** How a file's code imports others. */
export type ModuleFormat = "module" | "commonjs";

const MODULE_SYNTAX = /^\s*(?:import\s*[\w$*{"']|export\b)/m;
const REQUIRE_SYNTAX = /\brequire\s*\(|\bmodule\.exports\b|\bexports\.[\w$]+\s*=/;

/** The format of a file, by its name, else by its syntax, else by its package. */
export function moduleFormat(file: string, text: string): ModuleFormat {
  if (/\.m[jt]s$/.test(file)) return "module";
  // TypeScript writes `import` in a file that becomes CommonJS; what the text says is what the next tool understands.
  if (MODULE_SYNTAX.test(text)) return "module";
  if (/\.c[jt]s$/.test(file) || REQUIRE_SYNTAX.test(text)) return "commonjs";
  return packageType(dirname(file));
}

function packageType(folder: string): ModuleFormat {
  for (let current = folder; ; current = dirname(current)) {
    const manifest = join(current, "package.json");
    if (existsSync(manifest)) {
      const { type } = JSON.parse(readFileSync(manifest, "utf8")) as { type?: unknown };
      return type === "module" ? "module" : "commonjs";
    }
    if (dirname(current) === current) return "commonjs";
  }
}
