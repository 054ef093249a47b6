import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Signature } from "./signature.ts";

// One registry for the process, also when two copies of this package are loaded.
const registryKey = Symbol.for("toolwright.signatures.v1");

function registry(): WeakMap<Function, Signature> {
  const holder = globalThis as { [registryKey]?: WeakMap<Function, Signature> };
  holder[registryKey] ??= new WeakMap();
  return holder[registryKey];
}

/**
 * Puts a signature beside a function, as builds do; returns the function. The first signature of a function stays.
 */
export function attachSignature<F extends Function>(fn: F, signature: Signature): F {
  if (!registry().has(fn)) registry().set(fn, signature);
  return fn;
}

/**
 * The signature that a build attached to the function, if any.
 * @throws ToolwrightError `INVALID_SIGNATURE` when it was made for a function with other parameters.
 */
export function attachedSignature(fn: Function): Signature | undefined {
  const signature = registry().get(fn);
  if (signature?.arity !== undefined && signature.arity !== fn.length) {
    throw new ToolwrightError(
      "INVALID_SIGNATURE",
      `The signature attached to "${signature.name}" was read for a function with ${signature.arity} required parameters, but "${fn.name}" has ${fn.length}. Build again.`,
      { details: { name: signature.name, expectedArity: signature.arity, arity: fn.length } },
    );
  }
  return signature;
}
