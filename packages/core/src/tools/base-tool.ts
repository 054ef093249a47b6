import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { ArgumentSchema, Issue } from "../schema/argument-schema.ts";
import { compileSchema } from "../schema/compile-schema.ts";
import { fromFunctionDeclaration } from "../schema/from-function-declaration.ts";
import type { FunctionDeclaration } from "../schema/gemini-schema.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import type { OptionNames } from "../schema/known-options.ts";
import { toPlainJsonSchema } from "../schema/plain-json-schema.ts";
import type { ToolDeclaration } from "../schema/tool-declaration.ts";
import type { ToolContext } from "./tool-context.ts";

/** How a tool may be run; every kind of tool takes these. */
export interface ToolOptions {
  /** Never at the same time as another sequential tool of the same model turn; these run in call order. */
  readonly sequential?: boolean | undefined;
  /**
   * Milliseconds after which a run of the tool is given up, and its call answered with `TOOL_TIMEOUT`. Each retry has the
   * whole time, and that in which progress waits for a reader does not count. A function that computes without a pause
   * cannot be interrupted. No limit by default.
   */
  readonly timeoutMs?: number | undefined;
  /**
   * The result may come in a later turn. `undefined` or `null` means that it is pending, and the turn ends after the call;
   * any other value is told to the model, and the turn goes on.
   */
  readonly longRunning?: boolean | undefined;
  /** Whether a person must approve a call before it runs; a function decides on the checked arguments. */
  readonly requireConfirmation?:
    | boolean
    | ((args: JsonObject, toolContext: ToolContext) => boolean | Promise<boolean>)
    | undefined;
  /** The tool changes nothing, so that a `ToolCachePlugin` may give its results again. */
  readonly readOnly?: boolean | undefined;
  /** Running a call twice has the effect of running it once. */
  readonly idempotent?: boolean | undefined;
  /**
   * How often a call that threw, or whose time was up, is run again, after a growing pause. Only for `idempotent` tools.
   * Default 0.
   */
  readonly retries?: number | undefined;
  /** What happens to arguments that the tool does not have: told to the model (default), or left out with a note. */
  readonly unknownArguments?: "error" | "warn" | undefined;
}

/** The names of {@link ToolOptions}. */
export const toolOptionNames: OptionNames<ToolOptions> = {
  sequential: true,
  timeoutMs: true,
  longRunning: true,
  requireConfirmation: true,
  readOnly: true,
  idempotent: true,
  retries: true,
  unknownArguments: true,
};

/** Arguments that may be run with, or what is wrong with them. */
export type ArgumentCheck = { readonly args: unknown } | { readonly issues: readonly Issue[] };

/**
 * A tool. Subclass it to write the declaration by hand; plain functions become a `FunctionTool`.
 *
 * Contract: `getDeclaration` is synchronous and always gives the same answer; `undefined` hides the tool from the
 * model. `runAsync` gets arguments that were repaired and checked against the declaration, unless
 * `receivesRawArguments` is true; what it throws is told to the model and does not end the run.
 */
export abstract class BaseTool {
  readonly "~toolwright" = "base-tool";
  readonly options: ToolOptions;
  readonly #name: string;
  readonly #description: string;
  #toolDeclaration: ToolDeclaration | undefined;
  #argumentSchema: ArgumentSchema | undefined;

  constructor(identity: { readonly name: string; readonly description: string }, options: ToolOptions = {}) {
    this.#name = identity.name;
    this.#description = identity.description;
    this.options = options;
    requireTimeout(identity.name, options.timeoutMs);
    requireRetries(identity.name, options);
  }

  /** The name that the model calls. */
  get name(): string {
    return this.#name;
  }

  /** The name as far as it is known before the declaration is read. */
  get knownName(): string | undefined {
    return this.name;
  }

  /** What the tool does, in words for the model. */
  get description(): string {
    return this.#description;
  }

  /** The interface shown to the model, in the form of the Gemini API. */
  abstract getDeclaration(): FunctionDeclaration | undefined;

  /** Runs one call. */
  abstract runAsync(call: { readonly args: JsonObject; readonly toolContext: ToolContext }): Promise<unknown>;

  /** Whether `runAsync` gets the arguments as the model sent them. A class that checks them itself returns true. */
  get receivesRawArguments(): boolean {
    return false;
  }

  /** The declaration in neutral form, which every provider's dialect starts from. */
  get toolDeclaration(): ToolDeclaration | undefined {
    if (this.#toolDeclaration === undefined) {
      const declaration = this.getDeclaration();
      this.#toolDeclaration = declaration === undefined ? undefined : fromFunctionDeclaration(declaration);
    }
    return this.#toolDeclaration;
  }

  /** The parameters as plain JSON Schema, for other systems or to be quoted in an instruction. */
  parametersJsonSchema(): JsonSchema {
    return toPlainJsonSchema(this.toolDeclaration?.parameters ?? { type: "object", properties: {} });
  }

  /** Repairs, checks and converts arguments by the declaration. */
  get argumentSchema(): ArgumentSchema {
    this.#argumentSchema ??= compileSchema(this.toolDeclaration?.parameters ?? { type: "object" }, {
      unknownProperties: this.options.unknownArguments ?? "error",
    });
    return this.#argumentSchema;
  }

  /** Checks repaired arguments. What it returns as `args` is what `runAsync` gets. */
  async checkArguments(args: JsonObject): Promise<ArgumentCheck> {
    const issues = this.argumentSchema.check(args);
    return issues.length > 0 ? { issues } : { args };
  }

  /** Recognises tools of every copy of this package in the process, which `instanceof` does not. */
  static isInstance(value: unknown): value is BaseTool {
    return (
      typeof value === "object" &&
      value !== null &&
      (value as { "~toolwright"?: unknown })["~toolwright"] === "base-tool"
    );
  }
}

function requireTimeout(toolName: string, timeoutMs: number | undefined): void {
  // The longest time that a timer can wait is 2^31 - 1 milliseconds.
  if (timeoutMs === undefined || (timeoutMs > 0 && timeoutMs < 2 ** 31)) return;
  throw new ToolwrightError(
    "INVALID_TOOL",
    `timeoutMs of ${toolName === "" ? "a tool without a name" : `the tool "${toolName}"`} is ${timeoutMs}. Give milliseconds from 1 to 2,147,483,647, or leave it out for no limit.`,
    { details: { tool: toolName, timeoutMs: String(timeoutMs) } },
  );
}

function requireRetries(toolName: string, { retries, idempotent }: ToolOptions): void {
  if (retries === undefined || (Number.isSafeInteger(retries) && retries >= 0 && (idempotent || retries === 0))) return;
  throw new ToolwrightError(
    "INVALID_TOOL",
    `${toolName === "" ? "A tool without a name" : `The tool "${toolName}"`} has retries: ${retries}. Give a whole number, and say idempotent: true if running a call twice does no harm.`,
    { details: { tool: toolName, retries: String(retries) } },
  );
}
