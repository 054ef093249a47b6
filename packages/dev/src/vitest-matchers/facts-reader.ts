import { clearTimeout, setTimeout } from "node:timers";
import { type Analyser, createAnalyser } from "@toolwright/inspect";
import { withSourceFacts } from "../checks/tool-facts.ts";
import type { ListedTool } from "../declarations/listed-tool.ts";

/** For how long the compiler waits for the next test (ms). */
const IDLE = 10_000;

/**
 * Reads what the sources of tools tell, for all tests of a process with one compiler: to start it takes far longer than
 * to read a function. It starts when there is something to read, never keeps the process alive, and ends when it is
 * idle or the process ends.
 */
export class FactsReader {
  readonly #analyser: Pick<Analyser, "functionFacts" | "close">;
  readonly #idleTime: number;
  #idle: NodeJS.Timeout | undefined;

  constructor(analyser: Pick<Analyser, "functionFacts" | "close"> = createAnalyser(), idleTime: number = IDLE) {
    this.#analyser = analyser;
    this.#idleTime = idleTime;
    // Before the compiler's own client, which asks the process to end and lets it complain on the terminal.
    process.prependListener("exit", () => this.#analyser.close());
  }

  /** The tools with the facts of their sources, as far as these are known. */
  read(tools: readonly ListedTool[]): ListedTool[] {
    clearTimeout(this.#idle);
    try {
      return withSourceFacts(tools, this.#analyser);
    } catch (error) {
      // The next question gets another compiler than the one that has failed.
      this.#analyser.close();
      throw error;
    } finally {
      this.#idle = setTimeout(() => this.#analyser.close(), this.#idleTime).unref();
    }
  }
}
