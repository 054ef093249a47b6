/** Matches no path: nothing changes. */
export const NOTHING = /^\b$/;

/** Functions whose source leaves nothing to change, by module, and why. */
export const NOTHING_TO_CHANGE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "shapes/comments.ts": { undocumented: "one text without a comment" },
  "shapes/other.ts": { lastPart: "stands in a package", parseSource: "stands in a package" },
  "shapes/unusual.ts": {
    "Box.put": "is refused for its type parameter, whatever else it says",
    make: "one text without a comment; what it returns is declared by patchUser",
  },
  "shapes/script.js": { bare: "is refused, for nothing is said of it" },
  "corpus/tools.ts": {
    makeTool: "one text without a comment; what it returns is declared by factoryTool",
    makeGeneric: "one text without a comment; what it returns is declared by factoryGeneric",
    withLog: "a function without a comment",
    noDoc: "one text without a comment",
    default: "one text without a comment",
  },
};

/** Changes that mean something else than they look like, by what is changed. */
export const EXCEPTIONS: Readonly<Record<string, RegExp>> = {
  // The text is about an object that is taken apart, about no parameter, or about one that the model does not see.
  ...silent("takenApart: no text for options", "continued: no text for id.x", "nestedDots: no text for options"),
  ...silent("destructured: no text for opts", "ctxMiddle: no text for ctx", "optionsBag: no text for wrong"),
  ...silent('declared: no text "A package\'s own function."', 'Service: no text "Arrow property."'),
  // A nearer text says more.
  ...silent('both: no text "From beside."', 'severalSignatures: no text "By text."'),
  // The text is that of the value, and the type has its name only.
  ...silent('Colour: no text "A colour."'),
  // The pattern that takes it apart has a default, or its comment.
  ...silent("Props: kind is not optional", "Handler: level is not optional", "typedOutside: limit is not optional"),
  ...silent("nestedDots: options.list is not optional", "plan: guests is not optional", "plan: change is not optional"),
  ...silent("tagged: n is not optional", "UserProfile: locale is not optional", "Cut: limit is not optional"),
  // The mark is in the type or the comment beside it.
  ...silent("typedOutside: no default {}", "annotated: no default {}", "plan: no default []"),
  // The signature that is written beside the function has the last word: what it requires has no default.
  ...silent("castRequired: another default than 7", "table: another default than 2"),
  "Handler: limit is not optional": /^parameters\.(?:required|properties\.limit\.default)$/,
  "repeat: times is not optional": /^parameters\.(?:required|properties\.times\.default)$/,
  // No default can be told of a place in a list.
  ...silent("inPlaces: another default than 2", "inPlaces: no default 2"),
  // The type around it takes away what is changed.
  ...silent("intlParts: style is not optional", 'chosen: not "x" in "x" | "y" | 1', 'chosen: not "y" in "x" | "y" | 1'),
  ...silent("utilities: x is not optional", "nonNullable: not null in string | null"),
  ...silent("twoTuples: place b?: Mode is not optional"),
  ...silent("narrowedTuples: place y?: number is not optional", "Item: not number in string | number"),
  ...silent('settings: not "fast" in "fast" | "slow"', 'settings: not "slow" in "fast" | "slow"'),
  // What is read from an accessor is its type; symbols, members of Date and contexts are nothing to be given.
  ...silent("Measured: not string in string | number", "Measured: not number in string | number"),
  ...silent("symbolKeys: [Symbol.iterator] is not optional", "Date: moon is not optional"),
  ...silent("destructured: ctx is not optional", "fallback: b is not optional"),
  // It is refused or left out as before.
  ...silent('Box.put: no text "Puts."', "Box.put: no text for value", 'make: no text "Patches."'),
  ...silent("uselessOptions: limit is not optional", "hiddenRequired: note is not optional"),
  ...silent("Runner: next is not optional", "possibleBranch: not Hook in Hook | Client"),
  ...silent("possibleBranch: not Client in Hook | Client"),
  // It is a mark, whether it has to be there or not.
  ...silent("marks: _tag is not optional", "marks: __b is not optional"),
  // Of so many texts none is named.
  ...silent(
    ...Array.from({ length: 10 }, (_, digit) => `Digit: not ${digit} in 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9`),
  ),
  // The members or the places that are chosen by it go with it.
  "inferredInside: not string in string | number": /^parameters\.properties\.z\./,
  "inferredInside: not number in string | number": /^parameters\.properties\.z\./,
  'restByKind: not "move" in "move" | "stop"': /^parameters\.(?:properties\.(?:args|kind)\.|required$)/,
  'restByKind: not "stop" in "move" | "stop"': /^parameters\.(?:properties\.(?:args|kind)\.|required$)/,
  "restChoice: not [id: number, deep: boolean] in [query: string] | [id: number, deep: boolean]": /^parameters|^call/,
  "restChoice: not [query: string] in [query: string] | [id: number, deep: boolean]": /^parameters|^call/,
  // It is the length or a place of a list.
  "knownLength: not 0 in 0 | 1": /\.minItems$/,
  "knownLength: not 1 in 0 | 1": /\.maxItems$/,
  "knownPlaces: 2 is not optional": /\.minItems$/,
  "farPlaces: 1 is not optional": /\.minItems$/,
  "farPlaces: 5000000 is not optional": /\.minItems$/,
  // A member of a single value tells types apart.
  ...toldOnly('dataOfFewValues: not "up" in "up" | "down"', 'dataOfFewValues: not "down" in "up" | "down"'),
  ...toldOnly("dataOfFewValues: not 1 in 1 | 2", "dataOfFewValues: not 2 in 1 | 2"),
  ...toldOnly('dataBesideTexts: not "utc" in "utc" | "local"', 'dataBesideTexts: not "local" in "utc" | "local"'),
  ...toldOnly("optionalBeside: sorted is not optional"),
  // The default fits only one of the types, or no longer any.
  "certainDefaults: not number in Date | number": /^parameters\.properties\.when|^diagnostics$/,
  'certainDefaults: not "auto" in "auto" | Date': /^parameters\.properties\.mode|^diagnostics$/,
  "doubtfulDefaults: not string in string | bigint": /^parameters\.properties\.id|^diagnostics$/,
  // What was hidden and required cannot be left out any more.
  "hiddenRequired: no @internal": /^parameters\.properties\.secret|^call|^diagnostics$/,
};

function toldOnly(...labels: readonly string[]): Record<string, RegExp> {
  return Object.fromEntries(labels.map((label) => [label, /^diagnostics$/]));
}

function silent(...labels: readonly string[]): Record<string, RegExp> {
  return Object.fromEntries(labels.map((label) => [label, NOTHING]));
}
