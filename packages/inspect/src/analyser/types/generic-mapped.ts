import type { JsonSchema } from "toolwright";
import { type Type, TypeFlags } from "../host/type-program.ts";
import { keyMembers } from "./keys.ts";
import { type Mapped, NoJsonForm } from "./mapped.ts";
import type { Place, TypeMapping } from "./type-mapping.ts";

/**
 * `Record<K, V>` and `Pick<T, K>` of a type parameter `K`: the compiler knows no members of them. Each key that the
 * constraint of `K` names may be there, and none must, for `K` may be any of them. `undefined` for other types, and when
 * the constraint names no keys.
 */
export function genericMapped(mapping: TypeMapping, type: Type, place: Place): Mapped | undefined {
  const { program } = mapping;
  const alias = program.aliasOf(type);
  const [first, second] = program.aliasArguments(type);
  if (!alias || !first || !second || !program.declarations.isPlatform(alias)) return undefined;
  if (alias.name === "Record" && first.flags & TypeFlags.Instantiable) return recordOf(mapping, first, second, place);
  const picksAny = alias.name === "Pick" && keyMembers(program, second) !== undefined;
  return picksAny ? optionalMembers(mapping, mapping.map(first, { path: place.path })) : undefined;
}

function optionalMembers({ definitions }: TypeMapping, whole: Mapped): Mapped {
  if (whole instanceof NoJsonForm) return whole;
  const { required: _, ...members } = structuredClone(definitions.resolve(whole));
  return members;
}

function recordOf(mapping: TypeMapping, key: Type, value: Type, { path }: Place): Mapped | undefined {
  const keys = mapping.map(key, { path: `${path}.key` });
  if (keys instanceof NoJsonForm || keys.type !== "string" || keys.pattern !== undefined) return undefined;
  const values = mapping.map(value, { path: `${path}.*` });
  if (values instanceof NoJsonForm) return values;
  const names = keys.enum ?? (keys.const === undefined ? undefined : [keys.const]);
  if (names === undefined) return { type: "object", additionalProperties: values };
  const members = names.map((name) => [String(name), structuredClone(values)] as [string, JsonSchema]);
  return { type: "object", properties: Object.fromEntries(members), additionalProperties: false };
}
