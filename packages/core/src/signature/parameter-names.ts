import { SourceScanner } from "./source-scanner.ts";

const NATIVE_BODY = /\{\s*\[native code\]\s*\}\s*$/;
const CLASS_HEAD = /^class\b(?!\s*\()/;

/**
 * The parameter names of a function as the running code has them: `{}` stands for a destructured parameter and `...`
 * goes before a rest parameter. `undefined` when the text of the function does not tell: native and bound functions,
 * classes.
 */
export function parameterNames(fn: Function): string[] | undefined {
  const text = Function.prototype.toString.call(fn);
  if (NATIVE_BODY.test(text) || CLASS_HEAD.test(text)) return undefined;
  const scanner = new SourceScanner(text);
  const single = skipToParameters(scanner);
  return single === undefined ? readParameterList(scanner) : [single];
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

function readParameterList(scanner: SourceScanner): string[] | undefined {
  if (!scanner.take("(")) return undefined;
  const names: string[] = [];
  for (scanner.skipTrivia(); !scanner.atEnd; scanner.skipTrivia()) {
    if (scanner.take(")")) return names;
    const name = readParameter(scanner);
    if (name === undefined) return undefined;
    names.push(name);
  }
  return undefined;
}

/** Reads one name, then skips its default value and the comma after it. */
function readParameter(scanner: SourceScanner): string | undefined {
  const dots = scanner.take("...") ? "..." : "";
  scanner.skipTrivia();
  const destructured = scanner.current === "{" || scanner.current === "[";
  const name = destructured ? "{}" : scanner.takeIdentifier();
  if (name === undefined) return undefined;
  for (scanner.skipTrivia(); !scanner.atEnd && scanner.current !== ")"; scanner.skipTrivia()) {
    if (scanner.take(",")) break;
    scanner.skipToken();
  }
  return dots + name;
}
