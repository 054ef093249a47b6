import { isConstraintTag } from "./constraint-tags.ts";
import { splitBlocks } from "./doc-blocks.ts";
import { type DocComment, type DocParameter, type DocTag, EMPTY_COMMENT } from "./doc-comment.ts";
import { renderInlineTags } from "./inline-tags.ts";
import { parseParameterTag } from "./parameter-tag.ts";

/** Comments that describe their file, not the declaration that happens to follow them. */
const FILE_TAGS = new Set([
  "file",
  "fileoverview",
  "overview",
  "packageDocumentation",
  "module",
  "license",
  "preserve",
]);

/** Takes a raw comment apart, from its opening to its closing mark. Never throws, whatever the text. */
export function parseDocComment(raw: string | undefined): DocComment {
  if (raw === undefined) return EMPTY_COMMENT;
  const blocks = splitBlocks(raw);
  if (blocks.some((block) => FILE_TAGS.has(block.name))) return EMPTY_COMMENT;
  const comment = { summary: "", remarks: "", returns: "", parameters: [] as DocParameter[], tags: [] as DocTag[] };
  let owner: DocTag[] = comment.tags;
  let brief = "";
  for (const { name, text } of blocks) {
    switch (name) {
      case "": {
        const rendered = renderInlineTags(text);
        comment.summary = rendered.text;
        comment.tags.push(...rendered.tags);
        break;
      }
      case "description":
        comment.summary = joinParagraphs(comment.summary, renderInlineTags(text).text);
        owner = comment.tags;
        break;
      case "summary":
        brief = renderInlineTags(text).text;
        owner = comment.tags;
        break;
      case "remarks":
        comment.remarks = renderInlineTags(text).text;
        owner = comment.tags;
        break;
      case "returns":
      case "return":
        comment.returns = renderInlineTags(text.replace(/^\{[^}]*\}\s*/, "")).text;
        owner = comment.tags;
        break;
      case "param":
      case "arg":
      case "argument": {
        const parameter = parseParameterTag(text);
        if (parameter === undefined) break;
        owner = [...parameter.tags];
        comment.parameters.push({ ...parameter, tags: owner });
        break;
      }
      default:
        // `@param age Age. @minimum 0` constrains the parameter; `@deprecated` after it is about the function.
        (isConstraintTag(name) ? owner : comment.tags).push({ name, text });
    }
  }
  return { ...comment, summary: comment.summary || brief };
}

function joinParagraphs(...paragraphs: readonly string[]): string {
  return paragraphs.filter((paragraph) => paragraph !== "").join("\n\n");
}
