import { missingItem } from "../errors/missing-item.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { ToolFunction, ToolObject } from "./tool-function.ts";

/** A function with the object it is called on, and the name it has by itself (empty when it has none). */
export interface Callable {
  readonly fn: Function;
  readonly thisArg: unknown;
  readonly name: string;
  /** The name is that of an object's class, which a minifier may have changed. */
  readonly isNamedAfterClass?: boolean;
}

/**
 * Finds what to call: a function as it is, or the `call` method of an object.
 * @throws ToolwrightError `INVALID_TOOL` for a class (which needs `new`) or a value that cannot be called.
 */
export function toCallable(target: ToolFunction | ToolObject, thisArg?: unknown): Callable {
  if (typeof target === "function") {
    if (isClass(target)) throw classAsTool(target.name);
    return { fn: target, thisArg, name: nameOf(target) };
  }
  const method = (target as ToolObject | null | undefined)?.call;
  if (typeof method !== "function") {
    throw new ToolwrightError(
      "INVALID_TOOL",
      `A tool is a function, an object with a "call" method, a BaseTool, or a definition with "parameters" and "execute", but ${found(target)}`,
    );
  }
  const own = ownName(target);
  if (own !== "") return { fn: method, thisArg: target, name: own };
  const name = className(target);
  return { fn: method, thisArg: target, name, isNamedAfterClass: name !== "" };
}

/** The name that a function or an object has by itself; empty for one without a name, and for any other value. */
export function nameOf(target: unknown): string {
  if (typeof target === "function") return target.name.replace(/^(bound )+/, "");
  return typeof target === "object" && target !== null ? ownName(target) || className(target) : "";
}

function isClass(fn: Function): boolean {
  // A method may be named "class"; its text then goes on with a parenthesis.
  return /^class\b(?!\s*\()/.test(Function.prototype.toString.call(fn));
}

function ownName(target: object): string {
  const own = (target as { name?: unknown }).name;
  return typeof own === "string" ? own : "";
}

function className(target: object): string {
  const ownClass: unknown = target.constructor;
  return typeof ownClass === "function" && ownClass !== Object ? ownClass.name : "";
}

function classAsTool(name: string): ToolwrightError {
  return new ToolwrightError(
    "INVALID_TOOL",
    `The class ${name || "(anonymous)"} was given as a tool, but a class can only be called with "new". Give an instance with a "call" method, a static method (${name}.method), or the methods of an instance: FunctionTool.ofMethods(instance, ["method"]).`,
    { details: { class: name } },
  );
}

function found(value: unknown): string {
  if (value === undefined || value === null) return missingItem("this", value);
  return `this is ${describe(value)}.${advice(value)}`;
}

function describe(value: {}): string {
  if (typeof value !== "object") return typeof value;
  const name = className(value);
  return name === ""
    ? `an object with the keys ${Object.keys(value).join(", ") || "(none)"}`
    : `an instance of ${name} without a "call" method`;
}

/** How the methods of an object become tools, when it has some. */
function advice(value: {}): string {
  const methods = typeof value === "object" ? methodNames(value) : [];
  if (methods.length === 0) return "";
  const names = methods.slice(0, 3).map((name) => JSON.stringify(name));
  return ` For its methods as tools give FunctionTool.ofMethods(object, [${names.join(", ")}${methods.length > 3 ? ", …" : ""}]).`;
}

/** The methods of an object and of its class, without running a getter. */
function methodNames(value: object): string[] {
  const prototype: unknown = Object.getPrototypeOf(value);
  const holders = prototype === Object.prototype || prototype === null ? [value] : [value, prototype as object];
  const names = holders.flatMap((holder) =>
    Object.entries(Object.getOwnPropertyDescriptors(holder))
      .filter(([name, descriptor]) => name !== "constructor" && typeof descriptor.value === "function")
      .map(([name]) => name),
  );
  return [...new Set(names)];
}
