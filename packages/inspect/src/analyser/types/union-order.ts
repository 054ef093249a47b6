import {
  isEnumDeclaration,
  isIndexedAccessTypeNode,
  isNamedTupleMember,
  isOptionalTypeNode,
  isParenthesizedTypeNode,
  isPropertySignatureDeclaration,
  isTypeAliasDeclaration,
  isTypeOperatorNode,
  isTypeReferenceNode,
  isUnionTypeNode,
  type Node,
  SyntaxKind,
  type TypeNode,
} from "../host/syntax.ts";
import { type CompilerSymbol, type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";
import { sortedByContent } from "./content-order.ts";
import { literalJson, literalKind } from "./literals.ts";

/**
 * The members of a union in the order they were declared in. The compiler's own order depends on what it met first, so
 * members without a declared place follow in an order of their content.
 */
export function orderedMembers(program: TypeProgram, type: Type, node: TypeNode | undefined): Type[] {
  const order = new DeclaredOrder(program);
  if (node) order.visit(node);
  order.visitType(type);
  return [...program.partsOf(type)].sort(
    (a, b) => order.rankOf(a) - order.rankOf(b) || order.placeOf(a) - order.placeOf(b),
  );
}

/** Visits the members of a union as its syntax names them, through aliases and enums. */
class DeclaredOrder {
  readonly #program: TypeProgram;
  readonly #ranks = new Map<string, number>();
  readonly #visited = new Set<Node>();

  constructor(program: TypeProgram) {
    this.#program = program;
  }

  /** The place of a member or of its shape; members that were never met come last. */
  rankOf(member: Type): number {
    const shape = this.#ranks.get(shapeKey(this.#program, member)) ?? Number.POSITIVE_INFINITY;
    return Math.min(this.placeOf(member), shape);
  }

  /** The place of a member itself: several can have one shape. */
  placeOf(member: Type): number {
    return this.#ranks.get(memberKey(this.#program, member)) ?? Number.POSITIVE_INFINITY;
  }

  visit(node: TypeNode): void {
    if (isUnionTypeNode(node)) {
      for (const member of node.types) this.visit(member);
    } else if (isParenthesizedTypeNode(node) || isOptionalTypeNode(node) || isNamedTupleMember(node)) {
      this.visit(node.type);
    } else if (isTypeOperatorNode(node) && node.operator === SyntaxKind.KeyOfKeyword) {
      this.#visitKeys(node.type);
    } else if (isIndexedAccessTypeNode(node)) {
      // A member's type may refer to its own object: `interface Part { kind: "a"; parent: Part["kind"] | "b" }`.
      if (!this.#visited.has(node)) {
        this.#visited.add(node);
        this.#visitMember(node.objectType, node.indexType);
        this.#visitMembers(node.objectType);
      }
      this.#visitWritten(node);
    } else if (!isTypeReferenceNode(node)) {
      this.#visitWritten(node);
    } else if (!this.#visitReference(node.typeName)) {
      this.#visitGenericAlias(node.typeName, node.typeArguments ?? []);
      // `Exclude<Operation, "divide">` has what is left of its argument's members.
      for (const argument of node.typeArguments ?? []) this.visit(argument);
      this.#visitWritten(node);
    }
  }

  visitDeclaration(declaration: Node): boolean {
    if (this.#visited.has(declaration)) return true;
    this.#visited.add(declaration);
    if (isEnumDeclaration(declaration)) {
      for (const member of declaration.members) {
        const symbol = this.#program.names.symbolAt(member.name);
        if (symbol) this.visitType(this.#program.declaredType(symbol));
      }
      return true;
    }
    if (!isTypeAliasDeclaration(declaration) || declaration.typeParameters?.length) return false;
    this.visit(declaration.type);
    return true;
  }

  /**
   * `type Result<T> = { ok: true; value: T } | { ok: false }`: an instance has other types than the declaration, but each
   * is the shape that stands there, or the argument of the parameter that does.
   */
  #visitGenericAlias(name: Node, typeArguments: readonly TypeNode[]): void {
    const symbol = this.#program.names.symbolAt(name);
    const alias = symbol && this.#program.declarations.of(symbol).find(isTypeAliasDeclaration);
    if (alias === undefined || !isUnionTypeNode(alias.type)) return;
    const parameters = alias.typeParameters?.map((parameter) => parameter.name.text) ?? [];
    for (const member of alias.type.types) {
      const argument = typeArguments[parameters.indexOf(member.getText())];
      const type = argument ? undefined : this.#program.typeOfTypeNode(member);
      if (argument) this.visit(argument);
      else if (type && type.flags & TypeFlags.Object) this.#add(shapeKey(this.#program, type));
      else if (type && literalKind(type)) this.#add(memberKey(this.#program, type));
    }
  }

  /** The keys of an object in the order of its members. */
  #visitKeys(node: TypeNode): void {
    const type = this.#program.typeOfTypeNode(node);
    for (const property of type ? this.#program.propertiesOf(type) : []) this.#add(`string:${property.name}`);
  }

  /** The one member that a key names: `Options["style"]`. */
  #visitMember(object: TypeNode, key: TypeNode): void {
    const type = this.#program.typeOfTypeNode(object);
    const [, name] = /^["'](.*)["']$/.exec(key.getText()) ?? [];
    const property = type && name !== undefined ? this.#program.propertyOf(type, name) : undefined;
    if (property) this.#visitProperty(property);
  }

  /** What an object or a list holds, in the order it holds it: `(typeof OPERATIONS)[number]`. */
  #visitMembers(node: TypeNode): void {
    const type = this.#program.typeOfTypeNode(node);
    if (type === undefined) return;
    const elements = this.#program.tupleElements(type);
    for (const element of elements ?? []) this.visitType(element.type);
    for (const property of elements ? [] : this.#program.propertiesOf(type)) this.#visitProperty(property);
  }

  #visitProperty(property: CompilerSymbol): void {
    const [declaration] = this.#program.declarations.of(property);
    const type = this.#program.typeOfSymbol(property);
    if (declaration && isPropertySignatureDeclaration(declaration) && declaration.type) this.visit(declaration.type);
    else if (type) this.visitType(type);
  }

  #visitReference(name: Node): boolean {
    const symbol = this.#program.names.symbolAt(name);
    const [declaration] = symbol ? this.#program.declarations.of(symbol) : [];
    return declaration !== undefined && this.visitDeclaration(declaration);
  }

  /** The members of a type: as its alias or enum declares them, then the others by their content. */
  visitType(type: Type): void {
    if (!(type.flags & TypeFlags.Union)) {
      this.#add(memberKey(this.#program, type));
      return;
    }
    const alias = this.#program.aliasOf(type);
    const symbol = type.flags & TypeFlags.EnumLiteral ? this.#program.symbolOf(type) : undefined;
    for (const named of [alias, symbol]) {
      for (const declaration of named ? this.#program.declarations.of(named) : []) this.visitDeclaration(declaration);
    }
    for (const member of sortedByContent(this.#program, this.#program.partsOf(type))) this.visitType(member);
  }

  #visitWritten(node: TypeNode): void {
    const type = this.#program.typeOfTypeNode(node);
    if (type) this.visitType(type);
  }

  #add(key: string): void {
    if (!this.#ranks.has(key)) this.#ranks.set(key, this.#ranks.size);
  }
}

/** Literals by value, since one literal has several type objects; everything else by identity. */
function memberKey(program: TypeProgram, type: Type): string {
  const kind = literalKind(type);
  return kind === undefined ? `#${type.id}` : `${kind}:${literalJson(program, type)}`;
}

/** What the instances of a generic type have in common: where their shape is declared. */
function shapeKey(program: TypeProgram, type: Type): string {
  return `@${program.symbolOf(type)?.id}`;
}
