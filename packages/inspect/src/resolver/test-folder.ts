import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "rolldown";

const load = createRequire(import.meta.url);

/** A folder for the programs and bundles of tests, in which packages are installed. */
export class TestFolder {
  readonly path: string;

  constructor(...packages: readonly string[]) {
    this.path = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-resolver-")));
    for (const name of packages) {
      const link = this.file(`node_modules/${name}`);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(dirname(load.resolve(`${name}/package.json`)), link);
    }
  }

  file(name: string): string {
    return join(this.path, name);
  }

  /** Writes a file, and gives its path. */
  write(name: string, text: string): string {
    const path = this.file(name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  /** Makes a file that needs no loader of a module of this package, and gives its path. */
  async bundle(entry: string, name: string): Promise<string> {
    const file = this.file(name);
    await build({
      input: join(import.meta.dirname, entry),
      output: { format: name.endsWith(".cjs") ? "cjs" : "esm", file },
      platform: "node",
      external: /^typescript\//,
      logLevel: "silent",
    });
    return file;
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}
