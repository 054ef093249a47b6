/** A fenced block of code. */
export interface CodeBlock {
  /** What stands behind the opening fence, such as `ts` or `ts continued`. */
  readonly info: string;
  readonly text: string;
  /** The line of the document that the text begins on, counted from 1. */
  readonly line: number;
}

/** A row of a table: what each cell holds, with the backticks of code removed. */
export type TableRow = readonly string[];

const fencedBlock = /^```([^\n`]*)\n([\s\S]*?)^```$/gm;

/** All fenced blocks of a document. */
export function codeBlocks(markdown: string): CodeBlock[] {
  return [...markdown.matchAll(fencedBlock)].map(({ 1: info = "", 2: text = "", index }) => ({
    info: info.trim(),
    text,
    line: markdown.slice(0, index).split("\n").length + 1,
  }));
}

/** The part of a document under a heading, up to the next heading of the same or a higher level. */
export function section(markdown: string, heading: string): string {
  const lines = markdown.split("\n");
  const start = lines.indexOf(heading);
  if (start === -1) throw new Error(`There is no heading "${heading}".`);
  const level = heading.indexOf(" ");
  const isEnd = (line: string, index: number): boolean =>
    index > start && /^#+ /.test(line) && line.indexOf(" ") <= level;
  const end = lines.findIndex(isEnd);
  return lines.slice(start, end === -1 ? undefined : end).join("\n");
}

/** The rows of all tables in a text, without their heads. */
export function tableRows(markdown: string): TableRow[] {
  const lines = markdown.split("\n");
  const isRow = (line: string | undefined): boolean => line?.startsWith("|") === true;
  const isHead = (index: number): boolean => isRow(lines[index]) && !isRow(lines[index - 1]);
  return lines.flatMap((line, index) => {
    const isContent = isRow(line) && !isHead(index) && !/^\|[ :|-]*$/.test(line);
    return isContent ? [cells(line)] : [];
  });
}

function cells(row: string): TableRow {
  const between = row.replace(/^\||\|\s*$/g, "").split(/(?<!\\)\|/);
  return between.map((cell) =>
    cell
      .trim()
      .replaceAll("\\|", "|")
      .replace(/^(`+)([\s\S]*)\1$/, "$2")
      .trim(),
  );
}

/** Where the links of a document lead, outside of code. */
export function links(markdown: string): string[] {
  const prose = markdown.replace(fencedBlock, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
}

/** The names by which the headings of a document can be linked to, as GitHub makes them. */
export function anchors(markdown: string): string[] {
  const headings = markdown.replace(fencedBlock, "").matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, text = ""]) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-"),
  );
}
