/** A change of one thing in a function's source, and what alone it may change in the declaration. */
export interface Mutation {
  /** The function's export name. */
  readonly exportName: string;
  readonly what: string;
  /** Where in the text of the module it is, and what stands there instead. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** Matches the paths in the declaration that must change, and nothing else may. */
  readonly changes: RegExp;
}

const FUNCTION = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n(export (?:async )?function\*? (\w+)[^\n]*)/g;

interface Source {
  readonly exportName: string;
  readonly comment: string;
  readonly commentStart: number;
  readonly head: string;
  readonly headStart: number;
}

/** Every mutation of the functions of a module that are written with their comment above and all else on one line. */
export function mutationsOf(text: string): Mutation[] {
  const read = new Set<string>();
  return [...text.matchAll(FUNCTION)].flatMap((match) => {
    const [, comment = "", head = "", exportName = ""] = match;
    // Of an overloaded function only the first signature is declared.
    if (read.has(exportName)) return [];
    read.add(exportName);
    const headStart = match.index + comment.length + 1;
    const source = { exportName, comment, commentStart: match.index, head: signatureText(head), headStart };
    return [
      ...withoutSummary(source),
      ...withoutParameterTexts(source),
      ...withoutConstraints(source),
      ...withoutOptionalMarks(source),
      ...withOtherDefaults(source),
      ...withoutUnionMembers(source),
    ];
  });
}

/** The head of a function without its body: what stands there is no part of the declaration. */
function signatureText(line: string): string {
  let depth = 0;
  for (let index = line.indexOf("("); index < line.length; index++) {
    if (/[([{<]/.test(line[index] ?? "")) depth++;
    else if (/[)\]}]/.test(line[index] ?? "") || (line[index] === ">" && line[index - 1] !== "=")) depth--;
    if (depth === 0) return line.slice(0, index + 1);
  }
  return line;
}

function* withoutSummary({ exportName, comment, commentStart }: Source): Iterable<Mutation> {
  const [opening = "", summary = ""] = /^\/\*\*[\s*]*([^@{}*\n]+)/.exec(comment) ?? [];
  if (summary.trim() === "") return;
  yield {
    exportName,
    what: "no summary",
    start: commentStart + opening.length - summary.length,
    end: commentStart + opening.length,
    replacement: " ",
    changes: /^(?:description|diagnostics)$/,
  };
}

function* withoutParameterTexts({ exportName, comment, commentStart }: Source): Iterable<Mutation> {
  const tags = /@param (\w+)((?:\.\w+|\[\])*)([ \t]+[-—:]?[^@\n{}*]*?)(?=\s*(?:@|\n|\{@|\*\/|$))/g;
  for (const { index, 0: tag, 1: name = "", 2: members = "", 3: text = "" } of comment.matchAll(tags)) {
    if (text.trim() === "") continue;
    const path = [name, ...(members.match(/\w+/g) ?? [])].join(".*");
    yield {
      exportName,
      what: `no text for ${name}${members}`,
      start: commentStart + index + tag.length - text.length,
      end: commentStart + index + tag.length,
      replacement: "",
      changes: new RegExp(`^(?:.*${path}\\.description|.*${path.replace(/^\w+\.\*/, "")}\\.description)$`),
    };
  }
}

function* withoutConstraints({ exportName, comment, commentStart }: Source): Iterable<Mutation> {
  const tags = /\{?@(minimum|maximum|minLength|maxLength|minItems|maxItems|integer|format)\b(?: [^\s{}@*]+)?\}?/g;
  for (const { index, 0: tag, 1: name = "" } of comment.matchAll(tags)) {
    const changes = { integer: /\.type$/, minItems: /\.minItems$|^parameters\.required/ }[name];
    yield {
      exportName,
      what: `no @${name}`,
      start: commentStart + index,
      end: commentStart + index + tag.length,
      replacement: "",
      changes: changes ?? new RegExp(`\\.${name}$`),
    };
  }
}

function* withoutOptionalMarks({ exportName, head, headStart }: Source): Iterable<Mutation> {
  for (const { index, 0: mark, 1: name = "" } of head.matchAll(/(\w+)\?:(?! [^,}]*\bundefined\b)/g)) {
    yield {
      exportName,
      what: `${name} is not optional`,
      start: headStart + index + mark.length - ":".length - 1,
      end: headStart + index + mark.length - ":".length,
      replacement: "",
      changes: /\.required$|\.minItems$/,
    };
  }
}

function* withOtherDefaults({ exportName, head, headStart }: Source): Iterable<Mutation> {
  for (const { index, 0: text, 1: value = "" } of head.matchAll(/(?<!=) = (\d+(?:\.\d+)?)\b/g)) {
    yield {
      exportName,
      what: `another default than ${value}`,
      start: headStart + index + text.length - value.length,
      end: headStart + index + text.length,
      replacement: "77",
      changes: /\.default$/,
    };
  }
}

function* withoutUnionMembers({ exportName, head, headStart }: Source): Iterable<Mutation> {
  for (const { index, 0: member } of head.matchAll(/ \| (?:"\w*"|-?\d+n?|null|string|number)(?=[,);\]}>])/g)) {
    yield {
      exportName,
      what: `not${member}`,
      start: headStart + index,
      end: headStart + index + member.length,
      replacement: "",
      changes: /\.(?:enum|const|anyOf|type)$/,
    };
  }
}
