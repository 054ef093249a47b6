import type { Signature } from "toolwright";
import { nameOfFunction } from "../../analyser/expressions/function-node.ts";
import { type ResolvedFunction, resolveFunction, resolveSymbol } from "../../analyser/expressions/resolve-function.ts";
import {
  type CallExpression,
  type Expression,
  isArrayLiteralExpression,
  isClassDeclaration,
  isClassExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isStringLiteral,
  type Node,
} from "../../analyser/host/syntax.ts";
import type { CompilerSymbol, Type, TypeProgram } from "../../analyser/host/type-program.ts";
import { readCallableType, readDefinition, readExpression } from "../../analyser/read-function.ts";
import { NeedsCallSite } from "../../analyser/refusal.ts";
import { isFollowable, itemTypes } from "../../analyser/tool-slots.ts";
import { ambiguousOrigin, isOpenMember } from "./ambiguous-origin.ts";
import type { Attached } from "./attachment.ts";
import type { Use } from "./find-uses.ts";
import { definitionPlace, isMarked } from "./marked-definitions.ts";
import { type ToolValue, toolValue } from "./tool-values.ts";

/** Thrown for a function that is only known when the program runs. */
export class UnknownFunction extends Error {}

/**
 * Reads the signatures that a use needs; `undefined` when it needs none.
 *
 * @throws UnknownFunction, Refusal or NeedsCallSite with the reason when there is no certain answer.
 */
export function readUse(program: TypeProgram, use: Use): Attached | undefined {
  const reader = new UseReading(program);
  switch (use.kind) {
    case "value":
      return wrapped(reader.value(use.expression));
    case "shorthand":
      return wrapped(reader.named(use.name, use.symbol));
    case "methods":
      return reader.methods(use.call);
    case "list": {
      const items = use.items.map((item) => reader.value(item) ?? null);
      return items.some((item) => item !== null) ? { items } : undefined;
    }
    case "lost-list":
      return reader.lostList(use.expression);
  }
}

function wrapped(signature: Signature | undefined): Attached | undefined {
  return signature && { signature };
}

class UseReading {
  readonly #program: TypeProgram;

  constructor(program: TypeProgram) {
    this.#program = program;
  }

