import type { Diagnostics } from "../diagnostics.ts";
import {
  isArrayTypeNode,
  isTypeQueryNode,
  isTypeReferenceNode,
  isUnionTypeNode,
  type TypeNode,
} from "../host/syntax.ts";
import type { TypeProgram } from "../host/type-program.ts";
import { writtenNode } from "../types/inner-nodes.ts";
import type { ParameterSource } from "./parameter-source.ts";

/** Libraries whose schemas describe themselves. */
const SCHEMA_PACKAGE = /\/node_modules\/(?:zod|valibot|arktype|@ark\/[^/]+)\//;

/** Points out that a type inferred from a schema has lost what only the schema says: texts, limits, defaults, formats. */
export function adviseSchema(
  program: TypeProgram,
  { name, typeNode }: ParameterSource,
  diagnostics: Diagnostics,
): void {
  for (const { schema, isWhole } of schemasIn(program, typeNode, 0)) {
    const remedy = isWhole ? "pass it as `parameters`" : "pass a schema with it as `parameters`";
    const message = `a type tells nothing of the limits, defaults and texts in ${schema}; ${remedy} to keep them`;
    diagnostics.report("info", "schema-type", name, message);
  }
}

interface InferredFrom {
  readonly schema: string;
  /** The whole parameter is inferred, not only the items of a list or a member of a union. */
  readonly isWhole: boolean;
}

const MAX_DEPTH = 3;

/** The schemas that a type is inferred from, itself or its items: `User[]`, `Record<string, User>`, `User | null`. */
function schemasIn(program: TypeProgram, node: TypeNode | undefined, depth: number): InferredFrom[] {
  const written = writtenNode(program, node);
  const schema = schemaName(program, written);
  if (schema !== undefined) return [{ schema, isWhole: depth === 0 }];
  if (written === undefined || depth === MAX_DEPTH) return [];
  return innerNodes(written).flatMap((inner) => schemasIn(program, inner, depth + 1));
}

function innerNodes(node: TypeNode): readonly TypeNode[] {
  if (isArrayTypeNode(node)) return [node.elementType];
  if (isUnionTypeNode(node)) return node.types;
  return isTypeReferenceNode(node) ? (node.typeArguments ?? []) : [];
}

/** The schema that a type is inferred from: `z.infer<typeof User>`, `typeof User.infer`. */
function schemaName(program: TypeProgram, node: TypeNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (isTypeQueryNode(node)) {
    const [, schema] = /^(.+)\.(?:infer|inferIn|inferOut)$/s.exec(node.exprName.getText()) ?? [];
    return schema !== undefined && isOfSchemaPackage(program, node) ? schema : undefined;
  }
  if (!isTypeReferenceNode(node)) return undefined;
  const [argument] = node.typeArguments ?? [];
  return argument && isTypeQueryNode(argument) && isOfSchemaPackage(program, node)
    ? argument.exprName.getText()
    : undefined;
}

function isOfSchemaPackage(program: TypeProgram, node: TypeNode): boolean {
  const name = isTypeReferenceNode(node) ? node.typeName : isTypeQueryNode(node) ? node.exprName : undefined;
  const symbol = name && program.names.symbolAt(name);
  if (symbol === undefined) return false;
  return program.declarations
    .of(symbol)
    .some((declaration) => SCHEMA_PACKAGE.test(declaration.getSourceFile().fileName));
}
