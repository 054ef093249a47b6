import * as nodeModule from "node:module";
import { fileURLToPath } from "node:url";
import { requireNode } from "../../locate/foreign-runtime.ts";
import { sourceFileOf } from "../bundler-plugin/source-file-id.ts";
import { insertInto } from "../injection/insertion.ts";
import type { ModuleFormat } from "../injection/module-format.ts";
import { SourceInjector } from "../injection/source-injector.ts";
import { warningText } from "../uses/attachment.ts";

/** What Node's hook for loading gives, as far as it is needed here. */
interface LoadedModule {
  readonly format?: string | null | undefined;
  readonly source?: string | ArrayBuffer | NodeJS.TypedArray | undefined;
}

interface SynchronousHooks {
  registerHooks?(hooks: {
    load(url: string, context: object, nextLoad: (url: string, context: object) => LoadedModule): LoadedModule;
  }): void;
}

/**
 * Attaches signatures while Node loads TypeScript files, instead of locating functions through the inspector.
 *
 * @throws Error on a version of Node without synchronous hooks (before 22.15), and under other runtimes.
 */
export function registerLoadHook(): void {
  requireNode("@toolwright/inspect/register");
  const { registerHooks } = nodeModule as unknown as SynchronousHooks;
  if (registerHooks === undefined) {
    throw new Error(
      `@toolwright/inspect/register needs Node 22.15 or newer, and this is ${process.version}. Without it, types are read when they are needed.`,
    );
  }
  const injector = new SourceInjector();
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      const file = url.startsWith("file:")
        ? sourceFileOf(fileURLToPath(url.split("?")[0] ?? url), undefined)
        : undefined;
      return file === undefined || !/\.[cm]?tsx?$/.test(file) ? loaded : injected(injector, file, loaded);
    },
  });
}

function injected(injector: SourceInjector, file: string, loaded: LoadedModule): LoadedModule {
  if (loaded.source === undefined || loaded.source === null) return loaded;
  const source = textOf(loaded.source);
  const format: ModuleFormat = loaded.format?.startsWith("commonjs") ? "commonjs" : "module";
  const { insertions, warnings } = injector.inject(file, source, format);
  // Not through the process's warnings, which come too late when the program fails while it is loaded.
  for (const warning of warnings) process.stderr.write(`toolwright: ${warningText(warning)}\n`);
  return insertions.length === 0 ? loaded : { ...loaded, source: insertInto(source, insertions) };
}

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray): string {
  return typeof source === "string" ? source : new TextDecoder("utf-8", { ignoreBOM: true }).decode(source);
}
