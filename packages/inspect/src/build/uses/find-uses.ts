import { isTransparent } from "../../analyser/expressions/function-node.ts";
import {
  type CallExpression,
  type Expression,
  type Identifier,
  isArrayLiteralExpression,
  isCallExpression,
  isIdentifier,
  isNewExpression,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isShorthandPropertyAssignment,
  isSpreadElement,
  type Node,
  type SourceFile,
} from "../../analyser/host/syntax.ts";
import type { CompilerSymbol, TypeProgram } from "../../analyser/host/type-program.ts";
import { itemTypes, slotKind } from "../../analyser/tool-slots.ts";
import { mayBeSlot } from "./slot-positions.ts";
import { choicesOf, isFixed, itemsOf, MAX_STEPS, writtenList } from "./written-list.ts";

/** Something in a file that becomes a tool, or several. */
export type Use =
  | { readonly kind: "value"; readonly expression: Expression }
  /** `{ name }` in an object literal. */
  | { readonly kind: "shorthand"; readonly name: Identifier; readonly symbol: CompilerSymbol }
  /** `FunctionTool.ofMethods(object, names)`. */
  | { readonly kind: "methods"; readonly call: CallExpression }
  /** A list that is written in another file, with the expressions that stand there. */
  | { readonly kind: "list"; readonly expression: Expression; readonly items: readonly Expression[] }
  /** A list that cannot be followed to where it is written. */
  | { readonly kind: "lost-list"; readonly expression: Expression };

/** Every place of a file that takes functions as tools: asked of the checker, not told by names. */
export function findUses(program: TypeProgram, file: SourceFile): Use[] {
  const finder = new UseFinder(program, file);
  finder.visit(file);
  return [...finder.found.values()];
}

class UseFinder {
  /** By the node that is changed: the same list may be used twice. */
  readonly found = new Map<Node, Use>();
  readonly #program: TypeProgram;
  readonly #file: SourceFile;

  constructor(program: TypeProgram, file: SourceFile) {
    this.#program = program;
    this.#file = file;
  }

  visit(node: Node): void {
    if (isShorthandPropertyAssignment(node)) this.#visitShorthand(node);
    else if (isSpreadElement(node)) this.#visitSpread(node.expression, node.parent);
    else if (mayBeSlot(node)) this.#visitSlot(node);
    if (isCallExpression(node) && this.#makesMethodTools(node)) this.found.set(node, { kind: "methods", call: node });
    node.forEachChild((child) => {
      this.visit(child);
    });
  }

  /** `...list` among arguments or items. */
  #visitSpread(list: Expression, holder: Node): void {
    const wanted = isArrayLiteralExpression(holder)
      ? this.#program.contextualType(holder)
      : this.#program.restTypeOfCall(holder);
    if (slotKind(this.#program, wanted) === "list") this.#addList(list, 1);
  }

  /** What chooses between values is no value itself: its branches are visited on their own. */
  #visitSlot(node: Expression): void {
    const slot = slotKind(this.#program, this.#program.contextualType(node));
    if (slot === undefined) return;
    if (slot === "list") this.#addList(node, 0);
    else this.#addValue(node);
  }

  #visitShorthand(node: Node): void {
    if (!isShorthandPropertyAssignment(node) || !isIdentifier(node.name)) return;
    const wanted = this.#program.contextualType(node.parent as Expression);
    const member = wanted && this.#program.propertyOf(wanted, node.name.text);
    const slot = slotKind(this.#program, member && this.#program.typeOfSymbol(member));
    const symbol = slot && this.#program.names.shorthandTarget(node);
    if (symbol === undefined) return;
    if (slot === "function") this.found.set(node, { kind: "shorthand", name: node.name, symbol });
    else this.#addListSymbol(node.name, symbol, 0);
  }

  #addValue(expression: Expression): void {
    if (isDescribed(expression)) return;
    this.found.set(expression, { kind: "value", expression });
  }

  #addList(expression: Expression, steps: number): void {
    // In its own place, the items of a written list are visited on their own.
    if (steps === 0 && (isArrayLiteralExpression(expression) || isParenthesizedExpression(expression))) return;
    if (steps > 0 && this.#addWrittenList(expression, steps)) return;
    if (isTransparent(expression) && "expression" in expression) {
      this.#addList(expression.expression as Expression, steps + 1);
      return;
    }
    const name = isPropertyAccessExpression(expression) ? expression.name : expression;
    const symbol = isIdentifier(name) ? this.#program.names.symbolAt(name) : undefined;
    this.#addListSymbol(expression, symbol, steps);
  }

  /** Adds the items of a list that was reached by its name. */
  #addWrittenList(expression: Expression, steps: number): boolean {
    if (isArrayLiteralExpression(expression)) {
      for (const element of expression.elements) {
        if (isSpreadElement(element)) this.#addList(element.expression, steps + 1);
        else for (const choice of choicesOf(element)) this.#addValue(choice);
      }
      return true;
    }
    const choices = choicesOf(expression);
    if (choices.length < 2) return false;
    for (const choice of choices) this.#addList(choice, steps + 1);
    return true;
  }

  #addListSymbol(expression: Expression, symbol: CompilerSymbol | undefined, steps: number): void {
    const written = steps > MAX_STEPS ? undefined : writtenList(this.#program, symbol);
    if (written === undefined) this.found.set(expression, { kind: "lost-list", expression });
    else if (written.getSourceFile() === this.#file) this.#addList(written, steps + 1);
    else this.#addListElsewhere(expression, written);
  }

  /** Another file is not changed from here: its list is told apart by the order of its items. */
  #addListElsewhere(expression: Expression, written: Expression): void {
    const items = isFixed(written) ? itemsOf(this.#program, written, 0) : undefined;
    this.found.set(expression, items ? { kind: "list", expression, items } : { kind: "lost-list", expression });
  }

  /** The call is known by what it gives: a list of tools made from the members of its first argument. */
  #makesMethodTools({ expression, arguments: [object] }: CallExpression): boolean {
    if (!isPropertyAccessExpression(expression) || expression.name.text !== "ofMethods" || !object) return false;
    const type = this.#program.typeAt(expression.parent);
    const [item] = type ? itemTypes(this.#program, type) : [];
    return item !== undefined && this.#program.propertyOf(item, "~toolwright") !== undefined;
  }
}

/** A tool that is given a schema needs no signature. */
function isDescribed(expression: Expression): boolean {
  const { parent } = expression;
  if (!isNewExpression(parent) && !isCallExpression(parent)) return false;
  return (parent.arguments ?? []).some(
    (argument) =>
      isObjectLiteralExpression(argument) &&
      argument !== expression &&
      argument.properties.some((property) => "name" in property && property.name?.getText() === "parameters"),
  );
}
