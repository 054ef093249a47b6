import type { Compiler } from "./host/compiler.ts";

/**
 * The answer to a question. A compiler whose process has ended, whoever ended it, is started anew and asked again, once.
 * One that lives and fails would fail again.
 *
 * @param again what to ask the new process; the question, when it opens the programs that it is about.
 * @throws what the question throws.
 */
export function askLiving<T>(compiler: Compiler, question: () => T, again: () => T = question): T {
  try {
    return question();
  } catch (cause) {
    if (!compiler.closeIfEnded()) throw cause;
    return again();
  }
}
