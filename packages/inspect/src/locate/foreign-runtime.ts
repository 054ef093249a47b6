/** What to do where types cannot be read: signatures that a build has attached work everywhere. */
export const ATTACH_WHEN_BUILDING =
  "attach signatures when you build: with a plugin of @toolwright/inspect, or with `toolwright inject DIST` after tsc";

/**
 * The name of a runtime that is not Node.js. The compiler that reads types is talked to through pipes that only Node.js
 * hands out, and Bun's inspector does not tell where a function is defined.
 */
export function foreignRuntime(): "Bun" | "Deno" | undefined {
  const { bun, deno } = process.versions;
  if (bun !== undefined) return "Bun";
  return deno === undefined ? undefined : "Deno";
}

/**
 * For everything that reads types other than a running program.
 *
 * @param what The beginning of a sentence: "… needs Node.js".
 * @throws Error under another runtime, where the compiler would fail with an error that nobody understands.
 */
export function requireNode(what: string): void {
  const runtime = foreignRuntime();
  if (runtime === undefined) return;
  throw new Error(
    `${what} needs Node.js, and this is ${runtime}, where the compiler that reads types does not run. Build with Node.js: what it builds runs under ${runtime} too.`,
  );
}
