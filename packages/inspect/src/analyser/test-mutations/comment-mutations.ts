import { ANYWHERE, inside, type Mutation, quoted } from "./mutation.ts";

/** What a comment is about, which tells where its text goes. */
export interface CommentPlace {
  /** Of a function, whose tags are about its parameters, or of a parameter, a member or a type. */
  readonly isOfFunction: boolean;
  /** The paths that belong to what the comment is about. */
  readonly prefix: string;
  /** Types stand in the comment. */
  readonly isJavaScript: boolean;
}

const TYPE = "(?:\\{(?:[^{}]|\\{[^{}]*\\})*\\}\\s+)?";
const PARAMETER = new RegExp(
  `@(?:param|arg|argument|property|prop)\\s+${TYPE}\\[?([\\w$]+)((?:\\.\\w+|\\[\\])*)(?:=[^\\]\\n]*)?\\]?`,
  "g",
);
/** The text of a tag: up to the next tag, the end of the line or of the comment. */
const TAG_TEXT = /^[ \t]+[-—:]?[^@\n{}*`]*?(?=\s*(?:@|\n|\{@|\*\/|$))/;
const TAGS =
  /\{?@(minimum|maximum|minLength|maxLength|minItems|maxItems|minProperties|integer|format|pattern|example|default|internal|deprecated|tool)\b(?:[ \t]+(?:\^\S*\$|(?!@|\*\/)[^\s{}]+))?\}?(?=\s|\*\/|$)/g;
/** The keyword that a tag becomes, when it has another name. */
const KEYWORDS: Readonly<Record<string, string>> = {
  integer: "type",
  minItems: "minItems|required",
  example: "examples",
  default: "default|required",
  deprecated: "deprecated|description",
};

/** Every mutation of a doc comment that begins at `start`. */
export function commentMutations(comment: string, start: number, place: CommentPlace): Mutation[] {
  return [
    ...withoutSummary(comment, place),
    ...withoutTexts(comment),
    ...withoutTags(comment, place),
    ...(place.isJavaScript ? withOtherTypes(comment) : []),
  ].map((mutation) => ({ ...mutation, start: start + mutation.start, end: start + mutation.end }));
}

function* withoutSummary(comment: string, { isOfFunction, prefix }: CommentPlace): Iterable<Mutation> {
  const [opening = "", summary = ""] = /^\/\*\*[\s*]*([^@{}*`\n]+)/.exec(comment) ?? [];
  if (summary.trim() === "" || /@(?:callback|typedef)\b/.test(comment)) return;
  yield {
    what: `no text "${summary.trim()}"`,
    start: opening.length - summary.length,
    end: opening.length,
    replacement: " ",
    changes: isOfFunction ? /^(?:description|diagnostics)$/ : inside(prefix, "description"),
    ...(prefix === ANYWHERE ? { mayBeSilent: true } : {}),
  };
}

function* withoutTexts(comment: string): Iterable<Mutation> {
  for (const { index, 0: tag, 1: name = "", 2: members = "" } of comment.matchAll(PARAMETER)) {
    const [text = ""] = TAG_TEXT.exec(comment.slice(index + tag.length)) ?? [];
    if (text.trim() === "") continue;
    const start = index + tag.length;
    yield {
      what: `no text for ${name}${members}`,
      start,
      end: start + text.length,
      replacement: "",
      changes: new RegExp(`^parameters.*\\.${pathOf(name + members)}\\.description$`),
    };
  }
}

function* withoutTags(comment: string, { isOfFunction, prefix }: CommentPlace): Iterable<Mutation> {
  const parameters = [...comment.matchAll(PARAMETER)];
  for (const { index, 0: tag, 1: name = "" } of comment.matchAll(TAGS)) {
    const owner = parameters.filter((parameter) => parameter.index < index).at(-1);
    if (name === "tool" && isOfFunction) yield removed(index, tag, name, /^name$/);
    else if (isOfFunction && name === "deprecated") yield removed(index, tag, name, /^(?:description|diagnostics)$/);
    // Examples in the comment of a function are examples of its use.
    else if (isOfFunction && (owner === undefined || name === "example")) continue;
    else {
      const path = isOfFunction ? `parameters.*${pathOf(`${owner?.[1]}${owner?.[2]}`)}` : prefix;
      yield removed(index, tag, name, inside(path, KEYWORDS[name] ?? name));
    }
  }
}

function removed(start: number, tag: string, name: string, changes: RegExp): Mutation {
  const isHidden = name === "internal";
  return {
    what: `no @${name}`,
    start,
    end: start + tag.length,
    replacement: "",
    changes: isHidden ? /\.(?:properties|required)/ : changes,
  };
}

/** In JavaScript the comment also says what is optional and what the types are. */
function* withOtherTypes(comment: string): Iterable<Mutation> {
  for (const { index, 0: mark, 1: name = "" } of comment.matchAll(/\[([\w$.[\]]+?)(?:=[^\]\n]*)?\](?=\s|$)/g)) {
    yield optional(name, index, mark, name);
  }
  for (const { index, 0: mark, 1: name = "" } of comment.matchAll(/(\w+)\?:(?=[^}]*\})/g)) {
    yield optional(name, index, mark, `${name}:`);
  }
  for (const { index, 0: mark, 1: name = "" } of comment.matchAll(/=\}(?=\s+(\w+))/g)) {
    yield optional(name, index, mark, "}");
  }
  for (const { index, 0: mark, 1: name = "" } of comment.matchAll(/\{\?(?=\w+\}\s+(\w+))/g)) {
    yield { ...member(index, mark, name), replacement: "{" };
  }
  const members = /\s\|\s(?:"\w*"|-?\d+|null|string|number|Object)(?=\s*[|},\]>])/g;
  for (const { index, 0: text } of comment.matchAll(members)) {
    const [, name = ""] = /\}\s+\[?([\w$]+)/.exec(comment.slice(index)) ?? [];
    yield member(index, text, name);
  }
}

function optional(name: string, start: number, mark: string, replacement: string): Mutation {
  return { what: `${name} is not optional`, start, end: start + mark.length, replacement, changes: /\.required$/ };
}

function member(start: number, text: string, name: string): Mutation {
  return {
    what: `${name} not ${text.trim()}`,
    start,
    end: start + text.length,
    replacement: "",
    changes: inside("parameters", "enum|const|anyOf|type"),
  };
}

/** A dotted name as the path of a schema. The first part of it may be an object that is taken apart. */
function pathOf(name: string): string {
  const [first = "", ...others] = name.match(/[\w$]+/g) ?? [];
  const rest = others.map(quoted).join(".*");
  return others.length === 0 ? quoted(first) : `(?:${quoted(first)}.*)?${rest}`;
}
