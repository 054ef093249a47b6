import type { ToolDeclaration } from "toolwright";
import { expect, type MatcherState, Snapshots } from "vitest";
import { matchDeclaration } from "./match-declaration.ts";
import { passToolCheck, type ToolCheckOptions } from "./pass-tool-check.ts";
import { toldOf } from "./told.ts";

export type { ToolCheckOptions } from "./pass-tool-check.ts";

/** A part of a declaration; asymmetric matchers such as `expect.stringContaining` may stand anywhere in it. */
export type ExpectedDeclaration = { readonly [Member in keyof ToolDeclaration]?: unknown };

// Importing this module registers the matchers; there is nothing to call.
expect.extend({
  toMatchToolSnapshot(received: unknown, hint?: string) {
    return Snapshots.toMatchSnapshot.call(this, toldOf(received, fileOf(this)), hint);
  },
  toMatchToolInlineSnapshot(received: unknown, inlineSnapshot?: string, hint?: string) {
    const told = toldOf(received, fileOf(this));
    return Snapshots.toMatchInlineSnapshot.call(this, told, inlineSnapshot, hint);
  },
  toMatchDeclaration(received: unknown, expected: object) {
    return matchDeclaration(this, received, expected, fileOf(this));
  },
  toPassToolCheck(received: unknown, options: ToolCheckOptions = {}) {
    return passToolCheck(received, options, fileOf(this));
  },
});

function fileOf({ testPath }: MatcherState): string {
  return testPath ?? process.cwd();
}

declare module "vitest" {
  // The type parameter has to be there for the interfaces to be merged.
  interface Matchers<T> {
    /**
     * What a model is told of the received function, tool, agent or list of tools equals the snapshot: names,
     * descriptions, parameters, results. `vitest -u` approves a change.
     */
    toMatchToolSnapshot(hint?: string): void;
    /** The same with the snapshot in the test itself; vitest writes it. */
    toMatchToolInlineSnapshot(inlineSnapshot?: string, hint?: string): void;
    /**
     * What a model is told of the received function or tool has these members; of an agent or a list, those of each
     * tool in order.
     */
    toMatchDeclaration(expected: ExpectedDeclaration | readonly ExpectedDeclaration[]): void;
    /** `toolwright check` finds neither errors nor warnings. Rules are set as for the command. */
    toPassToolCheck(options?: ToolCheckOptions): void;
  }
}
