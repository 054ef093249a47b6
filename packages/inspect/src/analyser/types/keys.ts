import { SyntaxKind } from "../host/syntax.ts";
import { type CompilerSymbol, type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";

/**
 * The members whose names `keyof T`, or a type parameter bound to it, stands for when the constraint of `T` takes its
 * place; `undefined` when the type is nothing of the kind, or the names are not all known.
 *
 * Asked for the constraint of `keyof T`, the compiler answers with all that could be a key.
 */
export function keyMembers(program: TypeProgram, type: Type): readonly CompilerSymbol[] | undefined {
  const object = objectOfKeys(program, type, 0);
  const constraint = object && objectConstraint(program, object);
  if (constraint === undefined || program.indexInfosOf(constraint).length > 0) return undefined;
  const members = program.propertiesOf(constraint);
  return members.length > 0 && members.every((member) => isTextKey(program, member)) ? members : undefined;
}

/** The members that `T[K]` stands for when the constraints of `T` and `K` take their places. */
export function valueMembers(program: TypeProgram, type: Type): readonly CompilerSymbol[] | undefined {
  const access = program.indexedAccess(type);
  const keys = access && keyMembers(program, access.key);
  const constraint = access && objectConstraint(program, access.object);
  if (keys === undefined || constraint === undefined) return undefined;
  const members = keys.map(({ name }) => program.propertyOf(constraint, name));
  return members.every((member) => member !== undefined) ? members : undefined;
}

const MAX_STEPS = 8;

/** `T` of `keyof T`, of `K extends keyof T`, and of either where only text is wanted: `K & string`. */
function objectOfKeys(program: TypeProgram, type: Type | undefined, steps: number): Type | undefined {
  if (type === undefined || steps > MAX_STEPS) return undefined;
  if (type.flags & TypeFlags.TypeParameter) return objectOfKeys(program, program.writtenConstraintOf(type), steps + 1);
  const alias = program.aliasOf(type);
  const isExtract = alias?.name === "Extract" && program.declarations.isPlatform(alias);
  if (!isExtract && !(type.flags & TypeFlags.Intersection)) return program.objectOfKeys(type);
  const parts = isExtract ? program.aliasArguments(type) : program.partsOf(type);
  const others = parts.filter((part) => !(part.flags & TypeFlags.String));
  return parts.length === 2 && others.length === 1 ? objectOfKeys(program, others[0], steps + 1) : undefined;
}

function objectConstraint(program: TypeProgram, type: Type): Type | undefined {
  const constraint = type.flags & TypeFlags.Instantiable ? program.constraintOf(type) : type;
  const isObject = constraint && constraint.flags & (TypeFlags.Object | TypeFlags.Intersection);
  return isObject ? constraint : undefined;
}

/** Whether a member's name is text: neither a symbol nor a number, which looks the same as the text. */
function isTextKey(program: TypeProgram, { escapedName, name, declarations }: CompilerSymbol): boolean {
  if (/^__[@#]/.test(escapedName)) return false;
  if (!/^-?\d/.test(name)) return true;
  const [handle] = declarations;
  const declaration = handle && (program.declarations.at(handle) as { readonly name?: { kind: SyntaxKind } });
  return declaration?.name?.kind === SyntaxKind.StringLiteral;
}
