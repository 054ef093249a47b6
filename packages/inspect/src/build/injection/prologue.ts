const BEFORE_CODE = /^(?:\uFEFF?#![^\n]*\n)?(?:\s*(?:\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|(["'])use [\w ]+\1\s*;?))*/;

/** Where the first statement may be put: behind a shebang, comments and directives, which must stay first. */
export function endOfPrologue(text: string): number {
  const [prologue = ""] = BEFORE_CODE.exec(text) ?? [];
  return prologue.length;
}
