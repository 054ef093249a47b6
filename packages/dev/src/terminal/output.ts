import { createPalette, type Palette } from "./palette.ts";

/** Where a command writes. */
export interface Output {
  /** Whether results are read by a person as they come. */
  readonly isTerminal: boolean;
  readonly paint: Palette;
  readonly notePaint: Palette;
  /** Writes results, to standard output. */
  write(text: string): void;
  /** Writes about the work itself, to standard error. */
  note(text: string): void;
  /** Resolves when everything has left the process: pipes may be written to asynchronously. */
  flush(): Promise<void>;
}

/**
 * The output of this process.
 *
 * @param reserved Keeps standard output for results alone: what loaded modules print goes to standard error instead.
 * Text that they write past `process.stdout` (to the file descriptor, or from child processes) cannot be held back.
 */
export function processOutput({ reserved }: { readonly reserved: boolean }): Output {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  if (reserved) stdout.write = stderr.write.bind(stderr);
  return {
    isTerminal: stdout.isTTY === true,
    paint: createPalette(stdout),
    notePaint: createPalette(stderr),
    write: (text) => void write(text),
    note: (text) => void stderr.write(text),
    flush: async () => {
      await new Promise((resolve) => write("", resolve));
      await new Promise((resolve) => stderr.write("", resolve));
    },
  };
}
