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
