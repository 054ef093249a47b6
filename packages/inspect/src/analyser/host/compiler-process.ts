import type { API } from "typescript/unstable/sync";

/** The way to the compiler's process, which its interface does not show. */
interface ProcessHolder {
  readonly client?: {
    readonly channel?: { readonly child?: { kill(signal: "SIGKILL"): boolean }; close(): void };
    echo?(payload: string): string;
  };
}

const ANY_TEXT = "alive";

/**
 * Ends the compiler's process. Asked to end, it sometimes complains («context canceled») on the terminal of the program
 * that uses it; it holds nothing that would have to be saved, so it is not asked.
 */
export function endProcess(api: API): void {
  const channel = (api as unknown as ProcessHolder).client?.channel;
  if (channel?.child === undefined) {
    api.close();
    return;
  }
  channel.child.kill("SIGKILL");
  channel.close();
}

/**
 * Whether the compiler's process still answers. It is asked, and not judged by what it failed with: an error that it
 * reports leaves it as it was, and one of the connection has a different text on every platform.
 */
export function isAlive(api: API): boolean {
  try {
    return (api as unknown as ProcessHolder).client?.echo?.(ANY_TEXT) === ANY_TEXT;
  } catch {
    return false;
  }
}
