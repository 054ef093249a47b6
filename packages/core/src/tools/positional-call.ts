import { getOwn, isRecord } from "../json/json-value.ts";
import type { CallPlan } from "../signature/signature.ts";
import type { ToolContext } from "./tool-context.ts";

/** Lays named arguments out in the order of the function's parameters, with the context in its place. */
export function positionalArguments(plan: CallPlan, args: unknown, toolContext: ToolContext): unknown[] {
  const named = isRecord(args) ? args : {};
  const positional: unknown[] = [];
  for (const parameter of plan.params) {
    switch (parameter.kind) {
      case "arg":
        positional.push(getOwn(named, parameter.name));
        break;
      case "flat":
        positional.push(args);
        break;
      case "context":
        positional.push(toolContext);
        break;
      case "dropped":
        positional.push(undefined);
        break;
      case "rest":
        positional.push(...restItems(getOwn(named, parameter.name)));
        break;
    }
  }
  return positional;
}

function restItems(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
