import {
  isEnumDeclaration,
  isNamedTupleMember,
  isOptionalTypeNode,
  isParenthesizedTypeNode,
  isTypeAliasDeclaration,
  isTypeOperatorNode,
  isTypeReferenceNode,
  isUnionTypeNode,
  type Node,
  SyntaxKind,
  type TypeNode,
} from "../host/syntax.ts";
import { type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";
import { literalJson, literalKind } from "./literals.ts";

/**
 * The members of a union in the order they were declared in. The compiler's own order depends on what it met first, so
 * members without a declared place follow in an order of their content.
 */
export function orderedMembers(program: TypeProgram, type: Type, node: TypeNode | undefined): Type[] {
  const ranks = declaredRanks(program, type, node);
  const rankOf = (member: Type) => ranks.get(memberKey(program, member)) ?? Number.POSITIVE_INFINITY;
  const members = program.partsOf(type).map((member) => ({ member, rank: rankOf(member) }));
  const unranked = members.filter(({ rank }) => rank === Number.POSITIVE_INFINITY).length;
  const text = new Map(unranked < 2 ? [] : members.map(({ member }) => [member, contentKey(program, member)] as const));
  return members
    .sort((a, b) => (a.rank === b.rank ? compareContent(text.get(a.member), text.get(b.member)) : a.rank - b.rank))
    .map(({ member }) => member);
}

function declaredRanks(program: TypeProgram, type: Type, node: TypeNode | undefined): Map<string, number> {
  const ranks = new Map<string, number>();
  const add = (key: string) => {
    if (!ranks.has(key)) ranks.set(key, ranks.size);
  };
  const walk = new DeclarationWalk(program, add);
  if (node) walk.visit(node);
  const alias = program.aliasOf(type);
  for (const declaration of alias ? program.declarations.of(alias) : []) walk.visitDeclaration(declaration);
  const symbol = type.flags & TypeFlags.EnumLiteral ? program.symbolOf(type) : undefined;
  for (const declaration of symbol ? program.declarations.of(symbol) : []) walk.visitDeclaration(declaration);
  return ranks;
}

/** Visits the members of a union as its syntax names them, through aliases and enums. */
class DeclarationWalk {
  readonly #program: TypeProgram;
  readonly #add: (key: string) => void;
  readonly #visited = new Set<Node>();

  constructor(program: TypeProgram, add: (key: string) => void) {
    this.#program = program;
    this.#add = add;
  }

  visit(node: TypeNode): void {
    if (isUnionTypeNode(node)) {
      for (const member of node.types) this.visit(member);
    } else if (isParenthesizedTypeNode(node) || isOptionalTypeNode(node) || isNamedTupleMember(node)) {
      this.visit(node.type);
    } else if (isTypeOperatorNode(node) && node.operator === SyntaxKind.KeyOfKeyword) {
      this.#visitKeys(node.type);
    } else if (!isTypeReferenceNode(node) || !this.#visitReference(node.typeName)) {
      this.#addType(this.#program.typeOfTypeNode(node));
    }
  }

  visitDeclaration(declaration: Node): boolean {
    if (this.#visited.has(declaration)) return true;
    this.#visited.add(declaration);
    if (isEnumDeclaration(declaration)) {
      for (const member of declaration.members) {
        const symbol = this.#program.symbolAt(member.name);
        if (symbol) this.#addType(this.#program.declaredType(symbol));
      }
      return true;
    }
    if (!isTypeAliasDeclaration(declaration) || declaration.typeParameters?.length) return false;
    if (!isUnionTypeNode(declaration.type) && !isTypeReferenceNode(declaration.type)) return false;
    this.visit(declaration.type);
    return true;
  }

  /** The keys of an object in the order of its members. */
  #visitKeys(node: TypeNode): void {
    const type = this.#program.typeOfTypeNode(node);
    for (const property of type ? this.#program.propertiesOf(type) : []) this.#add(`string:${property.name}`);
  }

  #visitReference(name: Node): boolean {
    const symbol = this.#program.symbolAt(name);
    const [declaration] = symbol ? this.#program.declarations.of(symbol) : [];
    return declaration !== undefined && this.visitDeclaration(declaration);
  }

  #addMember(type: Type): void {
    this.#add(memberKey(this.#program, type));
  }

  #addType(type: Type | undefined): void {
    if (type === undefined) return;
    if (type.flags & TypeFlags.Union)
      for (const member of orderedMembers(this.#program, type, undefined)) this.#addMember(member);
    else this.#addMember(type);
  }
}

/** Literals by value, since one literal has several type objects; everything else by identity. */
function memberKey(program: TypeProgram, type: Type): string {
  const kind = literalKind(type);
  return kind === undefined ? `#${type.id}` : `${kind}:${literalJson(program, type)}`;
}

type ContentKey = readonly (string | number)[];

function contentKey(program: TypeProgram, type: Type): ContentKey {
  const kind = literalKind(type);
  if (kind !== undefined) return [0, kind, literalOrder(program, type)];
  const symbol = program.symbolOf(type);
  const [declaration] = symbol ? program.declarations.of(symbol) : [];
  const place = declaration ? [declaration.getSourceFile().fileName, declaration.pos] : [];
  return [1, type.flags & TypeFlags.Null ? 1 : 0, program.toText(type), ...place];
}

function literalOrder(program: TypeProgram, type: Type): string | number {
  const value = program.literalValue(type);
  return typeof value === "string" || typeof value === "number" ? value : String(value);
}

function compareContent(a: ContentKey = [], b: ContentKey = []): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const left = a[index] ?? "";
    const right = b[index] ?? "";
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
