import type { Signature } from "toolwright";
import { IGNORE_TAG, parseIgnoreTag } from "../quality/ignore-tag.ts";
import { schemaPlaces } from "../quality/schema-places.ts";
import type { DeclaredPlace, IgnoredRules, SourceFacts, SourceLine } from "../quality/source-facts.ts";
import { docCommentOf } from "./doc-comment/doc-reader.ts";
import { parameterTagName } from "./doc-comment/parameter-tag.ts";
import { rawCommentBefore } from "./doc-comment/raw-comment.ts";
import { traceOf } from "./function-signature/signature-trace.ts";
import type { Node } from "./host/syntax.ts";
import { lineOf } from "./source-location.ts";

/** What the source of a function tells beside its signature; `undefined` when the signature was read elsewhere. */
export function sourceFacts(signature: Signature): SourceFacts | undefined {
  const trace = traceOf(signature);
  const { implementation, running, expression, comments } = trace?.source ?? {};
  const written = implementation ?? running ?? expression;
  if (trace === undefined || written === undefined) return undefined;
  const place = placeOf(written);
  const own = comments?.flatMap(({ tags }) => tags) ?? [];
  const ignored = own.filter(({ name }) => name === IGNORE_TAG).map(({ text }) => ignoredBy(text, "", place));
  const places: DeclaredPlace[] = [];
  for (const { schema, path, pointer } of schemaPlaces(signature.parameters)) {
    const node = trace.declarations.get(schema);
    if (node === undefined) continue;
    const declared = placeOf(node);
    places.push({ path, pointer, ...declared });
    for (const { name, text } of docCommentOf(node).tags) {
      if (name === IGNORE_TAG) ignored.push(ignoredBy(text, pointer, declared));
    }
  }
  return { ...place, places, parameterTags: parameterTagLines(written), ignored };
}

/** Where a node begins. */
export function placeOf(node: Node): SourceLine {
  return { file: node.getSourceFile().fileName, line: lineOf(node) };
}

function ignoredBy(text: string, pointer: string, place: SourceLine): IgnoredRules {
  return { ...parseIgnoreTag(text), pointer, ...place };
}

const PARAMETER_TAG = /@(?:param|arg|argument)\s+/g;

/** The lines of the `@param` tags in the comment before a function, or before the statement that it stands in. */
function parameterTagLines(fn: Node): { [name: string]: number } {
  const lines: { [name: string]: number } = {};
  const source = fn.getSourceFile();
  for (let node: Node | undefined = fn; node !== undefined && node !== source; node = node.parent) {
    const comment = rawCommentBefore(node);
    if (comment === undefined) continue;
    const start = source.text.lastIndexOf(comment, node.getStart());
    for (const { 0: tag, index } of comment.matchAll(PARAMETER_TAG)) {
      const name = parameterTagName(comment.slice(index + tag.length));
      if (name !== undefined) lines[name] ??= source.getLineAndCharacterOfPosition(start + index).line + 1;
    }
    return lines;
  }
  return lines;
}
