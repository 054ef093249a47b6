/** The number grammar of JSON (RFC 8259, section 6), the only spelling that is read as a number. */
const JSON_NUMBER = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d{1,6}))?$/;

/**
 * The number that a text spells, if it spells one exactly as JSON would and no digit is lost: `"5"`, `"-0.5"`, `"1e3"`,
 * `"5.0"`, `"1.10"`. Not `""`, `" 5"`, `"+5"`, `"05"`, `".5"`, `"0x10"`, `"1,000"`, `"36 years"`, `"Infinity"`; and
 * not `"9007199254740993"` or `"0.1000000000000000055"`, which would silently become other numbers.
 */
export function readNumberText(text: string): number | undefined {
  if (text.length > 400 || !JSON_NUMBER.test(text)) {
    return undefined;
  }
  const value = Number(text);
  return Number.isFinite(value) && significand(text) === significand(String(value)) ? value : undefined;
}

/** Sign, significant digits and decimal exponent: equal for two spellings exactly when they mean the same number. */
function significand(text: string): string {
  const match = JSON_NUMBER.exec(text);
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  const kept = digits.replace(/0+$/, "");
  return kept === "" ? "0" : `${sign}${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}
