import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { FunctionDeclaration } from "../schema/gemini-schema.ts";
import { type OptionNames, refuseUnknownOptions } from "../schema/known-options.ts";
import { standardIssues } from "../schema/standard-schema.ts";
import { toFunctionDeclaration } from "../schema/to-function-declaration.ts";
import type { ToolDeclaration } from "../schema/tool-declaration.ts";
import { attachedSignature } from "../signature/attached-signatures.ts";
import { captureCallSite } from "../signature/call-site.ts";
import { isProduction } from "../signature/host-process.ts";
import { PendingSignature } from "../signature/pending-signature.ts";
import type { Diagnostic, Signature } from "../signature/signature.ts";
import { type ArgumentCheck, BaseTool, toolOptionNames } from "./base-tool.ts";
import { type Callable, nameOf, toCallable } from "./callable.ts";
import { type Callee, calleeOfDefinition, calleeOfParameters, calleeOfSignature, chooseName } from "./callee.ts";
import type { FunctionToolOptions, ToolDefinition, ToolParameters } from "./function-tool-options.ts";
import { settleResult } from "./generator-result.ts";
import { positionalArguments } from "./positional-call.ts";
import type { ToolContext } from "./tool-context.ts";
import type { ToolFunction, ToolObject } from "./tool-function.ts";

/** The names of an object's methods. */
export type MethodName<T> = { [K in keyof T]: T[K] extends Function ? K : never }[keyof T] & string;

/**
 * A plain function as a tool. Name, description and parameters are read from the function's signature and doc comment
 * when the declaration is first needed; or they are given by a schema.
 *
 * @throws ToolwrightError `INVALID_TOOL` for something that cannot be called. Reading the declaration may throw
 * `NO_TYPE_INFORMATION`, `TYPE_NOT_RESOLVED`, `INVALID_SIGNATURE` or `SCHEMA_NOT_DESCRIBABLE`.
 */
export class FunctionTool<P extends ToolParameters = ToolParameters> extends BaseTool {
  readonly #callable: Callable;
  readonly #readCallee: () => Callee;
  readonly #knownName: string | undefined;
  readonly #givenDescription: string | undefined;
  #callee: Callee | undefined;
  #functionDeclaration: FunctionDeclaration | undefined;

  constructor(fn: ToolFunction | ToolObject, options?: FunctionToolOptions);
  constructor(definition: ToolDefinition<P>);
  constructor(source: ToolFunction | ToolObject | ToolDefinition<P>, options: FunctionToolOptions = {}) {
    const definition = isDefinition(source) ? source : undefined;
    super({ name: definition?.name ?? options.name ?? nameOf(source), description: "" }, definition ?? options);
    refuseOtherOptions(definition, options);
    if (definition !== undefined) {
      this.#callable = { fn: definition.execute, thisArg: definition, name: definition.name };
      this.#knownName = definition.name;
      this.#givenDescription = definition.description;
      this.#readCallee = () => calleeOfDefinition(definition as unknown as ToolDefinition);
      return;
    }
    const callable = toCallable(source as ToolFunction | ToolObject, options.thisArg);
    this.#callable = callable;
    this.#knownName = options.name ?? ownName(callable);
    this.#givenDescription = options.description;
    this.#readCallee = reader(callable, options, options.callSite ?? callSiteInDevelopment(FunctionTool));
  }

  /** One tool for each named method of an object, called on that object. */
  static ofMethods<T extends object>(object: T, methods: readonly MethodName<T>[]): FunctionTool[] {
    const callSite = callSiteInDevelopment(FunctionTool.ofMethods);
    return methods.map((method) => {
      const fn: unknown = object[method];
      if (typeof fn !== "function") {
        throw new ToolwrightError("INVALID_TOOL", `"${method}" is no method of the object given to ofMethods.`, {
          details: { method },
        });
      }
      return new FunctionTool(fn, { thisArg: object, ...(callSite === undefined ? {} : { callSite }) });
    });
  }

  override get name(): string {
    return this.#callee?.declaration.name ?? this.#knownName ?? this.#resolve().declaration.name;
  }

  override get knownName(): string | undefined {
    return this.#knownName;
  }

  override get description(): string {
    return this.#givenDescription ?? this.#resolve().declaration.description;
  }

  override get toolDeclaration(): ToolDeclaration {
    return this.#resolve().declaration;
  }

  /** What a developer should know about how the signature was read. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#resolve().diagnostics;
  }

  /** Where the function is defined, the file relative to its package; known when the signature was read. */
  get source(): Signature["source"] {
    return this.#resolve().source;
  }

  override getDeclaration(): FunctionDeclaration {
    this.#functionDeclaration ??= toFunctionDeclaration(this.toolDeclaration);
    return this.#functionDeclaration;
  }

  override async checkArguments(args: JsonObject): Promise<ArgumentCheck> {
    const { validator } = this.#resolve();
    if (validator === undefined) return super.checkArguments(args);
    const result = await validator["~standard"].validate(this.argumentSchema.decode(args));
    return result.issues === undefined ? { args: result.value } : { issues: standardIssues(result.issues, args) };
  }

  /** Converts checked arguments and calls the function with them in its own order. */
  override async runAsync(call: { readonly args: JsonObject; readonly toolContext: ToolContext }): Promise<unknown> {
    const { plan, validator } = this.#resolve();
    const args = validator === undefined ? this.argumentSchema.decode(call.args) : call.args;
    const { fn, thisArg } = this.#callable;
    const returned: unknown = Reflect.apply(fn, thisArg, positionalArguments(plan, args, call.toolContext));
    return settleResult(returned, call.toolContext);
  }

  #resolve(): Callee {
    this.#callee ??= this.#readCallee();
    return this.#callee;
  }
}

const functionOptionNames: OptionNames<FunctionToolOptions> = {
  ...toolOptionNames,
  name: true,
  description: true,
  parameters: true,
  thisArg: true,
  callSite: true,
};

const definitionNames: OptionNames<ToolDefinition> = {
  ...toolOptionNames,
  name: true,
  description: true,
  parameters: true,
  execute: true,
};

function refuseOtherOptions(definition: object | undefined, options: FunctionToolOptions): void {
  if (definition !== undefined) refuseUnknownOptions(definition, definitionNames, "INVALID_TOOL", "A tool definition");
  refuseUnknownOptions(options, functionOptionNames, "INVALID_TOOL", "A FunctionTool");
}

function isDefinition<P extends ToolParameters>(
  source: ToolFunction | ToolObject | ToolDefinition<P>,
): source is ToolDefinition<P> {
  return typeof source === "object" && source !== null && "execute" in source && "parameters" in source;
}

/** A build may have renamed the function: the name in its attached signature counts first. */
function ownName(callable: Callable): string | undefined {
  return chooseName(attachedSignature(callable.fn)?.name, callable) || undefined;
}

function callSiteInDevelopment(below: Function): ReturnType<typeof captureCallSite> {
  return isProduction() ? undefined : captureCallSite(below);
}

function reader(
  callable: Callable,
  options: FunctionToolOptions,
  callSite: ReturnType<typeof captureCallSite>,
): () => Callee {
  const { parameters } = options;
  if (parameters !== undefined) return () => calleeOfParameters(parameters, callable, options);
  const pending = new PendingSignature({
    fn: callable.fn,
    ...(options.name === undefined ? {} : { name: options.name }),
    ...(callable.isNamedAfterClass && options.name === undefined ? { className: callable.name } : {}),
    ...(callSite === undefined ? {} : { callSite }),
  });
  return () => calleeOfSignature(pending.get(), callable, options);
}
