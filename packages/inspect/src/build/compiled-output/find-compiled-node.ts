import {
  isClassDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isVariableDeclaration,
  type Node,
  type SourceFile,
  SyntaxKind,
} from "../../analyser/host/syntax.ts";
import type { PlacedAttachment } from "../injection/attachment-text.ts";
import type { Anchor, Attachment, TextRange } from "../uses/attachment.ts";

/** The offsets in the compiled text that the source map gives for the start and the end of an anchor. */
export interface MappedAnchor {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Where an attachment goes in compiled code; `undefined` when that is not certain. */
export function placeInCompiled(
  file: SourceFile,
  { place, anchor, attached, target }: Attachment,
  mapped: MappedAnchor,
): PlacedAttachment | undefined {
  const found = corresponding(file, anchor, mapped);
  if (place === "after") return placeAfter(found, attached, target);
  const [node] = unambiguous(found, mapped);
  if (node === undefined) return undefined;
  if (place === "around") return { place, range: rangeOf(node), attached };
  const { parent } = node;
  if (isShorthandPropertyAssignment(parent)) return { place, range: rangeOf(node), attached, name: node.getText() };
  // In CommonJS, `{ name }` for an imported name becomes `{ name: module.name }`.
  const isName = isPropertyAssignment(parent) && parent.name === node;
  return isName ? { place: "around", range: rangeOf(parent.initializer), attached } : undefined;
}

function placeAfter(
  found: readonly Node[],
  attached: Attachment["attached"],
  target: string | undefined,
): PlacedAttachment | undefined {
  const names = found.filter(isDeclaredName);
  const [name] = names;
  if (name === undefined || names.length > 1 || target === undefined) return undefined;
  const declaration = name.parent;
  const statement = isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return { place: "after", range: rangeOf(statement), attached, target };
}

function isDeclaredName({ parent }: Node): boolean {
  return isFunctionDeclaration(parent) || isClassDeclaration(parent) || isVariableDeclaration(parent);
}

/** The nodes that begin where the map says, and are what the anchor was in the source. */
function corresponding(file: SourceFile, anchor: Anchor, { starts }: MappedAnchor): Node[] {
  const found: Node[] = [];
  const visit = (node: Node): undefined => {
    if (!starts.some((start) => node.pos <= start && start < node.end)) return;
    if (starts.includes(node.getStart()) && corresponds(node, anchor)) found.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** In CommonJS, an imported name becomes a member of its module. */
function corresponds(node: Node, { kind, name }: Anchor): boolean {
  if (isPropertyAccessExpression(node)) {
    const isImported = kind === SyntaxKind.Identifier && isIdentifier(node.expression);
    return node.name.text === name && (isImported || kind === node.kind);
  }
  return isIdentifier(node) ? kind === node.kind && node.text === name : kind === node.kind;
}

/** Several calls or members may begin at one place: the one that also ends there is meant. */
function unambiguous(found: readonly Node[], { ends }: MappedAnchor): readonly Node[] {
  if (found.length === 1) return found;
  const exact = found.filter((node) => ends.includes(node.end));
  return exact.length === 1 ? exact : [];
}

function rangeOf(node: Node): TextRange {
  return { start: node.getStart(), end: node.end };
}
