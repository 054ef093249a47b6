/** Scripts that put no space between words, and Hangul, which writes particles on to them. */
const JOINED_SCRIPTS = ["Han", "Hiragana", "Katakana", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"];

/** A run of characters of such a script, or any other word. */
const RUNS = runPattern(JOINED_SCRIPTS);

/** Accents of Latin, Greek and Cyrillic. Marks of other scripts are vowels, without which words would fall together. */
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * The terms under which a text is found: words without case, accents and punctuation. Where a script joins its words,
 * every character and every pair of neighbours is a term, since a search may begin anywhere.
 */
export function termsOfText(text: string): Set<string> {
  const terms = new Set<string>();
  for (const { word, joined } of wordsOf(text)) {
    if (joined) {
      [...word, ...pairsOf(word)].forEach((term) => {
        terms.add(term);
      });
    } else {
      terms.add(word);
    }
  }
  return terms;
}

/** The terms to look for. Where a text is known by single characters too, a query of two or more asks for pairs only. */
export function termsOfQuery(query: string): Set<string> {
  const terms = new Set<string>();
  for (const { word, joined } of wordsOf(query)) {
    const pairs = joined ? pairsOf(word) : [];
    for (const term of pairs.length > 0 ? pairs : [word]) {
      terms.add(term);
    }
  }
  return terms;
}

function* wordsOf(text: string): Generator<{ word: string; joined: boolean }> {
  for (const match of fold(text).matchAll(RUNS)) {
    yield { word: match[0], joined: match.groups?.joined !== undefined };
  }
}

/** Lower case, then upper: upper case unites what lower case keeps apart (ß and ss, σ and ς), except the capital ẞ. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(ACCENTS, "").normalize("NFKC").toLowerCase().toUpperCase();
}

function pairsOf(word: string): string[] {
  const characters = [...word];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function runPattern(joinedScripts: readonly string[]): RegExp {
  const joined = joinedScripts.map((script) => `\\p{Script_Extensions=${script}}`).join("");
  const wordCharacter = "[\\p{L}\\p{M}\\p{N}]";
  return new RegExp(`(?<joined>(?:(?=${wordCharacter})[${joined}])+)|(?:(?![${joined}])${wordCharacter})+`, "gu");
}
