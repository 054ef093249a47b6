/**
 * The little that this package takes from Node's `process`, where there is one. Everything else runs on web-standard
 * globals, so that tools also work in browsers, Deno, Bun and edge runtimes.
 */
interface HostProcess {
  readonly env?: { readonly [name: string]: string | undefined };
  cwd?(): string;
  getBuiltinModule?(name: string): unknown;
}

function hostProcess(): HostProcess | undefined {
  return (globalThis as { process?: HostProcess }).process;
}

/** The environment variable, or `undefined` where it is unset, empty, or there is no environment. */
export function environmentVariable(name: string): string | undefined {
  return hostProcess()?.env?.[name] || undefined;
}

/** Whether `NODE_ENV` says that this is a production process, where types are never read. */
export function isProduction(): boolean {
  return environmentVariable("NODE_ENV") === "production";
}

/** The working folder, or `undefined` outside Node. */
export function workingFolder(): string | undefined {
  return hostProcess()?.cwd?.();
}

/** One of Node's own modules, or `undefined` outside Node. Not an import: bundlers must not see it. */
export function builtinModule<T>(name: string): T | undefined {
  return hostProcess()?.getBuiltinModule?.(name) as T | undefined;
}
