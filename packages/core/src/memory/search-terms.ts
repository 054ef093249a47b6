/** A run of characters of a script without spaces between words, or any other word. The groups tell them apart. */
const RUNS = runPattern("Han Hiragana Katakana Thai Lao Khmer Myanmar".split(" "));

/** Accents of Latin, Greek and Cyrillic. Marks of other scripts are vowels, without which words would fall together. */
const ACCENTS = /[\u0300-\u036f]/g;

/**
 * The terms under which a text is found: words without case, accents and punctuation. Where a script has no spaces
 * between words, every character and every pair of neighbours is a term, since a search may begin anywhere.
 */
export function termsOfText(text: string): Set<string> {
  const terms = new Set<string>();
  for (const { word, spaceless } of wordsOf(text)) {
    if (spaceless) {
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
  for (const { word, spaceless } of wordsOf(query)) {
    const pairs = spaceless ? pairsOf(word) : [];
    for (const term of pairs.length > 0 ? pairs : [word]) {
      terms.add(term);
    }
  }
  return terms;
}

function* wordsOf(text: string): Generator<{ word: string; spaceless: boolean }> {
  for (const match of fold(text).matchAll(RUNS)) {
    yield { word: match[0], spaceless: match.groups?.spaceless !== undefined };
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

function runPattern(spacelessScripts: readonly string[]): RegExp {
  const spaceless = spacelessScripts.map((script) => `\\p{Script_Extensions=${script}}`).join("");
  const wordCharacter = "[\\p{L}\\p{M}\\p{N}]";
  return new RegExp(
    `(?<spaceless>(?:(?=${wordCharacter})[${spaceless}])+)|(?:(?![${spaceless}])${wordCharacter})+`,
    "gu",
  );
}
