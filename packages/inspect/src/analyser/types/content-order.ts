import { type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";
import { literalKind } from "./literals.ts";

/** What a type is compared by: literals by kind and value, others by their text and the place of their declaration. */
type ContentKey = readonly (string | number)[];

/** Types in an order that depends on nothing but themselves. */
export function sortedByContent(program: TypeProgram, types: readonly Type[]): Type[] {
  return types
    .map((type) => ({ type, key: contentKey(program, type) }))
    .sort((a, b) => compareContent(a.key, b.key))
    .map(({ type }) => type);
}

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

function compareContent(a: ContentKey, b: ContentKey): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const left = a[index] ?? "";
    const right = b[index] ?? "";
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
