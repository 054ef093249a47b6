/** What a provider allows in a name. */
export interface NameRule {
  /** What the whole name must match. */
  readonly pattern: RegExp;
  /** Characters that may stand anywhere but at the beginning. */
  readonly characters: RegExp;
  readonly maxLength: number;
  /** The rule in words, for the developer. */
  readonly words: string;
}

/** How much of a shortened name is its hash: `_` and seven characters. */
const HASH_LENGTH = 8;

/**
 * The name in a form that the rule allows; a name that it allows already stays as it is. Always the same for the same
 * name, so that stored conversations still fit. Two names may come out equal; see `NameMap`.
 */
export function fitName(name: string, rule: NameRule): string {
  if (rule.pattern.test(name)) {
    return name;
  }
  // Letters with marks keep their letter: `métier` becomes `metier`.
  const letters = name.normalize("NFKD").replace(/\p{M}/gu, "");
  const allowed = [...letters].map((character) => (rule.characters.test(character) ? character : "_")).join("");
  const trimmed = allowed.replace(/^_+(?=[^_])|(?<=[^_])_+$/g, "");
  const started = rule.pattern.test(trimmed.slice(0, rule.maxLength)) ? trimmed : `_${trimmed}`;
  const isReadable = /[a-z\d]/i.test(started);
  return isReadable && started.length <= rule.maxLength ? started : withHash(started, name, rule);
}

/** The name with a hash of the original at its end, so that names which would come out equal do not. */
export function withHash(fitted: string, original: string, rule: NameRule): string {
  return `${fitted.slice(0, rule.maxLength - HASH_LENGTH)}_${hash(original)}`;
}

/** FNV-1a over 32 bits, as seven characters. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  }
  return value.toString(36).padStart(7, "0");
}
