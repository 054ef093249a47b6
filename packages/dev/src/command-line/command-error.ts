import { type ExitCode, exitCode } from "./exit-code.ts";

/** A failure that its message explains completely: it is shown without a stack. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: ExitCode;

  constructor(message: string, code: ExitCode = exitCode.failure, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = code;
  }
}
