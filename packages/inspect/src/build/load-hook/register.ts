import { registerLoadHook } from "./load-hook.ts";

registerLoadHook();
