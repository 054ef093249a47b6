import { confirmToolCall, type Message, type Runner } from "toolwright";
import { exitCode } from "../command-line/exit-code.ts";
import { type ApprovalRequest, approvalRequests } from "./approval-request.ts";
import type { ConversationView } from "./conversation-view.ts";

/** How a turn ended: with an answer, with calls that wait for approval, with an error event, or because the user stopped it. */
export type TurnOutcome = "answered" | "waiting" | "failed" | "interrupted";

/** One session with an agent, shown as it goes on. */
export class Conversation {
  readonly #runner: Runner;
  readonly #view: ConversationView;
  #open: readonly ApprovalRequest[] = [];

  constructor(runner: Runner, view: ConversationView) {
    this.#runner = runner;
    this.#view = view;
  }

  /** The requests for approval that can be answered at once: those of one agent. Others follow when these are answered. */
  get requests(): readonly ApprovalRequest[] {
    return this.#open.filter(({ agent }) => agent === this.#open[0]?.agent);
  }

  /** Answers {@link requests}: calls whose ids are in `approved` are run, the others are declined. Throws like `say`. */
  answer(approved: ReadonlySet<string>): Promise<TurnOutcome> {
    const { requests } = this;
    this.#open = this.#open.filter((request) => !requests.includes(request));
    return this.say(requests.map(({ id }) => confirmToolCall(id, { confirmed: approved.has(id) })));
  }

  /**
   * Runs one turn. Ctrl-C cancels it; a second one, for tools that do not listen to the signal, ends the process.
   * @throws what `Runner.run` throws: faults of the developer, not of the model or a tool.
   */
  async say(message: Message): Promise<TurnOutcome> {
    const cancel = new AbortController();
    const onInterrupt = (): void => {
      if (cancel.signal.aborted) process.exit(exitCode.interrupted);
      cancel.abort();
    };
    process.on("SIGINT", onInterrupt);
    try {
      const failed = await this.#runTurn(message, cancel.signal);
      if (cancel.signal.aborted) return "interrupted";
      if (failed) return "failed";
      return this.#open.length > 0 ? "waiting" : "answered";
    } finally {
      process.off("SIGINT", onInterrupt);
      this.#view.turnEnded();
    }
  }

  async #runTurn(newMessage: Message, abortSignal: AbortSignal): Promise<boolean> {
    let failed = false;
    const events = this.#runner.run({
      userId: "user",
      sessionId: "terminal",
      newMessage,
      abortSignal,
      runConfig: { streamingMode: this.#view.streams ? "sse" : "none" },
    });
    for await (const event of events) {
      this.#view.event(event);
      this.#open = [...this.#open, ...approvalRequests(event)];
      failed ||= event.errorCode !== undefined;
    }
    return failed;
  }
}
