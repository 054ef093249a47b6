import { isImportDeclaration, isImportTypeNode, isStringLiteral, type Node } from "../host/syntax.ts";
import { Refusal } from "../refusal.ts";
import { locationText } from "../source-location.ts";

const CHECK = "run `npx tsc --noEmit`: it should show the same error";

/** The refusal of a signature because of a name that leads nowhere. */
export function unresolvedName(node: Node): Refusal {
  const name = node.getText();
  const specifier = importOf(node, name);
  const origin = specifier === undefined ? "" : `, imported from "${specifier}"`;
  return new Refusal("TYPE_NOT_RESOLVED", `the type ${name} is not resolved (${locationText(node)}${origin})`, [
    ...hintsFor(name, specifier),
    CHECK,
  ]);
}

/** The refusal of a signature because the checker could not make out a type, for whatever reason. */
export function unresolvedType(text: string, path: string, node: Node | undefined): Refusal {
  const place = node ? ` (${locationText(node)})` : "";
  return new Refusal("TYPE_NOT_RESOLVED", `the type ${text} of ${path} is not resolved${place}`, [CHECK]);
}

/** The module that a file imports a name from. */
function importOf(node: Node, name: string): string | undefined {
  if (isImportTypeNode(node)) return /import\(\s*["']([^"']+)["']/.exec(name)?.[1];
  for (const statement of node.getSourceFile().statements) {
    if (!isImportDeclaration(statement) || !isStringLiteral(statement.moduleSpecifier)) continue;
    const clause = statement.importClause?.getText() ?? "";
    if (clause.split(/[^\p{L}\p{N}_$]+/u).includes(name)) return statement.moduleSpecifier.text;
  }
  return undefined;
}

function hintsFor(name: string, specifier: string | undefined): string[] {
  if (specifier === undefined) return [`import ${name}, or declare it`];
  if (specifier.startsWith(".")) return [`check the path "${specifier}", and that it exports ${name}`];
  if (/^[@~#]?\//.test(specifier)) return [`check \`paths\` in tsconfig.json: "${specifier}" leads to no file`];
  const [scope = "", part = ""] = specifier.split("/");
  const packageName = scope.startsWith("@") ? `${scope}/${part}` : scope;
  return [
    `install ${packageName}, or its types; or add it to \`paths\` in tsconfig.json if it is a folder of this project`,
    `check that it exports ${name}`,
  ];
}
