import { ToolwrightError } from "../errors/toolwright-error.ts";
import { counted } from "../json/counted.ts";
import { attachedSignatures } from "./attach-signature.ts";
import { isProduction } from "./host-process.ts";
import { parameterNames } from "./parameter-names.ts";
import { parameterShapeOf } from "./parameter-shape.ts";
import type { Signature } from "./signature.ts";

/**
 * The signature that a build attached to the function, if any.
 * @throws ToolwrightError `INVALID_SIGNATURE` when it was made for a function with other parameters.
 */
export function attachedSignature(fn: Function): Signature | undefined {
  const signature = attachedSignatures().get(fn);
  if (signature?.arity === undefined) return signature;
  const expected = parameterShapeOf(signature);
  const found = isProduction() ? undefined : parameterNames(fn);
  const fits = signature.arity === fn.length && (found === undefined || mayBeRenamed(expected, found));
  if (!fits) throw otherFunction(signature, fn, expected, found ?? parameterNames(fn));
  return signature;
}

/** Longest name that a minifier gives. */
const SHORT = 2;

/**
 * Whether the names of a running function may be those it was written with. Minifiers shorten names, bundlers put
 * numbers behind them, compilers take patterns apart.
 */
function mayBeRenamed(expected: readonly string[], found: readonly string[]): boolean {
  if (expected.length !== found.length) return false;
  if (found.every((name) => name.replace("...", "").length <= SHORT)) return true;
  return found.every((name, index) => {
    const wanted = expected[index] ?? "";
    return name.endsWith("{}") || wanted.endsWith("{}") || withoutNumber(name) === withoutNumber(wanted);
  });
}

function withoutNumber(name: string): string {
  return name.replace(/[_$]*\d*$/, "");
}

function otherFunction(
  signature: Signature,
  fn: Function,
  expected: readonly string[],
  found: readonly string[] | undefined,
): ToolwrightError {
  const own = found === undefined ? counted(fn.length, "required parameter") : `(${found.join(", ")})`;
  return new ToolwrightError(
    "INVALID_SIGNATURE",
    `The signature attached to "${signature.name}" was read for a function with the parameters (${expected.join(", ")}), ${signature.arity} of them required, but "${fn.name}" has ${own}, ${fn.length} of them required. Build again.`,
    {
      details: {
        name: signature.name,
        expected: [...expected],
        found: found === undefined ? null : [...found],
        expectedArity: signature.arity ?? null,
        arity: fn.length,
      },
    },
  );
}
