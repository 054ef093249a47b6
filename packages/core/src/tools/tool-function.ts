/**
 * The slot that a plain function goes into.
 *
 * It has no call signature on purpose. `(...args: never[]) => unknown` would give the parameters of an inline function
 * a type from here, and the function's own types would be lost; this way `n = 3` stays a number, and a parameter
 * without a type is the compiler's own error.
 */
export interface ToolFunction extends Function {
  readonly "~toolwright"?: "tool";
}

/** An object that is used as a tool through its `call` method. */
export interface ToolObject {
  call(...args: never[]): unknown;
}
