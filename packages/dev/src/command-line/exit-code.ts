/**
 * How the command ends.
 *
 * - `ok` everything went well
 * - `failure` a turn failed, or a file could not be loaded
 * - `usage` wrong arguments, or a file that does not exist
 * - `faultyDeclarations` at least one function or tool cannot be declared, cannot be followed to where it is used, or has an
 *   error that a check found
 * - `awaitsApproval` a call waits for a person's approval, and nobody was there to be asked
 * - `weakDeclarations` declarations were checked, and there is advice but no error
 * - `interrupted` stopped with Ctrl-C (128 + the number of SIGINT, as shells have it)
 */
export const exitCode = {
  ok: 0,
  failure: 1,
  usage: 2,
  faultyDeclarations: 3,
  awaitsApproval: 4,
  weakDeclarations: 5,
  interrupted: 130,
} as const;

/** One of the numbers of {@link exitCode}. */
export type ExitCode = (typeof exitCode)[keyof typeof exitCode];
