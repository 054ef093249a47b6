import { looseSpelling } from "../spelling.ts";

/**
 * Keys that clients and gateways add to a model's arguments, in loose spelling. They concern the call, not the tool,
 * and no model can be told to leave out what it never wrote.
 */
const CLIENT_KEYS: ReadonlySet<string> = new Set([
  "toolcallid",
  "toolcalldescription",
  "toolcallname",
  "tooluseid",
  "functioncallid",
]);

/** Whether a key that the tool does not declare was added on the way: `_meta`, `toolCallId`, `tool_call_id` … */
export function isClientKey(key: string): boolean {
  return key.startsWith("_") || CLIENT_KEYS.has(looseSpelling(key));
}

/**
 * Which unknown keys are other spellings (`user_name`, `user-name`, `UserName`) of a known one: only where the known
 * one is missing, and exactly one known and one unknown key spell the same. A leading `_` is no spelling.
 */
export function respelledKeys(
  present: readonly string[],
  unknown: ReadonlySet<string>,
  known: Iterable<string>,
): Map<string, string> {
  const taken = new Set(present);
  const missing = groupBySpelling([...known].filter((key) => !taken.has(key)));
  const candidates = groupBySpelling([...unknown].filter((key) => !key.startsWith("_")));
  const respelled = new Map<string, string>();
  for (const [spelling, [key, ...others]] of candidates) {
    const [target, ...otherTargets] = missing.get(spelling) ?? [];
    if (key !== undefined && target !== undefined && others.length === 0 && otherTargets.length === 0) {
      respelled.set(key, target);
    }
  }
  return respelled;
}

function groupBySpelling(keys: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const key of keys) {
    const spelling = looseSpelling(key);
    const group = groups.get(spelling);
    if (group !== undefined) {
      group.push(key);
    } else if (spelling !== "") {
      groups.set(spelling, [key]);
    }
  }
  return groups;
}
