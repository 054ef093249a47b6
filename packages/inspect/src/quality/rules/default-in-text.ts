import type { JsonSchema } from "toolwright";
import type { DeclarationRule } from "../rule.ts";
import { descriptionOf, hasType, listedValues, type Slot, slotsOf } from "../slots.ts";

export const defaultInText: DeclarationRule = {
  id: "default-in-text",
  severity: "warning",
  finds: "a default value that only the text mentions",
  why: "Nothing fills it in: the function gets `undefined`, or the model is made to write the value out, and the text is wrong as soon as the code changes.",
  *check(declaration) {
    for (const slot of slotsOf(declaration)) {
      const { schema, path, pointer, depth, name } = slot;
      if (schema.default !== undefined || isDynamic(path, declaration.diagnostics)) continue;
      const literal = mentionedDefault(descriptionOf(slot, declaration.parameters), slot);
      if (literal === undefined) continue;
      const own = depth === 1 ? `Write it in the signature (\`${name} = ${literal}\`)` : "Give it in the pattern";
      const message = `the default ${literal} is only mentioned in the text`;
      yield { path, pointer, message, fix: `${own}, or add \`@default ${literal}\` (\`default\` in a schema).` };
    }
  },
};

const DEFAULT =
  /\bdefaults?(?:\s+value)?\s*(?:to|is|of|:|=)?\s*(?:`([^`]+)`|"([^"]*)"|'([^']*)'|(-?\d+(?:\.\d+)?)(?![\w%]|\.\d)|([\w-]+)(?![\w%]))/gi;

/** “Unless a day is given”, but not “when omitted”: a default in some cases only. */
const CONDITION =
  /^\s*(?:\([^)]*\)\s*)?(?:for|unless|(?:if|when)(?!\s+(?:\w+\s+){0,2}(?:absent|empty|left|missing|not|omitted|unset|unspecified|undefined)\b))\b/i;

/**
 * The value that a text gives as the default, in the form of source code, if it is one of the slot's values. A default
 * that holds in some cases only can stand nowhere but in the text.
 */
function mentionedDefault(text: string, slot: Slot): string | undefined {
  const literals = new Set<string>();
  for (const { index, 0: mention, 1: code, 2: double, 3: single, 4: number, 5: word } of text.matchAll(DEFAULT)) {
    const quoted = double ?? single;
    const bare = code?.trim() ?? number ?? word ?? "";
    const literal = quoted === undefined ? bareLiteral(bare, slot, code !== undefined) : textLiteral(quoted, slot);
    if (literal === undefined) continue;
    if (CONDITION.test(text.slice(index + mention.length))) return undefined;
    literals.add(literal);
  }
  return literals.size === 1 ? [...literals][0] : undefined;
}

function bareLiteral(word: string, slot: Slot, isCode: boolean): string | undefined {
  const [, inner] = /^(["'])(.*)\1$/.exec(word) ?? [];
  if (inner !== undefined || /^(["']).*\1$/.test(word)) return textLiteral(word.slice(1, -1), slot);
  if (isOneOf(word, slot)) return JSON.stringify(word);
  if (/^-?\d+(?:\.\d+)?$/.test(word)) return slot.variants.some(isNumber) ? word : undefined;
  if (word === "true" || word === "false") return slot.variants.some(isBoolean) ? word : undefined;
  return isCode && /^[\w./: -]+$/.test(word) ? textLiteral(word, slot) : undefined;
}

function textLiteral(value: string, slot: Slot): string | undefined {
  const fits = slot.variants.some((variant) => hasType(variant, "string") && listedValues(variant) === undefined);
  return fits || isOneOf(value, slot) ? JSON.stringify(value) : undefined;
}

function isOneOf(value: string, { variants }: Slot): boolean {
  return variants.some((variant) => listedValues(variant)?.includes(value) === true);
}

function isNumber(schema: JsonSchema): boolean {
  return hasType(schema, "number") || hasType(schema, "integer");
}

function isBoolean(schema: JsonSchema): boolean {
  return hasType(schema, "boolean");
}

/** A default that is only known at run time can stand nowhere but in the text. */
function isDynamic(
  path: string,
  diagnostics: readonly { readonly code: string; readonly path: string }[] = [],
): boolean {
  return diagnostics.some(
    (diagnostic) =>
      diagnostic.code === "dynamic-default" && (diagnostic.path === path || diagnostic.path.endsWith(`.${path}`)),
  );
}
