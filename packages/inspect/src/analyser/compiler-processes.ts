import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";

/** The processes that this thread has started: compilers, one at a time. */
export class CompilerProcesses {
  readonly #running = new Set<ChildProcess>();

  /**
   * @param started is told the process id as soon as there is one. The compiler's client shows neither the process nor
   * its id, and blocks in the same call that starts it: this is the only moment to learn it.
   */
  constructor(started: (pid: number) => void) {
    subscribe("child_process", (message) => {
      const { process: child } = message as { process: ChildProcess };
      this.#running.add(child);
      let pid: number | undefined;
      Object.defineProperty(child, "pid", {
        get: () => pid,
        set: (value: number | undefined) => {
          pid = value;
          if (value !== undefined) started(value);
        },
      });
    });
  }

  /** They hold nothing that could be lost; asked to end in good order they complain on the program's standard error. */
  kill(): void {
    for (const child of this.#running) child.kill("SIGKILL");
    this.#running.clear();
  }
}
