import type { JsonSchema } from "toolwright";
import { isIndexSignatureDeclaration } from "../host/syntax.ts";
import { type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";
import { recordValueNode } from "./inner-nodes.ts";
import { mapUnlessImpossible } from "./left-out.ts";
import { NoJsonForm } from "./mapped.ts";
import { templatePattern } from "./template-literal.ts";
import type { Place, TypeMapping } from "./type-mapping.ts";

/** The keywords for members whose names are not known. */
export interface IndexKeywords {
  readonly additionalProperties?: JsonSchema;
  readonly patternProperties?: { [pattern: string]: JsonSchema };
}

/** What index signatures allow; values without a JSON form leave nothing of them, or of an object that has nothing else. */
export function indexKeywords(
  mapping: TypeMapping,
  type: Type,
  place: Place,
  hasMembers: boolean,
): IndexKeywords | NoJsonForm | undefined {
  const { program, diagnostics } = mapping;
  const patterns: { [pattern: string]: JsonSchema } = {};
  let additionalProperties: JsonSchema | undefined;
  let isClosed = false;
  for (const { keyType, valueType, declaration } of program.indexInfosOf(type)) {
    const pattern = keyPattern(program, keyType);
    if (pattern === undefined) continue;
    // `Record<string, never>` is an object without members.
    if (valueType.flags & TypeFlags.Never) {
      isClosed = true;
      continue;
    }
    const written = declaration && program.declarations.at(declaration);
    const node = written && isIndexSignatureDeclaration(written) ? written.type : recordValueNode(program, place.node);
    const path = `${place.path}.*`;
    const map = () => mapping.map(valueType, { path, node });
    const values = hasMembers ? mapUnlessImpossible(mapping, map) : map();
    if (values instanceof NoJsonForm) {
      if (!hasMembers) return values;
      diagnostics.report("info", "dropped", path, `left out: ${values.reason}`);
    } else if (pattern === "") additionalProperties = values;
    else patterns[pattern] = values;
  }
  const hasPatterns = Object.keys(patterns).length > 0;
  if (additionalProperties === undefined && !hasPatterns) return isClosed ? {} : undefined;
  return {
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
    ...(hasPatterns ? { patternProperties: patterns } : {}),
  };
}

/** What the keys of an index signature match: nothing in particular, or a pattern; `undefined` for symbols. */
function keyPattern(program: TypeProgram, key: Type): string | undefined {
  if (isAnyText(program, key)) return "";
  if (key.flags & TypeFlags.TemplateLiteral) return `^${templatePattern(program, key)}$`;
  return key.flags & TypeFlags.Number ? "^\\d+$" : undefined;
}

/** `string`, branded or not: `"a" | (string & {})`. */
function isAnyText(program: TypeProgram, key: Type): boolean {
  if (key.flags & TypeFlags.Intersection) return program.partsOf(key).some((part) => isAnyText(program, part));
  return (key.flags & TypeFlags.String) !== 0;
}
