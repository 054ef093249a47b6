import { codeBlocks, section } from "./markdown.ts";

/** A function as a document shows it, and what it says of its declaration. */
export interface ShownTool {
  readonly source: string;
  /** Parts of the declarations of its functions, as JSON; `null` when there is none. */
  readonly declared: readonly string[];
}

/** What a document shows for a rule: a module that has its finding, and the same without. */
export interface RulePair {
  readonly rule: string;
  readonly before: ShownTool;
  readonly after: ShownTool;
}

/**
 * The pairs of a document: each stands under a heading that is the rule's id as code, as two modules with the JSON of
 * their declarations behind each.
 */
export function rulePairs(markdown: string): RulePair[] {
  return [...markdown.matchAll(/^### `([\w-]+)`$/gm)].map(([heading, rule = ""]) => {
    const shown: ShownTool[] = [];
    for (const { info, text, line } of codeBlocks(section(markdown, heading))) {
      const last = shown.at(-1);
      if (info === "ts") shown.push({ source: text, declared: [] });
      else if (!/^jsonl?$/.test(info) || last === undefined) throw new Error(`${rule}: a block \`${info}\` at ${line}`);
      else shown.splice(-1, 1, { ...last, declared: [...last.declared, ...text.trimEnd().split("\n")] });
    }
    const [before, after, ...others] = shown;
    if (before === undefined || after === undefined || others.length > 0) {
      throw new Error(`${rule} needs two modules, and has ${shown.length}.`);
    }
    return { rule, before, after };
  });
}
