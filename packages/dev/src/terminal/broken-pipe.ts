/** Ends the process quietly when the reader of its output has gone, as `toolwright … | head -1` makes it. */
export function endOnBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit();
      throw error;
    });
  }
}
