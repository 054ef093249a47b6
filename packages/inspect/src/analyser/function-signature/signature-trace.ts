import type { Signature } from "toolwright";
import type { SchemaDeclarations } from "../types/schema-declarations.ts";
import type { SignatureSource } from "./signature-source.ts";

/** What a signature was read from. */
export interface SignatureTrace {
  readonly source: SignatureSource;
  readonly declarations: SchemaDeclarations;
}

const traces = new WeakMap<Signature, SignatureTrace>();

/** Keeps the trace beside its signature: signatures go into builds and caches, which have no use for it. */
export function keepTrace(signature: Signature, trace: SignatureTrace): Signature {
  traces.set(signature, trace);
  return signature;
}

/** What a signature was read from; known only for the very object that was read. */
export function traceOf(signature: Signature): SignatureTrace | undefined {
  return traces.get(signature);
}
