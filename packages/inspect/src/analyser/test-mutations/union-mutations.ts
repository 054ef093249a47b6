import { isParameterDeclaration, isPropertySignatureDeclaration, type Node, SyntaxKind } from "../host/syntax.ts";
import { anythingInside, inside, type Mutation } from "./mutation.ts";

/** A union with one member less, for each of its members. */
export function* unionMutations(node: Node, prefix: string): Iterable<Mutation> {
  const { types } = node as unknown as { types: readonly Node[] };
  if (types.length < 2) return;
  for (const [index, member] of types.entries()) {
    const [before, next] = [types[index - 1], types[index + 1]];
    if (isUndefined(member) && mayBeAbsentAnyway(node)) continue;
    yield {
      what: `not ${member.getText()} in ${node.getText()}`,
      start: before ? before.end : member.getStart(),
      end: before ? member.end : (next?.getStart() ?? member.end),
      replacement: "",
      changes: changesWithout(member, types, prefix),
      orRefused: anythingInside(prefix),
    };
  }
}

function changesWithout(member: Node, types: readonly Node[], prefix: string): RegExp {
  if (isUndefined(member)) return inside("parameters", "required");
  const isLast = types.every((type) => type === member || isUndefined(type));
  if (!isPlain(member) || isLast || isOfKeys(member.parent)) return anythingInside(prefix);
  return inside(prefix, "enum|const|anyOf|type|examples|x-enumNames|format|pattern|x-codec|\\$ref");
}

function isUndefined(node: Node): boolean {
  return node.kind === SyntaxKind.UndefinedKeyword;
}

/** `undefined` says nothing more beside a mark or a default, nor among the values of names that are not known. */
function mayBeAbsentAnyway({ parent }: Node): boolean {
  const { questionToken, postfixToken, initializer } = parent as unknown as Record<string, Node | undefined>;
  if (!isParameterDeclaration(parent) && !isPropertySignatureDeclaration(parent)) return true;
  return (questionToken ?? postfixToken ?? initializer) !== undefined;
}

/** `Record<"a" | "b", T>`, `Pick<T, "a" | "b">`, `[K in "a" | "b"]: T`: with a name a member goes. */
function isOfKeys(union: Node): boolean {
  const { parent } = union;
  return /^(?:Record|Pick|Omit)</.test(parent.getText()) || parent.parent.kind === SyntaxKind.MappedType;
}

/** A literal, `null`, text, number: as a member of a union it is one word more or less. */
function isPlain(node: Node): boolean {
  return /^(?:"[^"]*"|-?[\d.]+n?|null|true|false|string|number)$/.test(node.getText());
}
