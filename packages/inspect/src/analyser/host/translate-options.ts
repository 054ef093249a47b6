import { ModuleKind } from "typescript/unstable/sync";

/** `moduleResolution` numbers of the compiler, which does not export their names. */
const NODE16_RESOLUTION = 3;
/** The first `target` that the pinned compiler still has (ES2015). */
const OLDEST_TARGET = 2;

const REMOVED_MODULE_KINDS: readonly unknown[] = [ModuleKind.None, ModuleKind.AMD, ModuleKind.UMD, ModuleKind.System];

/**
 * Options that say in the pinned compiler's terms what the user's options said in an older one's.
 *
 * The pinned compiler reports removed options but goes on without them: imports through `baseUrl` then lead nowhere,
 * and every type behind them is `any` under its right name.
 */
export function translateOptions(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return {
    ...translateTarget(options),
    ...translateModules(options),
    ...translateBaseUrl(options),
    ...translateTypes(options),
  };
}

/** Older compilers saw every installed `@types` package without being told; the pinned one sees none. */
function translateTypes({ types }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return types === undefined ? { types: ["*"] } : {};
}

function translateTarget({ target }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return typeof target === "number" && target < OLDEST_TARGET ? { target: "esnext" } : {};
}

/** `node10` and `classic` become `bundler`, which finds at least what Node finds at run time. */
function translateModules(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { module, moduleResolution } = options;
  const removedModule = REMOVED_MODULE_KINDS.includes(module);
  const removedResolution = typeof moduleResolution === "number" && moduleResolution < NODE16_RESOLUTION;
  if (!removedModule && !removedResolution) return {};
  const keepsModule = !removedModule && module !== undefined;
  return {
    ...(keepsModule && module === ModuleKind.CommonJS ? {} : { module: "esnext" }),
    ...(removedResolution || moduleResolution === undefined ? { moduleResolution: "bundler" } : {}),
  };
}

/** `baseUrl` becomes a last entry of `paths`, and the base of the entries that were there. */
function translateBaseUrl(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { baseUrl, paths } = options;
  if (typeof baseUrl !== "string") return {};
  const translated: Record<string, string[]> = {};
  for (const [pattern, targets] of Object.entries((paths ?? {}) as Record<string, string[]>)) {
    translated[pattern] = targets.map((target) => (target.startsWith("/") ? target : `${baseUrl}/${target}`));
  }
  translated["*"] = [...(translated["*"] ?? []), `${baseUrl}/*`];
  return { paths: translated };
}