  /** The signature of a value in a tool's place. */
  value(expression: Expression): Signature | undefined {
    const value = toolValue(this.#program, this.#program.typeAt(expression));
    if (value.kind === "settled" || this.#isMarkedValue(expression, this.#program.typeAt(expression))) return undefined;
    this.#requireKnown(expression, value);
    if (value.kind === "object") return this.#callMethod(expression, value.method);
    return this.#function(expression);
  }

  /** {@link value} for `{ name }`, whose symbol is not that of the expression. */
  named(name: Expression, symbol: CompilerSymbol): Signature | undefined {
    const type = this.#program.typeOfSymbol(symbol);
    const value = toolValue(this.#program, type);
    if (value.kind === "settled" || this.#isMarkedType(type)) return undefined;
    const resolved = resolveSymbol(this.#program, symbol);
    if (!resolved && !isFollowable(this.#program, symbol)) {
      throw unknown(name, "a parameter or a variable that changes");
    }
    if (resolved) return readDefinition(this.#program, resolved.fn, { use: name, ...boundOf(resolved) });
    return readCallableType(this.#program, type, { place: name, valueName: name.getText() });
  }

  methods({ arguments: [object, names] }: CallExpression): Attached | undefined {
    const type = object && this.#program.typeAt(object);
    if (object === undefined || type === undefined || names === undefined) return undefined;
    const listed = isArrayLiteralExpression(names) ? names.elements.map(literalText) : [undefined];
    if (listed.includes(undefined)) throw unknown(names, "a list that is not written out");
    const signatures = listed.flatMap((name) => this.#method(object, type, name ?? ""));
    return signatures.length === 0 ? undefined : { methods: Object.fromEntries(signatures) };
  }

  /** A list that cannot be followed needs nothing when its items are tools already, or carry their signatures. */
  lostList(expression: Expression): undefined {
    const type = this.#program.typeAt(expression);
    const items = type ? itemTypes(this.#program, type) : [];
    const isSettled = (item: Type) => toolValue(this.#program, item).kind === "settled" || this.#isMarkedType(item);
    if (items.length > 0 && items.every(isSettled)) return undefined;
    throw unknown(expression, "a list that cannot be followed to where it is written");
  }

  #method(object: Expression, type: Type, name: string): [string, Signature][] {
    const symbol = this.#program.propertyOf(type, name);
    if (symbol === undefined) throw unknown(object, `an object without a method "${name}"`);
    if (this.#isMarkedType(this.#program.typeOfSymbol(symbol))) return [];
    return [[name, this.#member(object, symbol)]];
  }

  #member(place: Expression, symbol: CompilerSymbol): Signature {
    const resolved = resolveSymbol(this.#program, symbol);
    if (resolved) {
      try {
        return readDefinition(this.#program, resolved.fn, boundOf(resolved));
      } catch (cause) {
        if (!(cause instanceof NeedsCallSite)) throw cause;
      }
    }
    const declaration = this.#program.declarations.ofValue(symbol);
    if (declaration && isOpenMember(declaration))
      throw unknown(place, `an object whose ${symbol.name} may be any function`);
    return readCallableType(this.#program, this.#program.typeOfSymbol(symbol), {
      place,
      valueName: symbol.name,
      ...(declaration ? { valueDeclaration: declaration } : {}),
    });
  }

  /** An object that is called is named after itself, else after its class, whose name a minifier would change. */
  #callMethod(expression: Expression, method: CompilerSymbol): Signature {
    const signature = this.#member(expression, method);
    const type = this.#program.typeAt(expression);
    if (type === undefined || this.#program.propertyOf(type, "name") || signature.name !== "call") return signature;
    const symbol = this.#program.symbolOf(type);
    const declaration = symbol && this.#program.declarations.ofValue(symbol);
    const isClass = declaration && (isClassDeclaration(declaration) || isClassExpression(declaration));
    return isClass && declaration.name ? { ...signature, name: declaration.name.text } : signature;
  }

  #function(expression: Expression): Signature {
    const running = resolveFunction(this.#program, expression, true)?.fn;
    return readExpression(this.#program, expression, running ? { running, name: nameOfFunction(running) } : {});
  }

  #requireKnown(expression: Expression, { kind }: ToolValue): void {
    const resolved = resolveFunction(this.#program, expression);
    if (kind === "unknown" && !resolved) {
      const text = this.#program.typeAt(expression);
      throw unknown(
        expression,
        `of type ${text ? this.#program.toText(text) : "unknown"}, which could be any function`,
      );
    }
    if (
      !resolved &&
      isIdentifier(expression) &&
      !isFollowable(this.#program, this.#program.names.symbolAt(expression))
    ) {
      throw unknown(expression, "a parameter or a variable that changes");
    }
    if (isPropertyAccessExpression(expression) && kind === "function") this.#requireKnownMember(expression);
    const ambiguity = kind === "function" ? ambiguousOrigin(this.#program, expression) : undefined;
    if (ambiguity !== undefined) throw unknown(expression, ambiguity);
  }

  /** A member that only declares its type may hold any function of that type. */
  #requireKnownMember(expression: Expression): void {
    if (!isPropertyAccessExpression(expression) || resolveFunction(this.#program, expression, true)) return;
    const symbol = this.#program.names.symbolAt(expression.name);
    const declaration = symbol && this.#program.declarations.ofValue(symbol);
    if (declaration && isOpenMember(declaration)) throw unknown(expression, "a member that may be any function");
  }

  /** Marked with `@tool`, and not changed on its way here. */
  #isMarkedValue(expression: Expression, type: Type | undefined): boolean {
    const resolved = resolveFunction(this.#program, expression);
    if (resolved) return resolved.boundArguments === undefined && isAttachedAtDefinition(resolved);
    return this.#isMarkedType(type);
  }

  #isMarkedType(type: Type | undefined): boolean {
    if (type === undefined) return false;
    const parts = this.#program.callSignatures(type).length > 0 ? [type] : this.#program.membersOf(type);
    const declarations = parts.map((part) => this.#declarationOf(part));
    return (
      declarations.length > 0 && declarations.every((declaration) => declaration !== undefined && isMarked(declaration))
    );
  }

  #declarationOf(type: Type): Node | undefined {
    const [signature] = this.#program.callSignatures(type);
    return signature && this.#program.signatureDeclaration(signature);
  }
}

function isAttachedAtDefinition({ fn }: ResolvedFunction): boolean {
  return isMarked(fn) && definitionPlace(fn) !== undefined;
}

function boundOf({ boundArguments }: ResolvedFunction): { boundArguments?: number } {
  return boundArguments === undefined ? {} : { boundArguments };
}

function literalText(node: Node): string | undefined {
  return isStringLiteral(node) ? node.text : undefined;
}

function unknown(expression: Node, what: string): UnknownFunction {
  return new UnknownFunction(`${expression.getText()} is ${what}, so the build cannot tell which function it is`);
}
