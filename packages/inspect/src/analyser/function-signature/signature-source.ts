import type { DocComment } from "../doc-comment/doc-comment.ts";
import type { FunctionNode } from "../expressions/function-node.ts";
import type { Node } from "../host/syntax.ts";
import type { Signature, TypeProgram } from "../host/type-program.ts";

/** A signature of the checker, with what its types do not tell. */
export interface SignatureSource {
  readonly program: TypeProgram;
  readonly signature: Signature;
  /** The function whose parameters these are: it tells defaults and destructuring. */
  readonly implementation?: FunctionNode;
  /** The function object that runs, when that is another one (the inner function of a wrapper). */
  readonly running?: FunctionNode;
  /** Comments about it, the most telling first. */
  readonly comments: readonly DocComment[];
  readonly name: string;
  /** Parameters that only the implementation of an overloaded function has: texts about them are not about an argument. */
  readonly implementationNames?: readonly string[];
  /** The expression whose type this is, when it is not the function itself. */
  readonly expression?: Node;
  /** How many leading arguments are bound; absent when the function is not bound. */
  readonly boundArguments?: number;
  /** The signature is that of the bound function: its parameters are those that are left. */
  readonly isTypeBound: boolean;
  /** How many signatures the function has. */
  readonly overloads: number;
  /** Type parameters of surrounding functions and classes have no meaning here: only a use of the function gives one. */
  readonly outerTypeParameters: "refuse" | "constraint";
}
