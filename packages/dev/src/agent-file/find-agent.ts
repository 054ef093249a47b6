import { BaseAgent } from "toolwright";
import { CommandError } from "../command-line/command-error.ts";
import { exitCode } from "../command-line/exit-code.ts";
import type { ModuleExports } from "./load-module.ts";

/** The exports that are taken for the agent to run, best first. */
const preferredNames = ["agent", "rootAgent", "default"];

/**
 * The agent that a module exports: the one asked for, else the one with a usual name, else the only one.
 * @throws CommandError that lists what the module exports.
 */
export function findAgent(exports: ModuleExports, file: string, wanted?: string): BaseAgent {
  if (wanted !== undefined) return namedAgent(exports, file, wanted);
  for (const name of preferredNames) {
    const value = ownExport(exports, name);
    if (BaseAgent.isInstance(value)) return value;
  }
  // An agent that belongs to another is run by that one.
  const agents = agentExports(exports).filter(([, agent]) => agent.parent === undefined);
  const [only, ...others] = new Set(agents.map(([, agent]) => agent));
  if (only === undefined) throw new CommandError(`${file} exports no agent. ${listExports(exports)} ${howToExport}`);
  if (others.length === 0) return only;
  const names = agents.map(([name]) => name).join(", ");
  throw new CommandError(`${file} exports several agents: ${names}. Choose one with --agent.`, exitCode.usage);
}

function namedAgent(exports: ModuleExports, file: string, wanted: string): BaseAgent {
  const value = ownExport(exports, wanted);
  if (BaseAgent.isInstance(value)) return value;
  const found = Object.hasOwn(exports, wanted)
    ? `The export "${wanted}" of ${file} is ${describeValue(value)}, not an agent.`
    : `${file} has no export "${wanted}".`;
  throw new CommandError(`${found} ${listExports(exports)}`, exitCode.usage);
}

function ownExport(exports: ModuleExports, name: string): unknown {
  return Object.hasOwn(exports, name) ? exports[name] : undefined;
}

function agentExports(exports: ModuleExports): [string, BaseAgent][] {
  return Object.entries(exports).flatMap(([name, value]) => (BaseAgent.isInstance(value) ? [[name, value]] : []));
}

function listExports(exports: ModuleExports): string {
  const listed = Object.entries(exports).map(([name, value]) => `${name} (${describeValue(value)})`);
  return listed.length === 0 ? "It exports nothing." : `It exports ${listed.join(", ")}.`;
}

function describeValue(value: unknown): string {
  if (BaseAgent.isInstance(value)) return `the agent ${value.name}`;
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "a list";
  return { function: "a function", object: "an object" }[typeof value as string] ?? `a ${typeof value}`;
}

const howToExport = "Export one: export const agent = new LlmAgent({ name, tools }).";
