import { afterAll, beforeAll, expect, it } from "vitest";
import { FaultCounts } from "../testing/hostile/faults.ts";
import { HostileConversation } from "../testing/hostile/hostile-conversation.ts";

const usualTurns = 5_000;
const turns = Number(process.env["TOOLWRIGHT_FUZZ_TURNS"] ?? usualTurns);
const seed = Number(process.env["TOOLWRIGHT_FUZZ_SEED"] ?? Date.now() % 1_000_000_000);
const turnsOfOne = 10;
/** Conversations at the same time, so that one works while others wait for their tools. */
const lanes = 16;

const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);

beforeAll(() => void process.on("unhandledRejection", note));
afterAll(() => void process.off("unhandledRejection", note));

/** Runs one conversation; a failure names the seed that repeats it alone, with TOOLWRIGHT_FUZZ_TURNS=10. */
async function converse(conversationSeed: number, faults: FaultCounts): Promise<void> {
  const conversation = new HostileConversation(conversationSeed, faults);
  try {
    for (let turn = 1; turn < turnsOfOne; turn++) await conversation.turn();
    await conversation.lastTurn();
  } catch (error) {
    throw new Error(`TOOLWRIGHT_FUZZ_SEED=${conversationSeed}`, { cause: error });
  }
}

const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Promise.prototype];
const ownKeys = () => prototypes.map((prototype) => Reflect.ownKeys(prototype));

it(`a hostile model, hostile tools, callbacks and people break nothing in ${turns} turns (seed ${seed})`, {
  timeout: 3_600_000,
}, async () => {
  const faults = new FaultCounts();
  const before = ownKeys();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next * turnsOfOne < turns) await converse(seed + next++, faults);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  // What tools do after they were given up must have happened before the verdict.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(ownKeys()).toEqual(before);
  expect(unhandled).toEqual([]);
  if (turns > usualTurns) console.log(`${turns} turns, seed ${seed}\n${faults}`);
  // In 50,000 turns, 200 of each.
  expect(faults.rarerThan(turns / 250)).toEqual([]);
});
