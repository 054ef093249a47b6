import type { Event, Runner } from "toolwright";
import { exitCode } from "../command-line/exit-code.ts";
import type { ConversationView } from "./conversation-view.ts";

/** How a turn ended: with an answer, with an error event, or because the user stopped it. */
export type TurnOutcome = "answered" | "failed" | "interrupted";

/** One session with an agent, shown as it goes on. */
export class Conversation {
  readonly #runner: Runner;
  readonly #view: ConversationView;
  #noticeShown = false;

  constructor(runner: Runner, view: ConversationView) {
    this.#runner = runner;
    this.#view = view;
  }

  /**
   * Runs one turn. Ctrl-C cancels it; a second one, for tools that do not listen to the signal, ends the process.
   * @throws what `Runner.run` throws: faults of the developer, not of the model or a tool.
   */
  async say(prompt: string): Promise<TurnOutcome> {
    const cancel = new AbortController();
    const onInterrupt = (): void => {
      if (cancel.signal.aborted) process.exit(exitCode.interrupted);
      cancel.abort();
    };
    process.on("SIGINT", onInterrupt);
    try {
      const failed = await this.#runTurn(prompt, cancel.signal);
      if (cancel.signal.aborted) return "interrupted";
      return failed ? "failed" : "answered";
    } finally {
      process.off("SIGINT", onInterrupt);
      this.#view.turnEnded();
    }
  }

  async #runTurn(prompt: string, abortSignal: AbortSignal): Promise<boolean> {
    let failed = false;
    const events = this.#runner.run({
      userId: "user",
      sessionId: "terminal",
      newMessage: prompt,
      abortSignal,
      runConfig: { streamingMode: this.#view.streams ? "sse" : "none" },
    });
    for await (const event of events) {
      this.#view.event(event);
      this.#showNotice(event);
      failed ||= event.errorCode !== undefined;
    }
    return failed;
  }

  /** The offline model says in its first answer that it is no language model; nobody is to mistake it for one. */
  #showNotice({ customMetadata }: Event): void {
    const notice = customMetadata?.["offlineModel"];
    if (this.#noticeShown || typeof notice !== "string") return;
    this.#noticeShown = true;
    this.#view.notice(notice);
  }
}
