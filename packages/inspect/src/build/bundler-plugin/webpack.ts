import type { WebpackPluginInstance } from "webpack";
import type { PluginOptions } from "./plugin-options.ts";
import { toolwrightPlugin } from "./toolwright-plugin.ts";

export type { PluginOptions } from "./plugin-options.ts";

/** Attaches the signatures of functions where they become tools, at build time. */
export function toolwright(options?: PluginOptions): WebpackPluginInstance {
  return toolwrightPlugin.webpack(options);
}
