import type { JsonSchema } from "toolwright";
import { docCommentOf } from "../doc-comment/doc-reader.ts";
import {
  isGetAccessorDeclaration,
  isParameterDeclaration,
  isPrivateIdentifier,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isSetAccessorDeclaration,
  type Node,
  SyntaxKind,
  type TypeNode,
} from "../host/syntax.ts";
import { type CompilerSymbol, SymbolFlags, type Type } from "../host/type-program.ts";
import { commentText, describe, isHidden } from "./describe.ts";
import { genericMapped } from "./generic-mapped.ts";
import { indexKeywords } from "./index-signatures.ts";
import { recordValueNode } from "./inner-nodes.ts";
import { mapUnlessImpossible } from "./left-out.ts";
import { type Mapped, NoJsonForm } from "./mapped.ts";
import { acceptsUndefined, isEmptyType } from "./optionality.ts";
import type { Place, TypeMapping } from "./type-mapping.ts";

const ITERATOR = /^__@(?:asyncIterator|iterator)@/;

/** An object: its public data members, closed unless it has an index signature. */
export function objectSchema(mapping: TypeMapping, type: Type, place: Place): Mapped {
  const { program, diagnostics } = mapping;
  if (program.callSignatures(type).length > 0 || program.constructSignatures(type).length > 0) {
    return new NoJsonForm("functions have no JSON form");
  }
  const isClass = isClassType(mapping, type);
  if (!isClass && isIterated(mapping, type))
    return new NoJsonForm(`${program.toText(type)} is iterable, which no object in JSON is`);
  const members = program.propertiesOf(type).filter((property) => isPublicData(mapping, property, isClass));
  program.loadTypes(members);
  const indexes = indexKeywords(mapping, type, place, members.length > 0);
  if (indexes instanceof NoJsonForm) return indexes;
  if (members.length === 0 && indexes === undefined) {
    if (isClass) return new NoJsonForm(`${program.toText(type)} is a class without public data`);
    if (program.isMapped(type)) {
      const known = genericMapped(mapping, type, place);
      if (known) return known;
      const message = `${program.toText(type)} has no members that are known here; any object is accepted`;
      diagnostics.report("warning", "open-object", place.path, message);
    }
    return { type: "object" };
  }
  if (members.length > 0 && indexes === undefined && members.every((member) => isFunction(mapping, member))) {
    return new NoJsonForm(`${program.toText(type)} has no data, only functions`);
  }
  if (isClass) {
    const message = `${program.toText(type)} is a class: the function receives a plain object, not an instance`;
    diagnostics.report("warning", "class-instance", place.path, message);
  }
  const properties: [string, JsonSchema][] = [];
  const required: string[] = [];
  for (const member of members) {
    const schema = memberSchema(mapping, member, place, isClass);
    if (schema === undefined) continue;
    properties.push([member.name, schema]);
    if (!isOptional(mapping, member) && schema.default === undefined) required.push(member.name);
  }
  return {
    type: "object",
    ...(members.length > 0 || indexes?.patternProperties ? { properties: Object.fromEntries(properties) } : {}),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
    ...indexes,
  };
}

function isClassType(mapping: TypeMapping, type: Type): boolean {
  const symbol = mapping.program.symbolOf(type);
  return symbol !== undefined && (symbol.flags & SymbolFlags.Class) !== 0;
}

/** An object that is gone through with `for` has no form: its members alone would leave the function nothing to read. */
function isIterated(mapping: TypeMapping, type: Type): boolean {
  const iterator = mapping.program.propertiesOf(type).find(({ escapedName }) => ITERATOR.test(escapedName));
  return iterator !== undefined && !(iterator.flags & SymbolFlags.Optional) && isFunction(mapping, iterator);
}

/** Private, protected, symbol-named and computed members are no data that a caller could give. */
function isPublicData(mapping: TypeMapping, property: CompilerSymbol, isClass: boolean): boolean {
  // The compiler's own marks of symbol-named and #private members; written names that begin alike are escaped.
  if (/^__[@#]/.test(property.escapedName)) return false;
  const declarations = mapping.program.declarations.of(property);
  if (declarations.some((node) => isRestricted(node))) return false;
  if (isClass && property.flags & SymbolFlags.Method) return false;
  const readOnly = declarations.some(isGetAccessorDeclaration) && !declarations.some(isSetAccessorDeclaration);
  return !(isClass && readOnly);
}

function isFunction(mapping: TypeMapping, member: CompilerSymbol): boolean {
  if (member.flags & SymbolFlags.Method) return true;
  const type = mapping.program.typeOfSymbol(member);
  return type !== undefined && mapping.program.callSignatures(type).length > 0;
}

function isRestricted(node: Node): boolean {
  const { name, modifiers = [] } = node as { name?: Node; modifiers?: readonly Node[] };
  if (name && isPrivateIdentifier(name)) return true;
  return modifiers.some(({ kind }) => kind === SyntaxKind.PrivateKeyword || kind === SyntaxKind.ProtectedKeyword);
}

function isOptional(mapping: TypeMapping, member: CompilerSymbol): boolean {
  if (member.flags & SymbolFlags.Optional) return true;
  const type = mapping.program.typeOfSymbol(member);
  return type !== undefined && acceptsUndefined(mapping.program, type);
}

/** The schema of one member; `undefined` when it is left out, which is reported where that could surprise. */
function memberSchema(
  mapping: TypeMapping,
  member: CompilerSymbol,
  parent: Place,
  isClass: boolean,
): JsonSchema | undefined {
  const { program, diagnostics } = mapping;
  const path = parent.path === "" ? member.name : `${parent.path}.${member.name}`;
  const type = program.typeOfSymbol(member);
  if (type === undefined) return undefined;
  const optional = isOptional(mapping, member);
  const declarations = program.declarations.of(member);
  const comment = declarations
    .map(docCommentOf)
    .find((candidate) => commentText(candidate) || candidate.tags.length > 0);
  if (comment && isHidden(comment)) {
    if (!optional) reportHidden(mapping, path);
    return undefined;
  }
  if (isEmptyType(program, type)) {
    if (!optional) diagnostics.report("error", "never", path, "the type is never: no value is valid");
    return undefined;
  }
  const place = { path, node: declaredNode(declarations) ?? recordValueNode(program, parent.node) };
  const map = () => mapping.map(type, place);
  const mapped = optional ? mapUnlessImpossible(mapping, map) : map();
  if (mapped instanceof NoJsonForm) {
    if (optional) diagnostics.report("info", "dropped", path, `left out: ${mapped.reason}`);
    else if (!isClass) diagnostics.report("error", "unsupported", path, `required by the type, but ${mapped.reason}`);
    return undefined;
  }
  mapping.declarations.set(mapped, declarations[0]);
  if (comment) describe(mapped, commentText(comment), comment.tags, path, diagnostics);
  return mapped;
}

function reportHidden(mapping: TypeMapping, path: string): void {
  const message = "hidden from the model by its doc comment, but required by the type";
  mapping.diagnostics.report("error", "hidden-required", path, message);
}

/** The syntax of a member's type, for the order of a union's members. */
function declaredNode(declarations: readonly Node[]): TypeNode | undefined {
  const [declaration] = declarations;
  if (declaration === undefined) return undefined;
  if (isPropertySignatureDeclaration(declaration) || isPropertyDeclaration(declaration)) return declaration.type;
  return isParameterDeclaration(declaration) ? declaration.type : undefined;
}
