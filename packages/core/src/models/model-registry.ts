import { ToolwrightError } from "../errors/toolwright-error.ts";
import { nearest } from "../schema/nearest.ts";
import { environmentVariable } from "../signature/host-process.ts";
import type { Model } from "./model.ts";

interface Registration {
  readonly pattern: string | RegExp;
  readonly create: (name: string) => Model;
  /** Each model is made once. */
  readonly models: Map<string, Model>;
}

// One registry for the process: an adapter may have been loaded with another copy of this package.
const registryKey = Symbol.for("toolwright.models.v1");

function registrations(): Registration[] {
  const holder = globalThis as { [registryKey]?: Registration[] };
  holder[registryKey] ??= [];
  return holder[registryKey];
}

/**
 * Makes models available by name. `pattern` is the whole name, or an expression that names match; the newest
 * registration that fits is used.
 */
export function registerModel(pattern: string | RegExp, create: (name: string) => Model): void {
  registrations().unshift({ pattern, create, models: new Map() });
}

/**
 * The model that an agent uses: its own, else the one named by the environment variable `TOOLWRIGHT_MODEL`.
 * @throws ToolwrightError `NO_MODEL` when there is neither, `UNKNOWN_MODEL` when nothing is registered by that name.
 */
export function resolveModel(model: Model | string | undefined, agentName: string): Model {
  const wanted = model ?? environmentVariable("TOOLWRIGHT_MODEL");
  if (wanted === undefined) {
    throw new ToolwrightError(
      "NO_MODEL",
      `The agent "${agentName}" has no model. Give it one (new LlmAgent({ model: … })) or set TOOLWRIGHT_MODEL; model "offline" of @toolwright/models/offline needs no key.`,
      { details: { agent: agentName } },
    );
  }
  return typeof wanted === "string" ? createModel(wanted, agentName) : wanted;
}

function createModel(name: string, agentName: string): Model {
  const registration = registrations().find(({ pattern }) =>
    // Unlike `test`, `search` keeps no position in an expression with the flag g.
    typeof pattern === "string" ? pattern === name : name.search(pattern) >= 0,
  );
  if (registration !== undefined) {
    const model = registration.models.get(name) ?? registration.create(name);
    registration.models.set(name, model);
    return model;
  }
  const known = registrations().map(({ pattern }) => String(pattern));
  const meant = nearest(name, wholeNames());
  const guess = meant === undefined ? "" : ` Did you mean "${meant}"?`;
  throw new ToolwrightError(
    "UNKNOWN_MODEL",
    `No model is registered as "${name}" (agent "${agentName}").${guess} ${known.length > 0 ? `Registered: ${known.join(", ")}.` : "None is registered."} Import the adapter that provides it: "@toolwright/models/offline" ("offline"), "@toolwright/models/gemini" (names that begin with "gemini-"), or "@toolwright/models/ai-sdk" for any other provider.`,
    { details: { agent: agentName, model: name, registered: known } },
  );
}

/** The registered names that are whole; what an expression would match, nobody can list. */
function wholeNames(): string[] {
  return registrations().flatMap(({ pattern }) => (typeof pattern === "string" ? [pattern] : []));
}
