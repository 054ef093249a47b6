import { ToolwrightError } from "../errors/toolwright-error.ts";
import { attachedSignature } from "./attached-signatures.ts";
import { developmentResolver } from "./development-resolver.ts";
import { isProduction } from "./host-process.ts";
import { parameterNames } from "./parameter-names.ts";
import type { Signature } from "./signature.ts";
import type { SignatureRequest, SignatureResult } from "./signature-resolver.ts";

const waiting = new Set<WeakRef<PendingSignature>>();
// A server may make tools for every request and never declare some of them.
const forgotten = new FinalizationRegistry<WeakRef<PendingSignature>>((reference) => waiting.delete(reference));

/**
 * A signature that will be needed. Reading types costs a compiler start, so the first one that is really asked for
 * reads all that wait, in one batch.
 */
export class PendingSignature {
  readonly request: SignatureRequest;
  #result: SignatureResult | undefined;
  /** One function may be used under several types: what was attached when it was handed over counts. */
  readonly #attached: Signature | undefined;
  readonly #self = new WeakRef(this);

  constructor(request: SignatureRequest) {
    this.request = request;
    this.#attached = attachedSignature(request.fn);
    if (this.#attached !== undefined || isProduction()) return;
    waiting.add(this.#self);
    forgotten.register(this, this.#self);
  }

  /**
   * The signature.
   * @throws ToolwrightError `NO_TYPE_INFORMATION` or `TYPE_NOT_RESOLVED`, saying why and what to do; `INVALID_SIGNATURE`
   * when an attached signature does not fit its function.
   */
  get(): Signature {
    const attached = this.#attached ?? attachedSignature(this.request.fn);
    if (attached !== undefined) {
      waiting.delete(this.#self);
      return attached;
    }
    if (this.#result === undefined) resolveWaiting(this);
    const result = this.#result ?? unanswered;
    if ("signature" in result) return result.signature;
    throw noSignature(this.request, result);
  }

  /** Called with the outcome of a batch. */
  settle(result: SignatureResult): void {
    this.#result = result;
    waiting.delete(this.#self);
  }
}

function resolveWaiting(wanted: PendingSignature): void {
  if (isProduction()) {
    wanted.settle({ code: "NO_TYPE_INFORMATION", reason: productionReason, remedies: productionRemedies });
    return;
  }
  const development = developmentResolver();
  if ("missing" in development) {
    wanted.settle({ code: "NO_TYPE_INFORMATION", reason: development.missing, remedies: installRemedies });
    return;
  }
  const batch = [...waiting].flatMap((reference) => reference.deref() ?? []);
  waiting.clear();
  if (!batch.includes(wanted)) batch.push(wanted);
  const results = development.resolver.resolve(batch.map(({ request }) => withParameterNames(request)));
  for (const [index, pending] of batch.entries()) {
    pending.settle(results[index] ?? unanswered);
  }
}

const installRemedies = [
  "install it for development: npm install --save-dev @toolwright/inspect",
  "describe the parameters yourself: new FunctionTool(fn, { parameters })",
];

const unanswered: SignatureResult = {
  code: "NO_TYPE_INFORMATION",
  reason: "the resolver gave no answer",
  remedies: [],
};

const productionReason = "types are not read in production (NODE_ENV=production), and the build attached none";

const productionRemedies = [
  "attach signatures when you build: with a plugin of @toolwright/inspect, or with `toolwright inject DIST` after tsc",
  "read them while the program is loaded, where it runs from TypeScript: node --import @toolwright/inspect/register (Node.js 22.15 or newer)",
  "describe the parameters yourself: new FunctionTool(fn, { parameters })",
];

function withParameterNames(request: SignatureRequest): SignatureRequest {
  const names = parameterNames(request.fn);
  return names === undefined ? request : { ...request, parameterNames: names };
}

type Refusal = Exclude<SignatureResult, { readonly signature: Signature }>;

function noSignature(request: SignatureRequest, { code, reason, remedies }: Refusal): ToolwrightError {
  const name = request.name ?? (request.fn.name || "an anonymous function");
  const advice = remedies.map((remedy) => `\n  - ${remedy}`).join("");
  return new ToolwrightError(
    code,
    `No declaration for ${name}: ${reason}.${advice === "" ? "" : `\nWhat you can do:${advice}`}`,
    { details: { function: name, reason, remedies: [...remedies] } },
  );
}
