import type { LoaderContext } from "webpack";
import { SourceInjector } from "../injection/source-injector.ts";
import { warningText } from "../uses/attachment.ts";
import { insertedSource } from "./inserted-source.ts";
import { checkedOptions, type PluginOptions } from "./plugin-options.ts";
import { sourceFileOf } from "./source-file-id.ts";

/** One for each process: bundlers run a loader for every file. */
let injector: SourceInjector | undefined;

/**
 * The plugin as a loader, for build tools that take loaders only (Next.js with Turbopack). It must see files as they
 * are written: with webpack, `enforce: "pre"`.
 */
export default function toolwrightLoader(this: LoaderContext<PluginOptions>, source: string): void {
  const { exclude, strict = false } = checkedOptions(this.getOptions(), "The loader @toolwright/inspect/loader");
  const file = sourceFileOf(this.resourcePath, exclude);
  if (file === undefined) {
    this.callback(null, source);
    return;
  }
  injector ??= new SourceInjector();
  // A loader is not told when a build begins.
  injector.refresh(file);
  const { insertions, warnings, dependencies } = injector.inject(file, source);
  for (const warning of warnings) {
    const error = new Error(warningText(warning));
    if (strict) this.emitError(error);
    else this.emitWarning(error);
  }
  for (const dependency of dependencies) this.addDependency(dependency);
  if (insertions.length === 0) {
    this.callback(null, source);
    return;
  }
  const { code, map } = insertedSource(file, source, insertions);
  this.callback(null, code, { ...map, version: 3, file });
}
