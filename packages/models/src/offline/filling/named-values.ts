import type { Draft } from "./draft.ts";
import { findLabels } from "./labels.ts";
import { valueAt } from "./value-at.ts";

/** Values that stand right behind the name of their parameter. */
export function fillNamedValues(draft: Draft): void {
  const labels = findLabels(draft);
  for (const label of labels) {
    const isOpen = draft.open(label.parameter.kind).includes(label.parameter);
    const value = isOpen ? valueAt(draft.message, label, labels) : undefined;
    if (value === undefined || !draft.isFree(value)) continue;
    draft.set(label.parameter, value, "named");
    draft.take({ start: label.start, end: label.end });
  }
}
