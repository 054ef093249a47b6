/**
 * Runs the contract of models with the adapters that want a newer Node, sends tools that are hard to declare and files
 * beside a result, reads streams as gateways send them, and plays the examples; all without a test runner. Writes what
 * became of each case as JSON to the standard output.
 */
import { deepEqual } from "node:assert/strict";
import { modelContract } from "toolwright/testing";
import { type Adapter, setUp } from "./adapter.ts";
import { adaptersVersion4 } from "./adapters-version-4.ts";
import { callsOf, chatStreamFaults } from "./chat-stream-faults.ts";
import { corpusTools, hardTools } from "./declared-tools.ts";
import { withDifferentNames } from "./dialect-targets.ts";
import { exampleNames } from "./example-conversations.ts";
import { playExample } from "./play-example.ts";
import { sendDeclarations } from "./send-declarations.ts";
import { resultFiles, sendFiles, shownBy } from "./send-files.ts";
import { openAiChatWire } from "./wire/openai-chat.ts";

/** What became of one case. */
export interface CaseOutcome {
  readonly adapter: string;
  readonly name: string;
  readonly outcome: "passed" | "failed";
  readonly reason?: string;
}

/** What is tried beside the contract, by name. */
function furtherChecks(adapter: Adapter): readonly (readonly [name: string, check: () => Promise<void>])[] {
  const faults = adapter.wire === openAiChatWire ? chatStreamFaults : [];
  return [
    [
      "declarations are accepted",
      async () => void (await sendDeclarations(adapter, withDifferentNames([...corpusTools(), ...hardTools]))),
    ],
    [
      "D13: files beside a result are shown, or told of in words",
      async () => {
        const shown = shownBy(adapter);
        const told = Object.keys(resultFiles).filter((name) => !shown.includes(name));
        deepEqual(await sendFiles(adapter), { shown, told, asText: [] });
      },
    ],
    ...faults.map((fault) => {
      const create = (url: string) => adapter.create(url, { maxAttempts: 1 });
      return [fault.name, async () => deepEqual(await callsOf(fault, create), fault.calls)] as const;
    }),
    ...exampleNames.map((example) => {
      const check = async () => {
        const { expected, actual } = await playExample(adapter, example);
        deepEqual(actual, expected);
      };
      return [`D4: the example ${example}`, check] as const;
    }),
  ];
}

const outcomes = adaptersVersion4.map(async (adapter) => {
  const cases = modelContract(() => setUp(adapter), { skip: adapter.skip ?? {} });
  const checks = [
    ...furtherChecks(adapter),
    // What is skipped must be impossible: the case fails when it is run all the same.
    ...cases.map(({ name, skipReason, run }) => {
      return [name, skipReason === undefined ? run : () => assertImpossible(adapter, name)] as const;
    }),
  ];
  const list: CaseOutcome[] = [];
  for (const [name, check] of checks) list.push({ adapter: adapter.name, name, ...(await outcomeOf(check)) });
  return list;
});

async function assertImpossible(adapter: Adapter, name: string): Promise<void> {
  const skipped = modelContract(() => setUp(adapter)).find((each) => each.name === name);
  if (skipped === undefined) throw new Error(`The contract has no case ${name}.`);
  const { outcome } = await outcomeOf(skipped.run);
  if (outcome === "passed") throw new Error(`The case ${name} is skipped, but passes.`);
}

async function outcomeOf(run: () => Promise<void>): Promise<Pick<CaseOutcome, "outcome" | "reason">> {
  try {
    await run();
    return { outcome: "passed" };
  } catch (error) {
    return { outcome: "failed", reason: String(error) };
  }
}

process.stdout.write(JSON.stringify((await Promise.all(outcomes)).flat()));
