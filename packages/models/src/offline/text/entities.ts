import { type Found, findPattern } from "./span.ts";

const QUOTED =
  /"([^"]+)"|“([^”]+)”|«([^»]+)»|`([^`]+)`|(?<![\p{L}\p{N}])['‘](?!\s)([^'’]*(?:['’]\p{L}[^'’]*)*)['’](?!\p{L})/gu;
const EMAIL = /[\p{L}\p{N}][\p{L}\p{N}.+_~-]*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const URL_TEXT = /\b(?:https?|ftp):\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/giu;
const FILE = /(?<![\p{L}\p{N}@/.])[\p{L}\p{N}_:/-]+(?:\.[\p{L}\p{N}]+)*\.[a-z][a-z0-9]{0,4}(?![\p{L}\p{N}@])/giu;

/** Text between quotation marks of any kind, without the marks. */
export function findQuoted(text: string): Found<string>[] {
  return [...text.matchAll(QUOTED)].flatMap((match) => {
    const value = match.slice(1).find((group) => group !== undefined);
    return value === undefined ? [] : [{ start: match.index, end: match.index + match[0].length, value }];
  });
}

/** E-mail addresses. */
export function findEmails(text: string): Found<string>[] {
  return findPattern(text, EMAIL);
}

/** Absolute web addresses, without the punctuation of the sentence around them. */
export function findUrls(text: string): Found<string>[] {
  return findPattern(text, URL_TEXT);
}

/** File names: a word with an extension. */
export function findFileNames(text: string): Found<string>[] {
  return findPattern(text, FILE);
}
