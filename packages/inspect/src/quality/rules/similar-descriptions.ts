import type { ToolSetRule } from "../rule.ts";
import { meaningOf } from "../words/content-words.ts";

export const similarDescriptions: ToolSetRule = {
  id: "similar-descriptions",
  severity: "warning",
  finds: "tools of one agent, list or module whose descriptions say the same",
  why: "A model chooses by the descriptions. Between two that say the same it chooses at random.",
  *checkSet(declarations) {
    const known = new Map<string, string>();
    for (const [index, { name, description }] of declarations.entries()) {
      const meaning = meaningOf(description);
      const twin = known.get(meaning);
      if (meaning === "") continue;
      if (twin === undefined) known.set(meaning, name);
      else {
        const fix = "Say in each what the other does not do, and when to use which; or make one tool of them.";
        yield { index, path: "", message: `the description says the same as that of ${twin}`, fix };
      }
    }
  },
};
