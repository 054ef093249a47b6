import { stemOf } from "./token.ts";

/** General English; nothing here is taken from an example. A word may be in several groups. */
const GENERAL = [
  "create make new add insert put",
  "delete remove erase drop clear",
  "update change edit modify set alter",
  "get show display fetch retrieve read",
  "find search lookup look query google",
  "save store keep remember memorise memorize record",
  "recall remember recollect",
  "load open read restore show view",
  "send mail deliver write compose",
  "email mail",
  "book reserve reservation",
  "schedule plan arrange",
  "event meeting appointment calendar schedule agenda",
  "currency money dollar euro yen franc rupee",
  "cancel abort revoke",
  "start begin launch activate",
  "stop end halt finish",
  "increment increase bump raise count",
  "decrement decrease lower reduce",
  "list enumerate show",
  "todo task reminder remind",
  "weather forecast rain rainy snow sunny temperature hot cold warm",
  "translate translation",
  "convert conversion exchange change",
  "age year old",
  "user person customer account",
  "guest people person attendee participant visitor",
  "city town place location",
  "cost price amount",
  "count number quantity many limit",
  "result hit match item",
  "message text body content",
  "title name heading",
  "phone telephone mobile",
  "high urgent critical important asap",
  "normal medium moderate regular",
  "low minor trivial unimportant",
  "big large huge",
  "small little tiny",
  "completed complete done finished",
  "active ongoing running started enabled",
  "inactive disabled suspended",
  "pending waiting open",
  "cancelled canceled",
  "calculate compute calculator computation arithmetic math",
  "celsius centigrade",
  "roll throw toss",
  "delete cancel",
  "picture image photo",
  "film movie",
  "order purchase buy",
];

/** What tools do, in classes that exclude each other: who asks to reset a counter does not want it incremented. */
const DEEDS = [
  "create add make new insert put book reserve schedule plan send save store remember remind increment increase raise bump start open enable",
  "delete remove erase drop clear reset cancel forget close disable stop",
  "decrement decrease lower reduce",
];

/** Words of arithmetic; they count only where numbers are asked for. */
const ARITHMETIC = [
  "add plus sum addition +",
  "subtract minus subtraction difference less -",
  "multiply times multiplication product multiplied x * ×",
  "divide divided division quotient over / ÷",
  "power exponent raised",
  "remainder modulo modulus mod",
];

type GroupIndex = ReadonlyMap<string, ReadonlySet<number>>;

function indexGroups(groups: readonly string[]): GroupIndex {
  const index = new Map<string, Set<number>>();
  groups.forEach((group, number) => {
    for (const stem of group.split(" ").map(stemOf)) index.set(stem, (index.get(stem) ?? new Set()).add(number));
  });
  return index;
}

const general = indexGroups(GENERAL);
const deeds = indexGroups(DEEDS);
const arithmetic = indexGroups(ARITHMETIC);

function shareGroup(index: GroupIndex, one: string, other: string): boolean {
  const groups = index.get(other);
  return groups !== undefined && [...(index.get(one) ?? [])].some((group) => groups.has(group));
}

/** Which class of deeds a stem belongs to, if to any. */
export function deedOf(stem: string): number | undefined {
  const [deed] = deeds.get(stem) ?? [];
  return deed;
}

/** Whether two stems are close in meaning in everyday use. */
export function areSynonyms(one: string, other: string): boolean {
  return shareGroup(general, one, other);
}

/** Whether two stems name the same arithmetic operation, for example `add` and `+`. */
export function areSameOperation(one: string, other: string): boolean {
  return shareGroup(arithmetic, one, other);
}

/** The plain verb for a word of arithmetic (`plus` is `add`), or `undefined` for any other word. */
export function arithmeticVerb(stem: string): string | undefined {
  const [group] = arithmetic.get(stem) ?? [];
  return group === undefined ? undefined : ARITHMETIC[group]?.split(" ")[0];
}
