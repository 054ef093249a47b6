import type { JsonSchema, JsonValue } from "toolwright";
import { createParameter, type Parameter } from "../parameters/parameter.ts";
import type { Found } from "../text/span.ts";
import type { Draft } from "./draft.ts";
import { findEnumMember } from "./enum-members.ts";
import { findLabels } from "./labels.ts";
import { leftOverText } from "./left-over-text.ts";
import { momentText } from "./moments.ts";
import { trimmed, withoutPreposition, withoutThanks } from "./value-at.ts";

/** Lists: everything in the message that has the form of an item, or a text divided at commas and `and`. */
export function fillLists(draft: Draft): void {
  for (const parameter of draft.open("list")) {
    const items = itemsOf(draft, parameter);
    if (items.length === 0) continue;
    const span = {
      start: Math.min(...items.map((item) => item.start)),
      end: Math.max(...items.map((item) => item.end)),
    };
    draft.set(
      parameter,
      { ...span, value: items.map((item) => item.value) },
      items.length > 1 ? "formed" : "left-over",
    );
  }
}

function itemsOf(draft: Draft, list: Parameter): Found<JsonValue>[] {
  const { items } = list.schema;
  const schema: JsonSchema = typeof items === "object" ? items : {};
  const item = createParameter([...list.path, ""], schema, schema, { required: true, optionalAncestor: undefined });
  const { message } = draft;
  switch (item.kind) {
    case "number":
      return draft.isWanted(list) || namesList(draft, list) ? draft.free(message.numbers) : [];
    case "email":
      return draft.free(message.emails);
    case "url":
      return draft.free(message.urls);
    case "enum":
      return draft.free(membersNamed(draft, item));
    case "date":
    case "time":
    case "date-time":
      return draft.free(message.moments).flatMap((moment) => momentText(item, moment) ?? []);
    case "boolean":
    case "list":
    case "record":
      return [];
    default:
      return textItems(draft, list);
  }
}

function namesList(draft: Draft, list: Parameter): boolean {
  return findLabels(draft).some((label) => label.parameter === list);
}

function membersNamed(draft: Draft, item: Parameter): Found<JsonValue>[] {
  const members = item.schema.enum ?? [];
  return members.flatMap((member) => findEnumMember(draft.message, { ...item, schema: { enum: [member] } }) ?? []);
}

function textItems(draft: Draft, list: Parameter): Found<JsonValue>[] {
  const quoted = draft.free(draft.message.quoted);
  if (quoted.length > 0 && (quoted.length > 1 || draft.isWanted(list))) return quoted;
  const labels = findLabels(draft);
  const label = labels.find(({ parameter, link }) => parameter === list && link !== "bare");
  const labelled = label && divided(draft, label.valueStart, endOfList(draft, label.valueStart, labels));
  if (labelled && labelled.length > 0) return labelled;
  const rest = draft.isWanted(list) ? leftOverText(draft) : undefined;
  return rest ? divided(draft, rest.start, rest.end) : [];
}

function endOfList(draft: Draft, start: number, labels: ReturnType<typeof findLabels>): number {
  const next = labels.find((label) => label.start > start && label.link !== "bare");
  const rest = draft.message.text.slice(start, next?.start);
  // A semicolon ends a list of items with commas between them, and divides one without.
  const ends = /^[^,.!?]*;/.test(rest) ? ".!?" : ".;!?";
  const stop = rest.search(new RegExp(String.raw`[${ends}](?:\s|$)|\s(?:to|into|from)\s`));
  return start + (stop === -1 ? rest.length : stop);
}

/** What divides the items of a list, and the bullets of one that is written as lines. */
const DIVIDER = /\s*[,;\n|•]\s*(?:and\s+)?(?:[-*•]\s+)?|\s+(?:and|as well as)\s+|\s+[&/]\s+/gi;

function divided(draft: Draft, start: number, end: number): Found<string>[] {
  return withoutOtherValue(draft, start, end)
    .split(DIVIDER)
    .map((item) =>
      item
        .replace(/^[-*•]\s+/, "")
        .replace(/^(?:a|an|some|the)\s+/i, "")
        .replace(/[\s.!?]+$/, "")
        .trim(),
    )
    .filter((item) => item !== "" && item !== "and")
    .map((value) => ({ start, end, value }));
}

/** `… and Mia in descending order please`: what was read from behind the last item, and courtesies, are no part of it. */
function withoutOtherValue(draft: Draft, start: number, end: number): string {
  const { text } = draft.message;
  const last = [...text.slice(start, end).matchAll(DIVIDER)].at(-1);
  const lastStart = start + (last === undefined ? 0 : last.index + last[0].length);
  const taken = draft.firstTaken(lastStart + 1) ?? end;
  const whole = taken < end ? withoutPreposition(text.slice(start, taken)) : text.slice(start, end);
  const found = trimmed(whole, { start: 0, end: whole.length });
  return found === undefined ? "" : withoutThanks(found).value;
}
