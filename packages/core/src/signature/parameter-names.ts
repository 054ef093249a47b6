import { SourceScanner } from "./source-scanner.ts";

const NATIVE_BODY = /\{\s*\[native code\]\s*\}\s*$/;
const CLASS_HEAD = /^class\b(?!\s*\()/;

/** One parameter of a function as the running code has it. */
export interface OwnParameter {
  /** `{}` for a destructured parameter; `...` goes before the name of a rest parameter. */
  readonly name: string;
  /** It has a default value, or is a rest parameter. */
  readonly optional: boolean;
}

/** The names of {@link ownParameters}. */
export function parameterNames(fn: Function): string[] | undefined {
  return ownParameters(fn)?.map(({ name }) => name);
}

/**
 * The parameters of a function as the running code has them. `undefined` when the text of the function does not tell:
 * native and bound functions, classes.
 */
export function ownParameters(fn: Function): OwnParameter[] | undefined {
  const text = Function.prototype.toString.call(fn);
  if (NATIVE_BODY.test(text) || CLASS_HEAD.test(text)) return undefined;
  const scanner = new SourceScanner(text);
  const single = skipToParameters(scanner);
  return single === undefined ? readParameterList(scanner) : [{ name: single, optional: false }];
}

/** Stops before the parenthesis of the parameter list; gives the name if the list is an arrow's one bare parameter. */
function skipToParameters(scanner: SourceScanner): string | undefined {
  for (scanner.skipTrivia(); !scanner.atEnd && scanner.current !== "("; scanner.skipTrivia()) {
    const word = scanner.takeIdentifier();
    if (word === undefined) {
      scanner.skipToken();
      continue;
    }
    scanner.skipTrivia();
    if (scanner.take("=>")) return word;
  }
  return undefined;
}

function readParameterList(scanner: SourceScanner): OwnParameter[] | undefined {
  if (!scanner.take("(")) return undefined;
  const parameters: OwnParameter[] = [];
  for (scanner.skipTrivia(); !scanner.atEnd; scanner.skipTrivia()) {
    if (scanner.take(")")) return parameters;
    const parameter = readParameter(scanner);
    if (parameter === undefined) return undefined;
    parameters.push(parameter);
  }
  return undefined;
}

/** Reads one name, then skips its default value and the comma after it. */
function readParameter(scanner: SourceScanner): OwnParameter | undefined {
  const dots = scanner.take("...") ? "..." : "";
  scanner.skipTrivia();
  const destructured = scanner.current === "{" || scanner.current === "[";
  const name = destructured ? "{}" : scanner.takeIdentifier();
  if (name === undefined) return undefined;
  if (destructured) scanner.skipToken();
  scanner.skipTrivia();
  const optional = dots !== "" || scanner.current === "=";
  for (scanner.skipTrivia(); !scanner.atEnd && scanner.current !== ")"; scanner.skipTrivia()) {
    if (scanner.take(",")) break;
    scanner.skipToken();
  }
  return { name: dots + name, optional };
}
