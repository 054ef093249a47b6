import type { Content } from "./content.ts";

/** What a message says: its text parts joined, without the model's thoughts. Empty when it says nothing. */
export function contentText(content: Content | undefined): string {
  return (content?.parts ?? []).map((part) => (part.thought === true ? "" : (part.text ?? ""))).join("");
}
