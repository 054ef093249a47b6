import type { Content, Part } from "./content.ts";

/** The ways in which a user's message may be given. */
export type Message = string | readonly Part[] | Content;

/** A message as content of the role `user`. */
export function toUserContent(message: Message): Content {
  if (typeof message === "string") return { role: "user", parts: [{ text: message }] };
  if (isPartList(message)) return { role: "user", parts: [...message] };
  return { ...message, role: "user" };
}

function isPartList(message: readonly Part[] | Content): message is readonly Part[] {
  return Array.isArray(message);
}
