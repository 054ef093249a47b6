import type { Diagnostics } from "../diagnostics.ts";
import { isTypeQueryNode, isTypeReferenceNode, type TypeNode } from "../host/syntax.ts";
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
  const schema = schemaName(program, writtenNode(program, typeNode));
  if (schema === undefined) return;
  const message = `a type tells nothing of the limits, defaults and texts in ${schema}; pass it as \`parameters\` to keep them`;
  diagnostics.report("info", "schema-type", name, message);
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
