import { parametersOf } from "../expressions/function-node.ts";
import {
  type Expression,
  isIdentifier,
  isObjectBindingPattern,
  isParameterDeclaration,
  type Node,
  type ObjectBindingPattern,
  type ParameterDeclaration,
  type TypeNode,
} from "../host/syntax.ts";
import { type CompilerSymbol, SymbolFlags, type Type } from "../host/type-program.ts";
import { acceptsUndefined } from "../types/optionality.ts";
import type { SignatureSource } from "./signature-source.ts";

/** One parameter of a function, read from its type and its syntax. */
export interface ParameterSource {
  readonly name: string;
  readonly type: Type;
  /** The syntax of the type, when it was written. */
  readonly typeNode?: TypeNode | undefined;
  /** The parameter in the declaration of the signature. */
  readonly declaration?: ParameterDeclaration | undefined;
  /** The pattern that takes it apart, in the declaration or in the implementation. */
  readonly pattern?: ObjectBindingPattern | undefined;
  readonly initializer?: Expression | undefined;
  readonly rest: boolean;
  /** The type is that of one item of the rest, not that of the list. */
  readonly typeIsItem?: boolean;
  readonly optional: boolean;
}

/** The parameters of a signature in order: rest tuples spread out, bound ones left away. */
export function parameterSources(source: SignatureSource): ParameterSource[] {
  const symbols = source.signature.getParameters();
  const implementation = source.implementation ? parametersOf(source.implementation) : [];
  const names = new ParameterNames(source);
  source.program.loadTypes(symbols);
  const parameters = symbols.flatMap((symbol, index) => {
    const type = source.program.typeOfSymbol(symbol);
    if (type === undefined) return [];
    const isLast = index === symbols.length - 1;
    return readParameter(source, symbol, type, implementation[index], isLast, names);
  });
  return source.isTypeBound ? parameters : parameters.slice(source.boundArguments ?? 0);
}

function readParameter(
  source: SignatureSource,
  symbol: CompilerSymbol,
  type: Type,
  implementation: ParameterDeclaration | undefined,
  isLast: boolean,
  names: ParameterNames,
): ParameterSource[] {
  const declared = source.program.declarations.ofValue(symbol);
  const declaration = declared && isParameterDeclaration(declared) ? declared : undefined;
  const twin = implementation && sameParameter(symbol, declaration, implementation) ? implementation : undefined;
  const pattern = patternOf(declaration) ?? patternOf(twin);
  const rest = declaration ? declaration.dotDotDotToken !== undefined : isLast && source.signature.hasRestParameter;
  const name = isIdentifierName(declaration?.name, symbol) ? symbol.name : names.next(twin);
  if (rest) {
    const spread = spreadTuple(source, name, type, names);
    if (spread) return spread;
  }
  const marked = declaration?.questionToken !== undefined || (symbol.flags & SymbolFlags.Optional) !== 0;
  // Another declaration than the function's own has the last word on what may be left out.
  const mayBeAbsent = marked || acceptsUndefined(source.program, type);
  const initializer = declaration?.initializer ?? (mayBeAbsent ? twin?.initializer : undefined);
  return [
    {
      name,
      type,
      typeNode: declaration?.type,
      declaration,
      pattern,
      initializer,
      rest,
      optional: rest || mayBeAbsent || initializer !== undefined,
    },
  ];
}

/** A signature can be told by another declaration than the function's own; only like-named parameters correspond. */
function sameParameter(
  symbol: CompilerSymbol,
  declaration: ParameterDeclaration | undefined,
  implementation: ParameterDeclaration,
): boolean {
  if (declaration === implementation) return true;
  return !isIdentifier(implementation.name) || implementation.name.text === symbol.name;
}

function patternOf(parameter: ParameterDeclaration | undefined): ObjectBindingPattern | undefined {
  return parameter && isObjectBindingPattern(parameter.name) ? parameter.name : undefined;
}

function isIdentifierName(name: Node | undefined, symbol: CompilerSymbol): boolean {
  return name ? isIdentifier(name) : !/^__\d+$/.test(symbol.name);
}

/** `...args: [name: string, age?: number]` is two parameters. */
function spreadTuple(
  source: SignatureSource,
  name: string,
  type: Type,
  names: ParameterNames,
): ParameterSource[] | undefined {
  const elements = source.program.tupleElements(type);
  if (elements === undefined) return undefined;
  names.release(name);
  return elements.map((element, index) => ({
    name: names.claim(element.name ?? `${name}${index + 1}`),
    type: element.type,
    rest: element.rest || element.variadic,
    typeIsItem: element.rest,
    optional: element.optional || element.rest || element.variadic || acceptsUndefined(source.program, element.type),
  }));
}

/**
 * Names for parameters that have none, each given once. Destructured ones get those that the doc comment uses, in order;
 * when it names more or fewer than there are, nobody knows which is which.
 */
class ParameterNames {
  readonly #documented: string[];
  readonly #taken: Set<string>;

  constructor({ program, comments, signature }: SignatureSource) {
    const symbols = signature.getParameters();
    this.#taken = new Set(symbols.map((symbol) => symbol.name));
    const unnamed = symbols.filter((symbol) => {
      const declaration = program.declarations.ofValue(symbol);
      return !isIdentifierName(
        declaration && isParameterDeclaration(declaration) ? declaration.name : undefined,
        symbol,
      );
    });
    const documented = comments.find((comment) => comment.parameters.length > 0)?.parameters ?? [];
    const roots = new Set(documented.map((parameter) => parameter.name.split(".")[0] ?? ""));
    const free = [...roots].filter((name) => !this.#taken.has(name));
    this.#documented = free.length === unnamed.length ? free : [];
  }

  next(implementation: ParameterDeclaration | undefined): string {
    const own = implementation && isIdentifier(implementation.name) ? implementation.name.text : undefined;
    return this.claim(own ?? this.#documented.shift() ?? "options");
  }

  /** Gives up a name: the parameter that had it has become several. */
  release(name: string): void {
    this.#taken.delete(name);
  }

  /** A name that no other parameter has: this one, or this one with a number. */
  claim(name: string): string {
    let free = name;
    for (let number = 2; this.#taken.has(free); number++) free = `${name}${number}`;
    this.#taken.add(free);
    return free;
  }
}
