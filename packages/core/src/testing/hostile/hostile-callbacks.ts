import type { LlmAgentOptions } from "../../agents/llm-agent.ts";
import { CallbackFault, type FaultCounts, type FaultKind } from "./faults.ts";
import type { Random } from "./random.ts";

/** Callbacks that do nothing most of the time; else they throw, edit or answer. */
export function hostileCallbacks(random: Random, faults: FaultCounts): Partial<LlmAgentOptions> {
  const happens = (kind: FaultKind): boolean => {
    const now = random.chance(0.04);
    if (now) faults.add(kind);
    return now;
  };
  const mayThrow = (kind: FaultKind): void => {
    if (happens(kind)) throw new CallbackFault(kind);
  };
  return {
    beforeAgentCallback: () => {
      mayThrow("agent callback throws");
      return undefined;
    },
    afterAgentCallback: () => {
      mayThrow("agent callback throws");
      return random.chance(0.05)
        ? { role: "model", parts: [{ text: random.pick(["after all", "", "\ud83d"]) }] }
        : undefined;
    },
    beforeModelCallback: ({ modelRequest }) => {
      mayThrow("model callback throws");
      if (!happens("model callback edits")) return;
      const { contents } = modelRequest;
      const start = random.whole(0, contents.length);
      modelRequest.contents = [...contents.slice(start), ...contents.slice(0, random.whole(0, start))];
    },
    afterModelCallback: ({ modelResponse }) => {
      mayThrow("model callback throws");
      return happens("model callback edits")
        ? { ...modelResponse, content: { parts: [{ text: "edited" }, {}] } }
        : undefined;
    },
    beforeToolCallback: ({ args }) => {
      mayThrow("tool callback throws");
      if (happens("tool callback edits")) Object.assign(args, { a: 10n, extra: new Date(0) });
      return random.chance(0.03) ? { replaced: "\ud83d" } : undefined;
    },
    afterToolCallback: ({ toolResponse, files }) => {
      mayThrow("tool callback throws");
      if (!happens("tool callback edits")) return undefined;
      Object.assign(toolResponse, { self: toolResponse });
      files.push(random.pick([{}, { inlineData: { mimeType: "image/png", data: "AA==" } }]));
      return undefined;
    },
    onModelErrorCallback: () =>
      random.chance(0.2) ? { content: { role: "model", parts: [{ text: "sorry" }] } } : undefined,
    ...hostileView(random, faults),
  };
}

/** What the agent sees of the conversation. */
function hostileView(random: Random, faults: FaultCounts): Partial<LlmAgentOptions> {
  const cut: LlmAgentOptions["compactHistory"] = (contents) => {
    faults.add("history cut");
    const start = random.whole(0, contents.length - 1);
    const end = random.whole(start, contents.length);
    return random.chance(0.5) ? contents.slice(start, end) : contents.toSpliced(start, end - start);
  };
  return random.pick<Partial<LlmAgentOptions>>([
    {},
    {},
    { includeContents: "none" },
    { historyWindow: random.whole(1, 3) },
    { compactHistory: cut },
  ]);
}
