import type { Node } from "../host/syntax.ts";
import { type CompilerSymbol, SymbolFlags, type TypeProgram } from "../host/type-program.ts";
import { writtenNames } from "./written-names.ts";

/** A name, and what it stands for. */
export interface Reference {
  readonly name: Node;
  readonly target: CompilerSymbol;
}

/** The names in a piece of syntax that say what types are. */
export interface References {
  /** Names that lead nowhere. */
  readonly unresolved: readonly Node[];
  readonly resolved: readonly Reference[];
}

/** Names of the language itself, which nothing declares. */
const BUILT_IN = new Set(["undefined", "globalThis", "arguments"]);

const known = new WeakMap<TypeProgram, Map<Node, References>>();

/** The names in a piece of syntax, read once. */
export function referencesOf(program: TypeProgram, node: Node): References {
  let ofProgram = known.get(program);
  if (ofProgram === undefined) {
    ofProgram = new Map();
    known.set(program, ofProgram);
  }
  const references = ofProgram.get(node) ?? readReferences(program, node);
  ofProgram.set(node, references);
  return references;
}

function readReferences(program: TypeProgram, node: Node): References {
  const unresolved: Node[] = [];
  const resolved: Reference[] = [];
  const names = writtenNames(node);
  const symbols = program.names.symbolsAt(names);
  for (const [index, name] of names.entries()) {
    const target = symbols[index];
    if (leadsSomewhere(target, name)) resolved.push({ name, target });
    else unresolved.push(name);
  }
  return { unresolved, resolved };
}

/** For an undeclared name the compiler makes up a symbol, one without declarations; a class's `prototype` has none. */
function leadsSomewhere(symbol: CompilerSymbol | undefined, name: Node): symbol is CompilerSymbol {
  if (symbol === undefined) return false;
  return symbol.declarations.length > 0 || (symbol.flags & SymbolFlags.Prototype) !== 0 || BUILT_IN.has(name.getText());
}
