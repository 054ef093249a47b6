/** What a model, a log or a result may know of an error: never its stack, never where files lie on this machine. */
export interface ErrorDescription {
  readonly name: string;
  readonly message: string;
}

/**
 * Reads name and message of anything that was thrown. Never throws; the message is never empty (it falls back to the
 * name), and absolute paths in it are shortened to the file's name, except those that stand in `known`.
 */
export function describeError(error: unknown, known = ""): ErrorDescription {
  const name = readText(error, "name") || "Error";
  const message = typeof error === "object" && error !== null ? readText(error, "message") : textOf(error);
  return { name, message: withoutPaths(message, known) || name };
}

/**
 * The text with stack lines removed and absolute paths of files shortened to `…/name`. Paths of URLs stay, and so do
 * paths that stand in `known`.
 */
export function withoutPaths(text: string, known = ""): string {
  const shorten = (path: string, name: string) => (known.includes(path) ? path : `…/${name}`);
  return text
    .split("\n")
    .filter((line) => !/^\s+at\s/.test(line))
    .join("\n")
    .replace(FILE_URL, shorten)
    .replace(WINDOWS_PATH, shorten)
    .replace(UNIX_PATH, shorten)
    .trim();
}

const FILE_URL = /file:\/\/(?:[^\s'"`()<>/]*\/)+([^\s'"`()<>/]*)/g;
const WINDOWS_PATH = /\b[A-Za-z]:\\(?:[^\\\s'"`()<>|]+\\)*([^\\\s'"`()<>|]*)/g;
/** Only under the usual top folders, so that routes such as `/api/users` stay readable. */
const UNIX_PATH =
  /(?<=^|[\s'"`(=:,[])\/(?:app|bin|builds?|code|data|dev|etc|home|lib|media|mnt|opt|private|proc|project|repo|root|run|snap|src|srv|sys|tmp|usr|Users|var|Volumes|work|workspaces?)\/(?:[^\s'"`()<>/]*\/)*([^\s'"`()<>/]*)/g;

function readText(holder: unknown, key: "name" | "message"): string {
  try {
    const text = (holder as { [key: string]: unknown } | null | undefined)?.[key];
    return typeof text === "string" ? text : "";
  } catch {
    return "";
  }
}

function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return "";
  }
}
