import { ToolwrightError } from "../errors/toolwright-error.ts";
import { describeSchema } from "../schema/describe-schema.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { isStandardSchema, type StandardSchema } from "../schema/standard-schema.ts";
import type { ToolDeclaration } from "../schema/tool-declaration.ts";
import { isProduction } from "../signature/host-process.ts";
import { parameterNames } from "../signature/parameter-names.ts";
import type { CallPlan, Diagnostic, Signature } from "../signature/signature.ts";
import type { Callable } from "./callable.ts";
import type { FunctionToolOptions, ToolDefinition, ToolParameters } from "./function-tool-options.ts";

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
  const name = options.name ?? (callable.name === "" || signature.name !== "call" ? signature.name : callable.name);
  requireName(name, callable);
  const errors = signature.diagnostics.filter((diagnostic) => diagnostic.severity === "error");
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
    diagnostics: signature.diagnostics,
    source: signature.source,
  };
}

/** From a schema whose properties are the positional parameters of the function. */
export function calleeOfParameters(
  parameters: ToolParameters,
  callable: Callable,
  options: FunctionToolOptions,
): Callee {
  const name = options.name ?? callable.name;
  requireName(name, callable);
  const schema = describeSchema(parameters, name);
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
  return {
    declaration: { name, description, parameters: describeSchema(parameters, name) },
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

function planPositional(toolName: string, schema: JsonSchema, fn: Function): CallPlan {
  const expected = Object.keys(schema.properties ?? {});
  const own = parameterNames(fn);
  const params = expected.map((name) => ({ name, kind: "arg" as const }));
  const takesContext = own === undefined ? fn.length > expected.length : own.length > expected.length;
  // A minifier renames parameters, so that names only prove something in development.
  const names = own?.slice(0, expected.length);
  if (names !== undefined && !isProduction() && !expected.every((name, index) => fits(name, names[index]))) {
    throw new ToolwrightError(
      "INVALID_SIGNATURE",
      `The parameters given for the tool "${toolName}" are (${expected.join(", ")}), but the function has (${own?.join(", ")}). The properties of the schema, in order, must be the function's parameters; for a function of one object use new FunctionTool({ name, description, parameters, execute }).`,
      { details: { tool: toolName, expected, found: [...(own ?? [])] } },
    );
  }
  return { params: takesContext ? [...params, { name: "toolContext", kind: "context" }] : params };
}

function fits(name: string, own: string | undefined): boolean {
  return own === name || own === "{}";
}

function requireName(name: string, callable: Callable): void {
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
