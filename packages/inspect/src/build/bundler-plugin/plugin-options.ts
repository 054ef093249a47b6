import { type OptionNames, refuseUnknownOptions } from "../options/known-options.ts";

/** Options of the build plugins; the defaults suit every project. */
export interface PluginOptions {
  /** Files that are left as they are, by their absolute paths. `node_modules` always is. */
  readonly exclude?: RegExp | undefined;
  /**
   * Fail the build when a function becomes a tool and nobody can tell which function it is. By default the build warns,
   * and the running program says so when the tool is first declared.
   */
  readonly strict?: boolean | undefined;
}

const optionNames: OptionNames<PluginOptions> = { exclude: true, strict: true };

/**
 * The options as a configuration gives them, which need not be compiled.
 * @throws Error for an option that does not exist, and an `exclude` that is no regular expression.
 */
export function checkedOptions(options: PluginOptions, subject: string): PluginOptions {
  refuseUnknownOptions(options, optionNames, subject);
  const { exclude } = options;
  // Not `instanceof`: a configuration may come from another realm.
  if (exclude === undefined || typeof (exclude as Partial<RegExp> | null)?.test === "function") return options;
  const found = JSON.stringify(exclude);
  throw new Error(`${subject} takes a regular expression as "exclude", such as /[/]generated[/]/, and not ${found}.`);
}
