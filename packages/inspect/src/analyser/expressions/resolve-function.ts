import {
  type BindingElement,
  type CallExpression,
  isAsExpression,
  isBindingElement,
  isCallExpression,
  isElementAccessExpression,
  isExportAssignment,
  isExpressionWithTypeArguments,
  isIdentifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertyDeclaration,
  isShorthandPropertyAssignment,
  isSpreadElement,
  isStringLiteral,
  isTypeAssertion,
  isVariableDeclaration,
  type Node,
} from "../host/syntax.ts";
import type { CompilerSymbol, TypeProgram } from "../host/type-program.ts";
import { isConst } from "./constant-value.ts";
import { type FunctionNode, isFunctionNode, isTransparent, propertyNameText } from "./function-node.ts";
import { returnedExpressions, returnsDirectly } from "./returned-expressions.ts";

/** The function that an expression stands for. */
export interface ResolvedFunction {
  readonly fn: FunctionNode;
  /** Leading arguments that are bound already; absent when nothing is bound. */
  readonly boundArguments?: number;
}

const MAX_STEPS = 24;

/**
 * Follows an expression to the function that is its value: through names, imports, constants, properties,
 * `bind` and the calls of functions that make functions.
 * Casts and annotations say another type than the function's own; they are followed only when `throughTypes` is set.
 */
export function resolveFunction(
  program: TypeProgram,
  expression: Node,
  throughTypes = false,
): ResolvedFunction | undefined {
  return new Follower(program, throughTypes).follow(expression, 0);
}

/** {@link resolveFunction} for a value's symbol. */
export function resolveSymbol(program: TypeProgram, symbol: CompilerSymbol): ResolvedFunction | undefined {
  return new Follower(program, false).followSymbol(symbol, 0);
}

class Follower {
  readonly #program: TypeProgram;
  readonly #throughTypes: boolean;

  constructor(program: TypeProgram, throughTypes: boolean) {
    this.#program = program;
    this.#throughTypes = throughTypes;
  }

  follow(node: Node, steps: number): ResolvedFunction | undefined {
    if (steps > MAX_STEPS) return undefined;
    if (isFunctionNode(node)) return node.body ? { fn: node } : undefined;
    if (isCallExpression(node)) return this.#followCall(node, steps + 1);
    if (isTransparent(node)) return this.#followTransparent(node, steps + 1);
    // `f<string>` gives the function another type than its definition, as a cast does.
    if (isExpressionWithTypeArguments(node))
      return this.#throughTypes ? this.follow(node.expression, steps + 1) : undefined;
    if (isElementAccessExpression(node)) {
      const { argumentExpression: key } = node;
      return this.#followMember(node.expression, isStringLiteral(key) ? key.text : undefined, steps + 1);
    }
    if (!isIdentifier(node) && !isPropertyAccessExpression(node)) return undefined;
    const symbol = this.#program.names.symbolAt(isPropertyAccessExpression(node) ? node.name : node);
    return symbol && this.followSymbol(symbol, steps + 1);
  }

  followSymbol(symbol: CompilerSymbol, steps: number): ResolvedFunction | undefined {
    const declarations = this.#program.declarations.of(symbol);
    const fn = declarations.filter(isFunctionNode).find((declaration) => declaration.body);
    if (fn) return { fn };
    const declaration = this.#program.declarations.ofValue(symbol);
    if (declaration === undefined) return undefined;
    if (isExportAssignment(declaration)) return this.follow(declaration.expression, steps + 1);
    if (isShorthandPropertyAssignment(declaration)) {
      const target = this.#program.names.shorthandTarget(declaration);
      return target && this.followSymbol(target, steps + 1);
    }
    if (isBindingElement(declaration)) return this.#followTaken(declaration, steps);
    if (isVariableDeclaration(declaration) && !isConst(declaration)) return undefined;
    if (
      !isVariableDeclaration(declaration) &&
      !isPropertyAssignment(declaration) &&
      !isPropertyDeclaration(declaration)
    ) {
      return undefined;
    }
    const annotated = "type" in declaration && declaration.type !== undefined;
    if (!declaration.initializer || (annotated && !this.#throughTypes)) return undefined;
    return this.follow(declaration.initializer, steps + 1);
  }

  /** `const { lookup } = service` is `service.lookup`, unless a default takes its place. */
  #followTaken(element: BindingElement, steps: number): ResolvedFunction | undefined {
    const declaration = element.parent.parent;
    if (!isVariableDeclaration(declaration) || !isConst(declaration) || !declaration.initializer) return undefined;
    if (element.initializer || element.dotDotDotToken) return undefined;
    const key = element.propertyName ?? element.name;
    return this.#followMember(declaration.initializer, key && propertyNameText(key), steps + 1);
  }

  #followMember(object: Node, name: string | undefined, steps: number): ResolvedFunction | undefined {
    const holder = name === undefined ? undefined : this.#program.typeAt(object);
    const member = holder && name !== undefined ? this.#program.propertyOf(holder, name) : undefined;
    return member && this.followSymbol(member, steps);
  }

  #followTransparent(node: Node, steps: number): ResolvedFunction | undefined {
    const cast = (isAsExpression(node) || isTypeAssertion(node)) && node.type.getText() !== "const";
    if (cast && !this.#throughTypes) return undefined;
    return "expression" in node ? this.follow(node.expression as Node, steps) : undefined;
  }

  /** `f.bind(thisArg, …)` keeps `f` but for its first parameters; `Object.assign(f, …)` is `f`. */
  #followCall(node: CallExpression, steps: number): ResolvedFunction | undefined {
    const { expression: callee, arguments: values } = node;
    if (!isPropertyAccessExpression(callee)) return this.#followReturned(callee, steps);
    if (callee.name.text === "bind") {
      if (values.some(isSpreadElement)) return undefined;
      const target = this.follow(callee.expression, steps);
      const bound = Math.max(0, values.length - 1);
      return target && { fn: target.fn, boundArguments: (target.boundArguments ?? 0) + bound };
    }
    const [first] = values;
    const keepsValue = /^Object\.(?:assign|freeze|defineProperty|defineProperties)$/.test(callee.getText());
    return keepsValue && first ? this.follow(first, steps) : this.#followReturned(callee, steps);
  }

  /** A call of a factory is the function that the factory returns, when it always returns the same one. */
  #followReturned(callee: Node, steps: number): ResolvedFunction | undefined {
    const factory = this.follow(callee, steps)?.fn;
    const returned = factory && returnsDirectly(factory) ? returnedExpressions(factory) : [];
    const [first, ...others] = returned.map((expression) => this.follow(expression, steps));
    return first !== undefined && others.every((other) => other?.fn === first.fn) ? first : undefined;
  }
}
