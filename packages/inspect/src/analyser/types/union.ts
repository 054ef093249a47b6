import type { JsonSchema, JsonType } from "toolwright";
import { type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";
import { memberNode } from "./inner-nodes.ts";
import { mapUnlessImpossible } from "./left-out.ts";
import { type LiteralKind, literalJson, literalKind, literalSchema } from "./literals.ts";
import { type Mapped, NoJsonForm } from "./mapped.ts";
import type { Place, TypeMapping } from "./type-mapping.ts";
import { orderedMembers } from "./union-order.ts";

/** More members than a model could choose from. */
const MAX_MEMBERS = 500;

/** Members of one kind of literal make one enumeration, where the first of them stands. */
interface LiteralGroup {
  readonly kind: LiteralKind;
  readonly types: Type[];
}

/** A union: enumerations of its literals, and a branch for each other member; `undefined` is the caller's affair. */
export function unionSchema(mapping: TypeMapping, type: Type, place: Place): Mapped {
  return unionOf(mapping, orderedMembers(mapping.program, type, place.node), place);
}

/** The union of some types, in the order given. */
export function unionOf(mapping: TypeMapping, types: readonly Type[], place: Place): Mapped {
  const { program, diagnostics } = mapping;
  const named = types
    .flatMap((type) => program.membersOf(type))
    .map((member) => brandedLiteral(program, member) ?? member)
    .filter((member) => !(member.flags & (TypeFlags.Undefined | TypeFlags.Void)));
  const members = [...new Map(named.map((member) => [member.id, member])).values()];
  if (members.length > MAX_MEMBERS) {
    diagnostics.report("warning", "too-large", place.path, `a union of ${members.length} members; left open`);
    return openSchema(members);
  }
  if (members.some((member) => literalKind(member) === "string" && program.literalValue(member) === "")) {
    const message = "one of the values is the empty text, which some providers refuse";
    diagnostics.report("warning", "empty-value", place.path, message);
  }
  const nullable = members.some((member) => member.flags & TypeFlags.Null);
  const branches = branchesOf(mapping, members, place);
  if (branches instanceof NoJsonForm) return branches;
  return combine(branches, nullable);
}

/** The literal of `"a" & { __brand: "Id" }`; `undefined` for other types. */
function brandedLiteral(program: TypeProgram, type: Type): Type | undefined {
  if (!(type.flags & TypeFlags.Intersection)) return undefined;
  return program.partsOf(type).find((part) => literalKind(part) !== undefined);
}

/** What is left of a union when its members are too many to be named: the type of its literals. */
function openSchema(members: readonly Type[]): JsonSchema {
  if (members.every((member) => literalKind(member) === "string")) return { type: "string" };
  return members.every((member) => literalKind(member) === "number") ? { type: "number" } : {};
}

function branchesOf(mapping: TypeMapping, members: readonly Type[], place: Place): JsonSchema[] | NoJsonForm {
  const branches: JsonSchema[] = [];
  const left: NoJsonForm[] = [];
  for (const branch of mappedEntries(mapping, grouped(members), place)) {
    if (branch instanceof NoJsonForm) left.push(branch);
    else if (!branches.some((known) => JSON.stringify(known) === JSON.stringify(branch))) branches.push(branch);
  }
  const [first] = left;
  if (first && branches.length === 0) return first;
  for (const { reason } of left) {
    mapping.diagnostics.report("warning", "branch-dropped", place.path, `a member of the union is left out: ${reason}`);
  }
  return withOpenString(mapping, branches, members);
}

/** Those that cannot be given have no form; when none can, what is wrong with them is wrong with the whole. */
function mappedEntries(mapping: TypeMapping, entries: readonly (LiteralGroup | Type)[], place: Place): Mapped[] {
  const map = (entry: LiteralGroup | Type) => branchOf(mapping, entry, place);
  if (entries.length === 1) return entries.map(map);
  const mapped = entries.map((entry) => mapUnlessImpossible(mapping, () => map(entry)));
  return mapped.every((branch) => branch instanceof NoJsonForm) ? entries.map(map) : mapped;
}

function branchOf(mapping: TypeMapping, entry: LiteralGroup | Type, place: Place): Mapped {
  if ("kind" in entry) return literalSchema(mapping.program, entry.kind, entry.types);
  return mapping.map(entry, { path: place.path, node: memberNode(mapping.program, place.node, entry) });
}

function grouped(members: readonly Type[]): (LiteralGroup | Type)[] {
  const groups = new Map<LiteralKind, LiteralGroup>();
  const entries: (LiteralGroup | Type)[] = [];
  for (const member of members) {
    if (member.flags & TypeFlags.Null) continue;
    const kind = literalKind(member);
    if (kind === undefined) {
      entries.push(member);
      continue;
    }
    const group = groups.get(kind) ?? { kind, types: [] };
    if (group.types.length === 0) entries.push(group);
    group.types.push(member);
    groups.set(kind, group);
  }
  return entries;
}

/** `"red" | "blue" | (string & {})` suggests values without restricting them: they become examples. */
function withOpenString(mapping: TypeMapping, branches: JsonSchema[], members: readonly Type[]): JsonSchema[] {
  const open = branches.find((branch) => branch.type === "string" && Object.keys(branch).length === 1);
  const suggested = members.filter((member) => literalKind(member) === "string");
  if (open === undefined || suggested.length === 0) return branches;
  open.examples = suggested.map((member) => literalJson(mapping.program, member));
  return branches.filter((branch) => branch === open || !isPlainStringEnum(branch));
}

function isPlainStringEnum(schema: JsonSchema): boolean {
  return schema.type === "string" && (schema.enum !== undefined || schema.const !== undefined) && !schema["x-codec"];
}

function combine(branches: JsonSchema[], nullable: boolean): JsonSchema {
  if (branches.some((branch) => Object.keys(branch).length === 0)) return {};
  const [only] = branches;
  if (only === undefined) return nullable ? { type: "null" } : {};
  if (branches.length > 1) return { anyOf: nullable ? [...branches, { type: "null" }] : branches };
  return nullable ? nullableSchema(only) : only;
}

/** The schema that accepts `null` as well, in the shortest form. */
function nullableSchema(schema: JsonSchema): JsonSchema {
  if (typeof schema.type !== "string") return { anyOf: [schema, { type: "null" }] };
  const { const: only, ...rest } = schema;
  const values = only === undefined ? schema.enum : [only];
  return {
    ...rest,
    type: [schema.type, "null"] satisfies JsonType[],
    ...(values === undefined ? {} : { enum: [...values, null] }),
  };
}
