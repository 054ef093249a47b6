import type { Signature, SignatureResult } from "toolwright";
import {
  type Expression,
  isIdentifier,
  isPropertyAccessExpression,
  type Node,
  type SourceFile,
} from "../../analyser/host/syntax.ts";
import type { TypeProgram } from "../../analyser/host/type-program.ts";
import { readDefinition } from "../../analyser/read-function.ts";
import { NeedsCallSite, Refusal } from "../../analyser/refusal.ts";
import { lineOf } from "../../analyser/source-location.ts";
import type { Anchor, Attached, Attachment, TextRange, UseWarning } from "./attachment.ts";
import { findUses, type Use } from "./find-uses.ts";
import { type DefinitionPlace, definitionPlace, markedDefinitions } from "./marked-definitions.ts";
import { readUse, UnknownFunction } from "./read-uses.ts";
import { withoutTypes } from "./slot-positions.ts";

type Unread = { readonly node: Node; read(): Attachment | undefined };

/** The attachments and warnings of one file. */
export function readUsesOf(
  program: TypeProgram,
  file: SourceFile,
): { readonly attachments: Attachment[]; readonly warnings: UseWarning[] } {
  const attachments: Attachment[] = [];
  const warnings: UseWarning[] = [];
  for (const { node, read } of [...usesOf(program, file), ...definitionsOf(program, file)]) {
    try {
      const attachment = read();
      if (attachment) attachments.push(attachment);
    } catch (cause) {
      warnings.push(warningFor(node, cause));
    }
  }
  return { attachments, warnings };
}

function usesOf(program: TypeProgram, file: SourceFile): Unread[] {
  return findUses(program, file).map((use) => {
    const node = nodeOf(use);
    const place = use.kind === "shorthand" ? ("shorthand" as const) : ("around" as const);
    const read = () => {
      const attached = readUse(program, use);
      return attached && { place, range: rangeOf(node), anchor: anchorOf(node), attached: lean(attached) };
    };
    return { node, read };
  });
}

function nodeOf(use: Use): Expression {
  if (use.kind === "shorthand") return use.name;
  return use.kind === "methods" ? (use.call.arguments[0] as Expression) : use.expression;
}

function definitionsOf(program: TypeProgram, file: SourceFile): Unread[] {
  return markedDefinitions(file).map((fn) => ({
    node: fn,
    read: () => {
      const place = definitionPlace(fn);
      if (place === undefined) throw new UnknownFunction("a function marked with @tool has no name to reach it by");
      return atDefinition(place, readDefinition(program, fn));
    },
  }));
}

function atDefinition(place: DefinitionPlace, signature: Signature): Attachment {
  switch (place.kind) {
    case "expression":
      return around(place.expression, { signature });
    case "member":
      return around(place.object, { methods: { [place.method]: signature } });
    case "statement": {
      const { statement, name, method, holder } = place;
      return {
        place: "after",
        target: holder ?? name.getText(),
        range: rangeOf(statement),
        anchor: anchorOf(name),
        attached: lean(method === undefined ? { signature } : { methods: { [method]: signature } }),
      };
    }
  }
}

function around(expression: Node, attached: Attached): Attachment {
  return { place: "around", range: rangeOf(expression), anchor: anchorOf(expression), attached: lean(attached) };
}

function rangeOf(node: Node): TextRange {
  return { start: node.getStart(), end: node.end };
}

function anchorOf(expression: Node): Anchor {
  const node = withoutTypes(expression);
  const name = isIdentifier(node) ? node.text : isPropertyAccessExpression(node) ? node.name.text : undefined;
  return { ...rangeOf(node), kind: node.kind, ...(name === undefined ? {} : { name }) };
}

/**
 * Programs that run need the signatures and what forbids a use, not what else a developer should know. That a function
 * has no name is no fault before a tool is made of it.
 */
function lean(attached: Attached): Attached {
  if ("signature" in attached) return { signature: errorsOnly(attached.signature) };
  if ("items" in attached) return { items: attached.items.map((item) => item && errorsOnly(item)) };
  const methods = Object.entries(attached.methods).map(([name, signature]) => [name, errorsOnly(signature)] as const);
  return { methods: Object.fromEntries(methods) };
}

function errorsOnly(signature: Signature): Signature {
  const diagnostics = signature.diagnostics.filter(
    ({ severity, code }) => severity === "error" && code !== "anonymous",
  );
  return { ...signature, diagnostics };
}

const REMEDIES = [
  "mark the functions with @tool in their doc comments: their signatures are then attached where they are defined",
  "hand the function over where it is written: new FunctionTool(fn)",
  "describe the parameters yourself: new FunctionTool(fn, { parameters })",
];

function warningFor(node: Node, cause: unknown): UseWarning {
  const place = { file: node.getSourceFile().fileName, line: lineOf(node) };
  if (cause instanceof UnknownFunction || cause instanceof NeedsCallSite) {
    return { ...place, message: cause.message, remedies: REMEDIES };
  }
  if (!(cause instanceof Refusal)) throw cause;
  const { reason, remedies }: Exclude<SignatureResult, { signature: Signature }> = cause.result;
  return { ...place, message: `${node.getText().split("\n")[0]}: ${reason}`, remedies };
}
