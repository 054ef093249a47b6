import type { Plugin } from "vite";
import type { PluginOptions } from "./plugin-options.ts";
import { toolwrightPlugin } from "./toolwright-plugin.ts";

export type { PluginOptions } from "./plugin-options.ts";

/** Attaches the signatures of functions where they become tools, at build time. */
export function toolwright(options?: PluginOptions): Plugin {
  return toolwrightPlugin.vite(options);
}
