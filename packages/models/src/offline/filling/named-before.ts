import { tokenise } from "../text/token.ts";

/** How far back names are looked for: there may be much text, and much JSON in it. */
const FARTHEST = 120;
/** What may stand between a name and the value behind it. */
const SIGNS = /[\s:=("'`]*$/;
const JOINING = /\s+(?:is|are|to|as|of|with|like|being)$/i;

/** Whether the words of a name stand right before a place: `address {…`, `"address": {…`, `the address is {…`. */
export function isNamedBefore(text: string, start: number, stems: readonly string[]): boolean {
  if (stems.length === 0) return false;
  const before = text.slice(Math.max(0, start - FARTHEST), start).replace(SIGNS, "");
  // `to` may join a value to a name, and be a name itself.
  return [before, before.replace(JOINING, "").replace(SIGNS, "")].some((part) => endsIn(part, stems));
}

function endsIn(text: string, stems: readonly string[]): boolean {
  const last = tokenise(text).slice(-stems.length);
  return last.length === stems.length && last.every(({ stem }, index) => stem === stems[index]);
}
