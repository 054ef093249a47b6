import type { Signature } from "./signature.ts";

// One registry for the process, also when two copies of this package are loaded.
const registryKey = Symbol.for("toolwright.signatures.v1");

/** The signatures that builds have put beside functions. */
export function attachedSignatures(): WeakMap<Function, Signature> {
  const holder = globalThis as { [registryKey]?: WeakMap<Function, Signature> };
  holder[registryKey] ??= new WeakMap();
  return holder[registryKey];
}

/**
 * Puts a signature beside a function, or beside the `call` method of an object, and returns the value as it is. A tool
 * takes the signature that was attached last before it was made: the place of use is the last word.
 */
export function attachSignature<T>(target: T, signature: Signature): T {
  const fn: unknown = typeof target === "function" ? target : (target as { call?: unknown } | null | undefined)?.call;
  if (typeof fn === "function") attachedSignatures().set(fn, signature);
  return target;
}

/** {@link attachSignature} for methods of an object, by name; returns the object. */
export function attachMethodSignatures<T>(object: T, signatures: Readonly<Record<string, Signature>>): T {
  for (const name of Object.keys(signatures)) {
    attachSignature((object as Readonly<Record<string, unknown>>)[name], signatures[name] as Signature);
  }
  return object;
}

/** {@link attachSignature} for the items of a list; `null` stands for an item that needs none. Returns the list. */
export function attachListSignatures<T extends readonly unknown[]>(
  list: T,
  signatures: readonly (Signature | null)[],
): T {
  signatures.forEach((signature, index) => {
    if (signature !== null) attachSignature(list[index], signature);
  });
  return list;
}
