import { ToolwrightError } from "../errors/toolwright-error.ts";
import { describeSchema } from "../schema/describe-schema.ts";
import { isStandardSchema, type StandardSchema } from "../schema/standard-schema.ts";
import type { ToolDeclaration } from "../schema/tool-declaration.ts";
import type { CallPlan, Diagnostic, Signature } from "../signature/signature.ts";
import type { Callable } from "./callable.ts";
import type { FunctionToolOptions, ToolDefinition, ToolParameters } from "./function-tool-options.ts";
import { planPositional } from "./positional-plan.ts";

/** A function that is ready to be declared and called: the same for every way in which its parameters became known. */
export interface Callee {
  readonly declaration: ToolDeclaration;
  readonly plan: CallPlan;
  /** The schema library that has the last word on the arguments. */
  readonly validator?: StandardSchema;
  readonly diagnostics: readonly Diagnostic[];
  /** Where the function is defined, when that is known. */
  readonly source?: Signature["source"];
}

/** From a signature that was read or attached. */
export function calleeOfSignature(signature: Signature, callable: Callable, options: FunctionToolOptions): Callee {
  const name = options.name ?? chooseName(signature.name, callable);
  requireName(name, callable);
  // A function without a name of its own is no fault once the tool has one, nor is a method that has its object.
  const settled = callable.thisArg === undefined ? ["anonymous"] : ["anonymous", "this"];
  const diagnostics = signature.diagnostics.filter(({ code }) => !settled.includes(code));
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw undeclarable(name, signature, errors);
  if (signature.call.method && callable.thisArg === undefined) throw methodWithoutObject(name);
  return {
    declaration: {
      name,
      description: options.description ?? signature.description,
      parameters: signature.parameters,
      ...(signature.returns === undefined ? {} : { returns: signature.returns }),
    },
    plan: signature.call,
    diagnostics,
    source: signature.source,
  };
}

/** The name of a signature; that of the object when the function is only its `call` method, or when it has none. */
export function chooseName(signatureName: string | undefined, callable: Callable): string {
  const namesObject = signatureName === "call" && callable.name !== "";
  return namesObject ? callable.name : signatureName || callable.name;
}

/** From a schema whose properties are the positional parameters of the function. */
export function calleeOfParameters(
  parameters: ToolParameters,
  callable: Callable,
  options: FunctionToolOptions,
): Callee {
  const name = options.name ?? callable.name;
  requireName(name, callable);
  const schema = describeSchema(parameters, { tool: name });
  return {
    declaration: { name, description: options.description ?? "", parameters: schema },
    plan: planPositional(name, schema, callable.fn),
    ...(isStandardSchema(parameters) ? { validator: parameters } : {}),
    diagnostics: [],
  };
}

/** From a definition whose function takes the arguments as one object. */
export function calleeOfDefinition(definition: ToolDefinition): Callee {
  const { name, description, parameters } = definition;
  requireName(name ?? "", { fn: definition.execute });
  return {
    declaration: { name, description, parameters: describeSchema(parameters, { tool: name }) },
    plan: {
      params: [
        { name: "args", kind: "flat" },
        { name: "toolContext", kind: "context" },
      ],
    },
    ...(isStandardSchema(parameters) ? { validator: parameters } : {}),
    diagnostics: [],
  };
}

function requireName(name: string, callable: Pick<Callable, "fn">): void {
  if (name !== "") return;
  const text = Function.prototype.toString.call(callable.fn).slice(0, 60);
  throw new ToolwrightError(
    "INVALID_TOOL",
    `A tool needs a name, and this function has none: ${text} … Give it one: new FunctionTool(fn, { name }).`,
  );
}

function undeclarable(name: string, signature: Signature, errors: readonly Diagnostic[]): ToolwrightError {
  const where = signature.source === undefined ? "" : ` (${signature.source.file}:${signature.source.line})`;
  const list = errors.map(({ path, message }) => `\n  - ${path === "" ? "" : `${path}: `}${message}`).join("");
  return new ToolwrightError("INVALID_SIGNATURE", `The function ${name}${where} cannot be a tool as it is:${list}`, {
    details: { tool: name, problems: errors.map(({ code, path, message }) => ({ code, path, message })) },
  });
}

function methodWithoutObject(name: string): ToolwrightError {
  return new ToolwrightError(
    "INVALID_TOOL",
    `The method "${name}" uses "this", but was given without its object. Use FunctionTool.ofMethods(object, ["${name}"]), new FunctionTool(object.${name}, { thisArg: object }), or object.${name}.bind(object).`,
    { details: { tool: name } },
  );
}
