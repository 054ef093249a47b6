import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FileStates, stateOf } from "./file-states.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "file-states-"));
});
afterEach(() => rmSync(root, { recursive: true }));

it("a path that cannot be looked at is absent", ({ skip }) => {
  symlinkSync("loop", join(root, "loop"));
  writeFileSync(join(root, "file"), "");
  const paths = ["missing", "loop", "loop/inside", "file/inside", "x".repeat(300)];
  expect(paths.map((name) => stateOf(join(root, name)).kind)).toEqual(paths.map(() => "absent"));
  if (process.getuid?.() === 0) skip("nothing is kept from the administrator");
  mkdirSync(join(root, "locked"));
  writeFileSync(join(root, "locked/file"), "");
  chmodSync(join(root, "locked"), 0);
  expect(stateOf(join(root, "locked/file")).kind).toBe("absent");
  chmodSync(join(root, "locked"), 0o700);
});

it("what was seen once stays, and is seen anew after it was forgotten", () => {
  const states = new FileStates();
  const path = join(root, "file");
  expect(states.of(path).kind).toBe("absent");
  writeFileSync(path, "");
  expect(states.of(path).kind).toBe("absent");
  states.clear();
  expect(states.of(path).kind).toBe("file");
});

it("a package that is linked elsewhere has changed then, however old the package is", () => {
  for (const version of ["1", "2"]) {
    mkdirSync(join(root, `store/${version}`), { recursive: true });
    writeFileSync(join(root, `store/${version}/package.json`), "{}");
  }
  mkdirSync(join(root, "node_modules"));
  symlinkSync("../store/1", join(root, "node_modules/lib"));
  const manifest = join(root, "node_modules/lib/package.json");
  const before = stateOf(manifest);
  rmSync(join(root, "node_modules/lib"));
  symlinkSync("../store/2", join(root, "node_modules/lib"));
  expect(stateOf(manifest).stamp).not.toBe(before.stamp);
  expect(stateOf(manifest).changedAt).toBeGreaterThanOrEqual(stateOf(join(root, "store/2/package.json")).changedAt);
});
