import { counted } from "./counted.ts";
import { cutText } from "./cut-text.ts";
import { cutToJsonSize, JsonSizes, memberSize } from "./json-size.ts";
import type { JsonObject, JsonValue } from "./json-value.ts";
import { setOwn } from "./json-value.ts";

/** A value that fits its limit, and whether anything had to be left out for that. */
export interface CutValue {
  readonly value: JsonValue;
  readonly cut: boolean;
}

/** No notice fits into less than this, so a smaller limit counts as this one. */
const SMALLEST_LIMIT = 100;
/** The least that is worth keeping of a member: less would be only notices. */
const SMALLEST_SHARE = 40;
/** Base64 longer than this is left out as soon as anything must be: no part of it is of use. */
const SHORT_BASE64 = 200;

/**
 * The value cut so that its JSON text has at most `maxChars` characters (UTF-16 units, at least 100). Texts are cut on
 * a code-point boundary, lists after their first items, objects keep as many members as fit and share the room fairly;
 * each cut says, in place, how much there was. Expects what `toJsonValue` made; takes time linear in its size.
 */
export function cutForModel(value: JsonValue, maxChars: number): CutValue {
  const limit = Math.max(SMALLEST_LIMIT, maxChars);
  const sizes = new JsonSizes();
  if (sizes.of(value) <= limit) {
    return { value, cut: false };
  }
  return { value: new Pruner(sizes).prune(value, limit), cut: true };
}

class Pruner {
  readonly #sizes: JsonSizes;

  constructor(sizes: JsonSizes) {
    this.#sizes = sizes;
  }

  /** The value in at most `room` characters. */
  prune(value: JsonValue, room: number): JsonValue {
    if (this.#sizes.of(value) <= room) {
      return value;
    }
    if (typeof value === "string") {
      return pruneText(value, room);
    }
    if (Array.isArray(value)) {
      return this.#pruneList(value, room);
    }
    return typeof value === "object" && value !== null ? this.#pruneObject(value, room) : fitNotice("left out", room);
  }

  #pruneList(list: readonly JsonValue[], room: number): JsonValue {
    const noticeSize = list.length === 1 ? 0 : listNotice(list.length, list.length).length + 3;
    let left = room - 2 - noticeSize;
    const kept: JsonValue[] = [];
    for (const item of list) {
      const size = this.#sizes.of(item) + 1;
      if (size > left) {
        if (kept.length === 0 && left > SMALLEST_SHARE) {
          kept.push(this.prune(item, left - 1));
        }
        break;
      }
      kept.push(item);
      left -= size;
    }
    const rest = list.length - kept.length;
    if (rest > 0) {
      kept.push(listNotice(rest, list.length));
    }
    return fits(kept, room) ? kept : fitNotice(`list of ${counted(list.length, "item")} left out`, room);
  }

  #pruneObject(record: JsonObject, room: number): JsonValue {
    const keys = Object.keys(record);
    const noticeKey = noticeKeyFor(record);
    const largestNotice = memberSize(noticeKey) + objectNotice(keys.length, keys.length).length + 2;
    const kept = this.#keysThatFit(record, keys, room - 2 - largestNotice);
    if (kept.length === 0) {
      return fitNotice(`object with ${counted(keys.length, "member")} left out`, room);
    }
    const dropped = keys.length - kept.length;
    const noticeSize = dropped === 0 ? 0 : memberSize(noticeKey) + objectNotice(dropped, keys.length).length + 2;
    const shares = this.#share(record, kept, room - 2 - noticeSize);
    const pruned: JsonObject = {};
    for (const key of kept) {
      setOwn(pruned, key, this.#pruneMember(record, key, shares.get(key) ?? 0));
    }
    if (dropped > 0) {
      setOwn(pruned, noticeKey, objectNotice(dropped, keys.length));
    }
    return pruned;
  }

  #pruneMember(record: JsonObject, key: string, room: number): JsonValue {
    const member = record[key] as JsonValue;
    const { size } = record;
    return key === "base64" && typeof member === "string" && typeof size === "number" && member.length > SHORT_BASE64
      ? fitNotice(`${counted(size, "byte")} left out`, room)
      : this.prune(member, room);
  }

  #keysThatFit(record: JsonObject, keys: readonly string[], room: number): string[] {
    const kept: string[] = [];
    let left = room;
    for (const key of keys) {
      const least = memberSize(key) + Math.min(this.#sizes.of(record[key] as JsonValue), SMALLEST_SHARE);
      if (least <= left) {
        kept.push(key);
        left -= least;
      }
    }
    return kept;
  }

  /** Shares `room` among the members: small ones get what they need, large ones equal parts of the rest. */
  #share(record: JsonObject, keys: readonly string[], room: number): Map<string, number> {
    const shares = new Map<string, number>();
    const bySize = keys
      .map((key) => ({ key, size: this.#sizes.of(record[key] as JsonValue) }))
      .sort((left, right) => left.size - right.size);
    let left = keys.reduce((rest, key) => rest - memberSize(key), room);
    bySize.forEach(({ key, size }, index) => {
      const share = Math.min(size, Math.floor(left / (bySize.length - index)));
      shares.set(key, share);
      left -= share;
    });
    return shares;
  }
}

/** The name of the member that says how many others were left out: one that the object does not have. */
function noticeKeyFor(record: JsonObject): string {
  let key = "…";
  while (Object.hasOwn(record, key)) {
    key += "…";
  }
  return key;
}

function objectNotice(dropped: number, all: number): string {
  return `[${dropped} of ${counted(all, "member")} left out]`;
}

function listNotice(rest: number, all: number): string {
  return `[${rest} of ${counted(all, "item")} left out]`;
}

function fits(value: JsonValue, room: number): boolean {
  return new JsonSizes().of(value) <= room;
}

/** A notice in brackets, cut to the room there is. */
function fitNotice(notice: string, room: number): string {
  return cutText(`[${notice}]`, Math.max(0, room - 2));
}

function pruneText(text: string, room: number): string {
  const notice = `… [cut: ${counted(text.length, "character")} in all]`;
  const left = room - 2 - notice.length;
  return left <= 0
    ? fitNotice(`text of ${counted(text.length, "character")}`, room)
    : cutToJsonSize(text, left) + notice;
}
