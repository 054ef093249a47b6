import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import type { Cell } from "./declarations.ts";
import { MATRIX_TOOLS, runtimes, WORKSPACE } from "./installed.ts";
import { outcomeOf, start } from "./processes.ts";
import type { ProjectFolder } from "./project-folder.ts";

const PACKAGES = ["next", "react", "react-dom", "typescript", "@types/react", "@types/node"];
const PARTS = ["declarations.ts", "agents.ts", "tools.ts", "library.ts", "orders.ts"];

/**
 * An application with one route that answers with the declarations. Next.js follows links only inside the folder that
 * it is told is the root, so this is made inside the workspace, as one of its packages would be.
 */
function makeApplication(project: ProjectFolder): string {
  const folder = join(WORKSPACE, "dist/tests");
  mkdirSync(folder, { recursive: true });
  const application = mkdtempSync(join(folder, "next-"));
  onTestFinished(() => rmSync(application, { recursive: true, force: true }));
  cpSync(join(import.meta.dirname, "next-app"), application, { recursive: true });
  for (const file of PARTS) cpSync(project.file(file), join(application, file));
  writeFileSync(join(application, "package.json"), '{ "private": true, "type": "module" }');
  for (const name of PACKAGES) {
    const link = join(application, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(MATRIX_TOOLS, "node_modules", name)), link);
  }
  return application;
}

async function build(application: string, ...options: string[]): Promise<void> {
  const args = ["node_modules/next/dist/bin/next", "build", ...options];
  const next = start(application, runtimes.node20, args, { WORKSPACE, NEXT_TELEMETRY_DISABLED: "1" });
  // A test that takes too long leaves nothing behind that runs.
  onTestFinished(() => {
    next.kill();
  });
  const { status, output, errors } = await outcomeOf(next);
  expect(status, output + errors).toBe(0);
}

/** Starts what is to be deployed in a place from which nothing else is found, and asks it. */
async function answerOf(application: string): Promise<string> {
  const deployed = mkdtempSync(join(tmpdir(), "toolwright-next-"));
  onTestFinished(() => rmSync(deployed, { recursive: true, force: true }));
  cpSync(join(application, ".next/standalone"), deployed, { recursive: true, verbatimSymlinks: true });
  const port = await freePort();
  const server = start(deployed, runtimes.node20, [join(relative(WORKSPACE, application), "server.js")], {
    NODE_ENV: "production",
    PORT: String(port),
    HOSTNAME: "127.0.0.1",
  });
  onTestFinished(() => {
    server.kill();
  });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/declarations`).catch(() => undefined);
    if (response !== undefined) return await response.text();
    await setTimeout(200);
  }
  throw new Error("the server of Next.js did not answer within 20 s");
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

function nextBuild(name: string, option: string): Cell {
  const declarations = async (project: ProjectFolder) => {
    const application = makeApplication(project);
    await build(application, option);
    return answerOf(application);
  };
  return { name, declarations };
}

/** The two ways in which Next.js builds, each with the loader. */
export const nextBuilds: readonly Cell[] = [
  nextBuild("Next.js with Turbopack", "--turbopack"),
  nextBuild("Next.js with webpack", "--webpack"),
];
