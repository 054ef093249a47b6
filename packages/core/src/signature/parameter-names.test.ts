import { describe, expect, it } from "vitest";
import { parameterNames } from "./parameter-names.ts";

/** Functions are made from text, so that the runner's own transforms cannot change what is read. */
function made(expression: string): Function {
  return new Function(`return (${expression})`)() as Function;
}

describe("parameterNames", () => {
  const cases: readonly (readonly [expression: string, expected: readonly string[]])[] = [
    ["function f() {}", []],
    ["function f(a, b) {}", ["a", "b"]],
    ["function* gen(a) {}", ["a"]],
    ["async function* gen(a, ...rest) {}", ["a", "...rest"]],
    ["a => a", ["a"]],
    ["async a => a", ["a"]],
    ["async => async", ["async"]],
    ["async (a, b) => a", ["a", "b"]],
    ["(a) => (b) => a + b", ["a"]],
    ["async /* ( */ (a /* , x */, // y,\n b) => a", ["a", "b"]],
    ["function f({ a, b: [c] }, [d], ...[e]) {}", ["{}", "{}", "...{}"]],
    ["function f(a = { x: [1, 2] }, b = (1, 2), c) {}", ["a", "b", "c"]],
    ["function f(a = ')', b = \"\\\",)\", c = `${`)` + ','},)`, d) {}", ["a", "b", "c", "d"]],
    ["function f(a = /[/)(]\\/,/g, b = 4 / 2, c = (1) / 3, d = /,/) {}", ["a", "b", "c", "d"]],
    ["function f(a = function (x, y) { return /\\)/.test(x); }, b = (z, w) => z / w) {}", ["a", "b"]],
    ["function f(a = typeof /,/, b) {}", ["a", "b"]],
    ["function $f_1(ünï, $, _) {}", ["ünï", "$", "_"]],
    ["function f(a, b,) {}", ["a", "b"]],
    ["({ method(a, b) {} }).method", ["a", "b"]],
    ["({ async *method(a) {} }).method", ["a"]],
    ["({ ['com' + (1, 'puted')](a) {} }).computed", ["a"]],
    ["({ 'quoted (name'(a) {} })['quoted (name']", ["a"]],
    ["({ 12(a) {} })[12]", ["a"]],
    ["({ get(a) {} }).get", ["a"]],
    ["({ class(a) {} }).class", ["a"]],
    ["Object.getOwnPropertyDescriptor({ get value() { return 1; } }, 'value').get", []],
    ["Object.getOwnPropertyDescriptor({ set value(next) {} }, 'value').set", ["next"]],
    ["(class { static make(a) {} }).make", ["a"]],
    ["(class { static #secret(a) {} static open() { return this.#secret; } }).open()", ["a"]],
  ];
  it.each(cases)("reads %s", (expression, expected) => {
    expect(parameterNames(made(expression))).toEqual(expected);
  });

  it.each([
    ["a native function", Math.max],
    ["a bound function", made("function f(a) {}").bind(null)],
    ["a class", made("class C { constructor(a) {} }")],
    ["an anonymous class", made("class{ m(a) {} }")],
    ["a proxy", new Proxy(made("function f(a) {}"), {})],
  ])("does not guess for %s", (_kind, fn) => {
    expect(parameterNames(fn)).toBeUndefined();
  });
});
