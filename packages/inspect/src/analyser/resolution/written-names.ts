import {
  isArrowFunction,
  isFunctionTypeNode,
  isIdentifier,
  isImportTypeNode,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isPropertyDeclaration,
  isQualifiedName,
  isTypeQueryNode,
  isTypeReferenceNode,
  type Node,
  SyntaxKind,
} from "../host/syntax.ts";

/**
 * The names that a piece of syntax refers to in order to say what a type is, each as the node whose symbol is the one
 * referred to. For `a.b` both are given: a missing namespace and a missing member are different faults. Code that runs
 * later, private members and values beside a written type say nothing about types.
 */
export function writtenNames(root: Node): Node[] {
  const names: Node[] = [];
  const visit = (node: Node | undefined): undefined => {
    if (node === undefined || isBeside(node)) return;
    if (isTypeReferenceNode(node)) {
      if (node.typeName.getText() !== "const") names.push(...entityNames(node.typeName));
      node.typeArguments?.forEach(visit);
    } else if (isTypeQueryNode(node)) {
      names.push(...entityNames(node.exprName));
      node.typeArguments?.forEach(visit);
    } else if (isImportTypeNode(node)) {
      names.push(...(node.qualifier ? entityNames(node.qualifier) : [node]));
      node.typeArguments?.forEach(visit);
    } else if (isIdentifier(node)) {
      if (isReference(node)) names.push(node);
    } else if (isPropertyAccessExpression(node)) {
      visit(node.expression);
    } else if (isParameterDeclaration(node) || isPropertyDeclaration(node)) {
      visit(node.type ?? node.initializer);
    } else if (isArrowFunction(node)) {
      for (const part of [...(node.typeParameters ?? []), ...node.parameters, node.type]) visit(part);
    } else {
      node.forEachChild(visit);
    }
  };
  visit(root);
  return names;
}

function isBeside(node: Node): boolean {
  if (node.kind === SyntaxKind.Block || node.kind === SyntaxKind.Decorator) return true;
  const { modifiers = [] } = node as { modifiers?: readonly Node[] };
  return modifiers.some(({ kind }) => kind === SyntaxKind.PrivateKeyword || kind === SyntaxKind.ProtectedKeyword);
}

function entityNames(name: Node): Node[] {
  if (isQualifiedName(name)) return [...entityNames(name.left), name.right];
  if (isPropertyAccessExpression(name)) return [...entityNames(name.expression), name.name];
  return isIdentifier(name) ? [name] : [];
}

/** An identifier that stands for a value, not one that names a member, a parameter or a label. */
function isReference(node: Node): boolean {
  const { parent } = node;
  if (parent === undefined || isFunctionTypeNode(parent)) return false;
  if ("name" in parent && parent.name === node) return false;
  if ("propertyName" in parent && parent.propertyName === node) return false;
  return !("label" in parent && parent.label === node) && !("parameterName" in parent && parent.parameterName === node);
}
