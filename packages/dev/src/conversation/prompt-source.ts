import { createInterface } from "node:readline";

/** Where an interactive session gets its prompts from. */
export interface PromptSource {
  /** Whether the user sees a prompt where it was entered, so that it need not be shown again. */
  readonly echoes: boolean;
  /**
   * The next line, or `undefined` at the end.
   *
   * @param question What a user who is to type sees, when it is not a prompt that is wanted.
   */
  next(question?: string): Promise<string | undefined>;
}

/** The streams of a terminal, or what stands in for them. */
export interface PromptStreams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/**
 * Lines that a user types or another program sends.
 *
 * @param invitation What a user who is to type a prompt sees.
 */
export function openPromptSource(streams: PromptStreams, invitation: string): PromptSource {
  return streams.input.isTTY === true ? typedPrompts(streams, invitation) : pipedPrompts(streams.input);
}

/**
 * Each line gets a reader of its own: while one is open, the terminal is in raw mode and Ctrl-C is a mere key; between
 * two lines it must be the signal that cancels a turn.
 */
function typedPrompts({ input, output }: PromptStreams, invitation: string): PromptSource {
  let history: string[] = [];
  const next = (question = invitation): Promise<string | undefined> =>
    new Promise((resolve) => {
      const reader = createInterface({ input, output, history, terminal: true });
      reader.on("history", (lines: string[]) => {
        history = lines;
      });
      let line: string | undefined;
      reader.on("SIGINT", () => reader.close());
      reader.on("close", () => {
        if (line === undefined) output.write("\n");
        resolve(line);
      });
      reader.question(question, (typed) => {
        line = typed;
        reader.close();
      });
    });
  return { echoes: true, next };
}

function pipedPrompts(input: NodeJS.ReadableStream): PromptSource {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const next = async (): Promise<string | undefined> => {
    const { done, value } = await lines.next();
    return done === true ? undefined : value;
  };
  return { echoes: false, next };
}
