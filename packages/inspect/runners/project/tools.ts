import { FunctionTool, type ToolContext } from "toolwright";
import { type Article, converter, OrderService } from "./orders.ts";

/**
 * Performs a basic arithmetic operation on two numbers.
 * @param operand1 The first number.
 * @param operand2 The second number.
 * @param operation Which operation to perform.
 */
function calculate(operand1: number, operand2: number, operation: "add" | "subtract" | "multiply" | "divide"): number {
  return operation === "add" ? operand1 + operand2 : operand1 - operand2;
}

/** Remembers values. */
const remember = async <Value extends string | number>(key: string, toolContext: ToolContext, value: Value) => ({
  key,
  value,
  session: toolContext.sessionId,
});

// biome-ignore format: functions of one shape on one line are told apart by position alone
const double = (value: number) => value * 2, half = (value: number) => value / 2;

/** Counts down. @param from Where to begin. @integer from */
async function* countdown(from: number) {
  for (let left = from; left > 0; left -= 1) yield left;
}

const catalogue = {
  /** Adds an article. */
  add(article: Article, ...shelves: string[]) {
    return { article, shelves };
  },
  /** Adds the value added tax. @param rate The rate in percent. @param net The net price. */
  tax: (rate: number, net: number) => net * (1 + rate / 100),
};

const orders = new OrderService("main");

/** One tool of each kind that a program may define; declarations must be the same whatever runs this file. */
export const tools: readonly FunctionTool[] = [
  new FunctionTool(calculate),
  new FunctionTool(remember),
  new FunctionTool(double),
  new FunctionTool(half),
  new FunctionTool(countdown),
  new FunctionTool(catalogue.add),
  new FunctionTool(catalogue.tax.bind(null, 19)),
  new FunctionTool(orders.lookup.bind(orders)),
  new FunctionTool(OrderService.count),
  new FunctionTool(converter(2), { name: "convert" }),
  new FunctionTool(function inline(this: void, { limit = 3, unit }: { limit?: number; unit: "kg" | "g" }) {
    return `${limit} ${unit}`;
  }),
  new FunctionTool((big: bigint | null) => big, { name: "anonymous" }),
  ...FunctionTool.ofMethods(new OrderService("second"), ["lookup"]),
];
