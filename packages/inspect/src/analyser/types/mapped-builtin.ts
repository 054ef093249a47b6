import { isInterfaceDeclaration } from "../host/syntax.ts";
import type { Type, TypeProgram } from "../host/type-program.ts";
import { builtinSchema, isConvertedBuiltin } from "./builtins.ts";
import { type Mapped, NoJsonForm } from "./mapped.ts";
import type { Place, TypeMapping } from "./type-mapping.ts";

/**
 * The form of a converted type whose members a mapped type has changed: `DeepPartial<Date>`. A `Date` is a value of it,
 * and an object with the members of one would be of no use to the function. `undefined` for other types.
 */
export function mappedBuiltin(mapping: TypeMapping, type: Type, place: Place): Mapped | undefined {
  const { program } = mapping;
  if (!program.isMapped(type)) return undefined;
  const argument = program.aliasArguments(type).find((candidate) => isConvertedBuiltin(program, candidate));
  if (argument && haveSameMembers(program, type, argument)) return builtinSchema(mapping, argument, place);
  const origin = originOf(program, type);
  if (origin === undefined || !haveSameMembers(program, type, origin)) return undefined;
  const name = program.symbolOf(origin)?.name ?? "";
  // The items of a collection cannot be told from its changed members.
  if (/(?:Map|Set)$/.test(name)) return new NoJsonForm(`${name} with changed members has no JSON form`);
  return builtinSchema(mapping, origin, place);
}

/** The converted type that declares the members of a mapped type. */
function originOf(program: TypeProgram, type: Type): Type | undefined {
  const [member] = program.propertiesOf(type);
  const [handle] = member?.declarations ?? [];
  if (member === undefined || handle === undefined || !program.declarations.isPlatform(member)) return undefined;
  const owner = program.declarations.at(handle)?.parent;
  const symbol = owner && isInterfaceDeclaration(owner) ? program.names.symbolAt(owner.name) : undefined;
  const declared = symbol && program.declaredType(symbol);
  return declared && isConvertedBuiltin(program, declared) ? declared : undefined;
}

function haveSameMembers(program: TypeProgram, a: Type, b: Type): boolean {
  const names = new Set(program.propertiesOf(a).map(({ name }) => name));
  const others = program.propertiesOf(b);
  return others.length === names.size && others.every(({ name }) => names.has(name));
}
