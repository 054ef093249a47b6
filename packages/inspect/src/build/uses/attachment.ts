import type { Signature } from "toolwright";

/** The signatures for one value: its own, those of its methods, or those of its items (`null` where none is needed). */
export type Attached =
  | { readonly signature: Signature }
  | { readonly methods: Readonly<Record<string, Signature>> }
  | { readonly items: readonly (Signature | null)[] };

/** Offsets in a file's text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where signatures are attached.
 *
 * - `around` an expression, which is replaced by a call that gives the same value
 * - `shorthand` a property of an object literal, which becomes one with a value
 * - `after` a statement that declares `target`
 */
export type AttachmentPlace = "around" | "shorthand" | "after";

/** One change of a source file: these signatures, at that place. */
export interface Attachment {
  readonly place: AttachmentPlace;
  readonly range: TextRange;
  /** The expression that holds the function, when `place` is `after`. */
  readonly target?: string;
  readonly attached: Attached;
  /** How to find the place again in compiled code. */
  readonly anchor: Anchor;
}

/** A node that a compiler keeps: the expression without its casts, or the name of a declaration. */
export interface Anchor extends TextRange {
  /** The compiler's number for its kind of syntax. */
  readonly kind: number;
  /** Its own name, or that of the member it takes. */
  readonly name?: string;
}

/** A place where a function becomes a tool, but nobody can tell which function it is. */
export interface UseWarning {
  /** Absolute path. */
  readonly file: string;
  /** One-based. */
  readonly line: number;
  /** What is wrong there. */
  readonly message: string;
  /** What the developer can do, best first. */
  readonly remedies: readonly string[];
}

/** What a build has to do to one source file. */
export interface FileUses {
  readonly attachments: readonly Attachment[];
  readonly warnings: readonly UseWarning[];
  /** Every file that the signatures depend on. */
  readonly dependencies: readonly string[];
}

/** The text of a warning, in one paragraph with its place. */
export function warningText({ file, line, message, remedies }: UseWarning): string {
  const advice = remedies.map((remedy) => `\n  - ${remedy}`).join("");
  return `${file}:${line}: ${message}.${advice === "" ? "" : `\nWhat you can do:${advice}`}`;
}
