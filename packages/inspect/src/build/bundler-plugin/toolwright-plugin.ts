import { createUnplugin, type UnpluginFactory, type UnpluginInstance } from "unplugin";
import { SourceInjector } from "../injection/source-injector.ts";
import { warningText } from "../uses/attachment.ts";
import { insertedSource } from "./inserted-source.ts";
import { checkedOptions, type PluginOptions } from "./plugin-options.ts";
import { sourceFileOf } from "./source-file-id.ts";

const createPlugin: UnpluginFactory<PluginOptions | undefined> = (options = {}) => {
  const { exclude, strict = false } = checkedOptions(options, "The plugin toolwright()");
  const injector = new SourceInjector();
  return {
    name: "toolwright",
    // Positions are those of the file: nothing may have changed the text before.
    enforce: "pre",
    buildStart: () => injector.refresh(),
    watchChange: () => injector.refresh(),
    transformInclude: (id) => sourceFileOf(id, exclude) !== undefined,
    transform(code, id) {
      const file = sourceFileOf(id, exclude);
      if (file === undefined) return undefined;
      const { insertions, warnings, dependencies } = injector.inject(file, code);
      for (const warning of warnings) {
        if (strict) this.error(warningText(warning));
        else this.warn(warningText(warning));
      }
      for (const dependency of dependencies) this.addWatchFile(dependency);
      return insertions.length === 0 ? undefined : insertedSource(file, code, insertions);
    },
  };
};

/** The plugin for every bundler; each entry of the package gives one of them. */
export const toolwrightPlugin: UnpluginInstance<PluginOptions | undefined, false> = createUnplugin(createPlugin);
