import type { SourcePosition } from "./analysis.ts";
import { isTransparent } from "./expressions/function-node.ts";
import { offsetOf } from "./find-function.ts";
import {
  type CallExpression,
  type Expression,
  type Identifier,
  isArrayLiteralExpression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isNewExpression,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSpreadElement,
  type NewExpression,
  type Node,
  type SourceFile,
  SyntaxKind,
} from "./host/syntax.ts";
import type { CompilerSymbol, TypeProgram } from "./host/type-program.ts";
import { isChoice, isFollowable, slotKind } from "./tool-slots.ts";

type Construction = NewExpression | CallExpression;

/** How far a position may be from the call that it means: source maps round to whole tokens. */
const TOLERANCE = 4;
const MAX_STEPS = 8;

/** What becomes a tool in one call. */
export interface ToolsAtCall {
  /** Expressions of functions. */
  readonly functions: readonly Expression[];
  /** Expressions of objects with methods: one with a `call` method, or the first argument of `ofMethods`. */
  readonly objects: readonly Expression[];
  /** What is called: it decides what of its arguments becomes a tool. */
  readonly maker?: Node;
}

const NO_TOOLS: ToolsAtCall = { functions: [], objects: [] };

/** Many tools are made in one call: what was found in it is kept. */
const knownTools = new WeakMap<TypeProgram, Map<string, ToolsAtCall>>();

/** The expressions that become tools in the call at a position; none when there is no such call. */
export function toolsAt(program: TypeProgram, file: SourceFile, position: SourcePosition): ToolsAtCall {
  const known = knownTools.get(program) ?? new Map<string, ToolsAtCall>();
  knownTools.set(program, known);
  const offset = offsetOf(file, position);
  const key = `${offset} ${file.fileName}`;
  let tools = known.get(key);
  if (tools === undefined) {
    const construction = constructionAt(file, offset);
    tools = construction ? new ToolExpressions(program).of(construction) : NO_TOOLS;
    known.set(key, tools);
  }
  return tools;
}

function constructionAt(file: SourceFile, offset: number): Construction | undefined {
  let best: { node: Construction; distance: number } | undefined;
  const visit = (node: Node): undefined => {
    if (isNewExpression(node) || isCallExpression(node)) {
      const distance = Math.abs(callPosition(node) - offset);
      if (distance <= TOLERANCE && (best === undefined || distance < best.distance)) best = { node, distance };
    }
    node.forEachChild(visit);
  };
  visit(file);
  return best?.node;
}

/** Where an engine places a call: at `new`, at the name of a method, else at the start. */
function callPosition(node: Construction): number {
  const { expression } = node;
  if (isCallExpression(node) && isPropertyAccessExpression(expression)) return expression.name.getStart();
  return node.getStart();
}

/** Collects the expressions whose place asks for a tool function. */
class ToolExpressions {
  readonly #program: TypeProgram;
  readonly #functions = new Set<Expression>();
  readonly #objects = new Set<Expression>();

  constructor(program: TypeProgram) {
    this.#program = program;
  }

  of(construction: Construction): ToolsAtCall {
    const [first] = construction.arguments ?? [];
    if (first && isOfMethods(construction.expression)) this.#objects.add(first);
    for (const argument of construction.arguments ?? []) this.#visitArgument(argument);
    const maker = firstName(construction.expression);
    return { functions: [...this.#functions], objects: [...this.#objects], ...(maker ? { maker } : {}) };
  }

  #visitArgument(argument: Expression): void {
    if (!isObjectLiteralExpression(argument)) {
      this.#visitSlot(argument);
      return;
    }
    for (const property of argument.properties) {
      if (isPropertyAssignment(property)) this.#visitSlot(property.initializer);
      else if (isShorthandPropertyAssignment(property) && isIdentifier(property.name)) {
        this.#visitShorthand(property, property.name, argument);
      }
    }
  }

  #visitSlot(expression: Expression): void {
    const slot = slotKind(this.#program, this.#program.contextualType(expression));
    if (slot === "function") this.#visitFunction(expression);
    else if (slot === "list") this.#visitList(expression, 0);
  }

  #visitShorthand(property: Node, name: Identifier, literal: Expression): void {
    const wanted = this.#program.contextualType(literal);
    const member = wanted && this.#program.propertyOf(wanted, name.text);
    const slot = slotKind(this.#program, member && this.#program.typeOfSymbol(member));
    const target = this.#program.names.shorthandTarget(property);
    if (slot === "list" && target) this.#visitListSymbol(target, 0);
    else if (slot === "function" && isFollowable(this.#program, target)) this.#functions.add(name);
  }

  #visitFunction(expression: Expression): void {
    if (isConditionalExpression(expression)) {
      this.#visitFunction(expression.whenTrue);
      this.#visitFunction(expression.whenFalse);
    } else if (isBinaryExpression(expression) && isChoice(expression.operatorToken)) {
      if (expression.operatorToken.kind !== SyntaxKind.AmpersandAmpersandToken) this.#visitFunction(expression.left);
      this.#visitFunction(expression.right);
    } else if (this.#isFunction(expression)) {
      this.#functions.add(expression);
    } else {
      this.#objects.add(expression);
    }
  }

  #visitList(expression: Expression, steps: number): void {
    if (steps > MAX_STEPS) return;
    if (isArrayLiteralExpression(expression)) {
      for (const element of expression.elements) {
        if (isSpreadElement(element)) this.#visitList(element.expression, steps + 1);
        else this.#visitFunction(element);
      }
    } else if (isConditionalExpression(expression)) {
      this.#visitList(expression.whenTrue, steps + 1);
      this.#visitList(expression.whenFalse, steps + 1);
    } else if (isTransparent(expression) && "expression" in expression) {
      this.#visitList(expression.expression as Expression, steps + 1);
    } else if (isIdentifier(expression) || isPropertyAccessExpression(expression)) {
      const symbol = this.#program.names.symbolAt(isIdentifier(expression) ? expression : expression.name);
      if (symbol) this.#visitListSymbol(symbol, steps + 1);
    }
  }

  #visitListSymbol(symbol: CompilerSymbol, steps: number): void {
    const declaration = this.#program.declarations.ofValue(symbol);
    if (declaration === undefined || !("initializer" in declaration) || !declaration.initializer) return;
    this.#visitList(declaration.initializer as Expression, steps);
  }

  #isFunction(expression: Expression): boolean {
    const type = this.#program.typeAt(expression);
    if (type === undefined || this.#program.callSignatures(type).length === 0) return false;
    return !isIdentifier(expression) || isFollowable(this.#program, this.#program.names.symbolAt(expression));
  }
}

function isOfMethods(called: Expression): boolean {
  return isPropertyAccessExpression(called) && called.name.text === "ofMethods";
}

/** `kit` of `kit.FunctionTool.ofMethods`. */
function firstName(called: Expression): Node | undefined {
  if (isPropertyAccessExpression(called)) return firstName(called.expression);
  return isIdentifier(called) ? called : undefined;
}
