import { join } from "node:path";
import { CommandError } from "../command-line/command-error.ts";

/**
 * Loads the file `.env` of a folder, if there is one. Variables that are set already keep their values.
 * @throws CommandError when there is one that cannot be read.
 */
export function loadEnvironment(folder: string): void {
  const file = join(folder, ".env");
  try {
    process.loadEnvFile(file);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return;
    throw new CommandError(`${file} cannot be read: ${(cause as Error).message}`, undefined, { cause });
  }
}
