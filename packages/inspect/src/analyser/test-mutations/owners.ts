import {
  isClassDeclaration,
  isEnumDeclaration,
  isExportAssignment,
  isFunctionDeclaration,
  isIdentifier,
  isInterfaceDeclaration,
  isJavaScript,
  isMethodDeclaration,
  isPropertyDeclaration,
  isTypeAliasDeclaration,
  isVariableStatement,
  type Node,
  type SourceFile,
  SyntaxKind,
} from "../host/syntax.ts";
import { ANY_PARAMETER, ANYWHERE, type Mutation } from "./mutation.ts";
import { mutationsOfCommentBefore, syntaxMutations } from "./syntax-mutations.ts";

/** Something with a name in a module, that can be changed alone. */
export interface Owner {
  /** The export's name for a function, `Class.method` for a method. */
  readonly name: string;
  readonly mutations: readonly Mutation[];
  /** Its text without what it does, to find the names in. */
  readonly text: string;
}

/** The functions, values and types of a module, each with its mutations. */
export function ownersOf(source: SourceFile): Owner[] {
  const seen = new Set<string>();
  return source.statements.flatMap(declarationsIn).flatMap(({ name, node, commented }) => {
    const isFunction = isFunctionDeclaration(node) || isMethodDeclaration(node);
    // Of an overloaded function only the first signature is declared.
    if (isFunction && seen.has(name)) return [];
    if (isFunction && !node.body && isJavaScript(source)) return [];
    seen.add(name);
    const isType = isInterfaceDeclaration(node) || isTypeAliasDeclaration(node) || isEnumDeclaration(node);
    const isOfType = isType || isPropertyDeclaration(node);
    const prefix = isOfType ? ANYWHERE : ANY_PARAMETER;
    const comments = mutationsOfCommentBefore(commented, prefix, !isOfType);
    // In JavaScript a type is its comment.
    const inside = isType && isJavaScript(source) ? [] : syntaxMutations(node, prefix);
    const mutations = [...comments, ...inside];
    return [{ name, mutations: distinct(mutations), text: headText(node) }];
  });
}

interface Declaration {
  readonly name: string;
  readonly node: Node;
  /** What the doc comment stands before. */
  readonly commented: Node;
}

function declarationsIn(statement: Node): Declaration[] {
  if (isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap((node) => {
      const names = isIdentifier(node.name) ? [node.name.text] : namesIn(node.name);
      return names.map((name) => ({ name, node, commented: statement }));
    });
  }
  if (isClassDeclaration(statement)) return membersOf(statement);
  if (statement.kind === SyntaxKind.ExportDeclaration) {
    return specifiersIn(statement).map((node) => ({ name: node.name.getText(), node, commented: statement }));
  }
  if (statement.kind === SyntaxKind.ModuleDeclaration || statement.kind === SyntaxKind.ModuleBlock) {
    const inner: Declaration[] = [];
    statement.forEachChild((child) => void inner.push(...declarationsIn(child)));
    return inner;
  }
  if (isExportAssignment(statement)) return [{ name: "default", node: statement, commented: statement }];
  const { name } = statement as { name?: Node };
  if (name === undefined && !isFunctionDeclaration(statement)) return [];
  return [{ name: name?.getText() ?? "default", node: statement, commented: statement }];
}

/** The names that a pattern gives to parts of a value. */
function namesIn(pattern: Node): string[] {
  const { elements = [] } = pattern as unknown as { elements?: readonly { readonly name?: Node }[] };
  return elements.flatMap(({ name }) => (name ? [name.getText()] : []));
}

/** `plan as planTrip` in `export { plan as planTrip } from "./trips.ts"`. */
function specifiersIn(statement: Node): (Node & { readonly name: Node })[] {
  const { exportClause } = statement as { exportClause?: { elements?: readonly (Node & { readonly name: Node })[] } };
  return [...(exportClause?.elements ?? [])];
}

/** Methods are functions of their own, all else is the type of the class. */
function membersOf(statement: Node): Declaration[] {
  const { name, members } = statement as unknown as { name: Node; members: readonly Node[] };
  const className = name.getText();
  const methods = members.filter(isMethodDeclaration);
  const data = members.filter((member) => isPropertyDeclaration(member) && !isHidden(member));
  return [
    ...methods.map((node) => ({ name: `${className}.${node.name.getText()}`, node, commented: node as Node })),
    ...data.map((node) => ({ name: className, node, commented: statement })),
  ];
}

function isHidden(member: Node): boolean {
  return /^(?:private|protected|static|#)/.test(member.getText());
}

/** JavaScript has its types in comments. */
function headText(node: Node): string {
  const text = isJavaScript(node.getSourceFile())
    ? node.getFullText()
    : node.getText().replace(/\/\*[\s\S]*?\*\//g, "");
  const { body } = node as { body?: Node };
  return body ? text.slice(0, Math.max(0, text.length - body.getText().length)) : text;
}

function distinct(mutations: readonly Mutation[]): Mutation[] {
  return [
    ...new Map(mutations.map((mutation) => [`${mutation.start} ${mutation.end} ${mutation.what}`, mutation])).values(),
  ];
}
