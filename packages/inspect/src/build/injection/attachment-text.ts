import type { Attached, Attachment, TextRange } from "../uses/attachment.ts";
import type { Insertion } from "./insertion.ts";

/** The entry that the changed code imports; also the mark of a file that was changed already. */
const SIGNATURE_ENTRY = "toolwright/signature";

/** The functions of {@link SIGNATURE_ENTRY}, under names that no file has. */
const CALLS = {
  signature: { exported: "attachSignature", local: "__toolwrightAttach" },
  methods: { exported: "attachMethodSignatures", local: "__toolwrightAttachMethods" },
  items: { exported: "attachListSignatures", local: "__toolwrightAttachItems" },
} as const;

type CallName = keyof typeof CALLS;

/** One attachment, at the place where it goes in the text at hand. */
export interface PlacedAttachment extends Pick<Attachment, "place" | "attached" | "target"> {
  readonly range: TextRange;
  /** The name of a shorthand property. */
  readonly name?: string;
}

/** What to insert for some attachments, without the import. */
export function attachmentInsertions(attachments: readonly PlacedAttachment[]): Insertion[] {
  // The wider expression opens first and closes last.
  const outerFirst = [...attachments].sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end);
  const opening = outerFirst.flatMap((attachment) => openingOf(attachment));
  const closing = [...outerFirst].reverse().map((attachment) => closingOf(attachment));
  return [...closing, ...opening];
}

function openingOf({ place, range, attached }: PlacedAttachment): Insertion[] {
  if (place !== "around") return [];
  return [{ offset: range.start, text: `${CALLS[callFor(attached)].local}(` }];
}

function closingOf({ place, range, attached, target, name }: PlacedAttachment): Insertion {
  const { local } = CALLS[callFor(attached)];
  const data = dataText(attached);
  switch (place) {
    case "around":
      return { offset: range.end, text: `, ${data})` };
    case "shorthand":
      return { offset: range.end, text: `: ${local}(${name}, ${data})` };
    case "after":
      return { offset: range.end, text: `;${local}(${target}, ${data});` };
  }
}

/** How a module gets the functions that the insertions call. */
export function importText(attachments: readonly PlacedAttachment[], format: "module" | "commonjs"): string {
  const used = new Set(attachments.map(({ attached }) => callFor(attached)));
  const names = [...used].sort().map((call) => {
    const { exported, local } = CALLS[call];
    return format === "module" ? `${exported} as ${local}` : `${exported}: ${local}`;
  });
  const list = `{ ${names.join(", ")} }`;
  return format === "module"
    ? `import ${list} from "${SIGNATURE_ENTRY}";`
    : `const ${list} = require("${SIGNATURE_ENTRY}");`;
}

/** Whether a text has its signatures already, from an earlier run or another plugin. */
export function isInjected(text: string): boolean {
  return Object.values(CALLS).some(({ local }) => text.includes(local));
}

function callFor(attached: Attached): CallName {
  if ("signature" in attached) return "signature";
  return "methods" in attached ? "methods" : "items";
}

function dataText(attached: Attached): string {
  const data = "signature" in attached ? attached.signature : "methods" in attached ? attached.methods : attached.items;
  const text = JSON.stringify(data);
  // In an object literal this key would set the prototype.
  return text.includes('"__proto__"') ? `JSON.parse(${JSON.stringify(text)})` : text;
}
