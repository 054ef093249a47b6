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
    .replace(UNIX_SOURCE, shorten)
    .trim();
}

const FILE_URL = /file:\/\/(?:[^\s'"`()<>/]*\/)+([^\s'"`()<>/]*)/g;
const WINDOWS_PATH = /(?:\b[A-Za-z]:|\\)\\(?:[^\\\s'"`()<>|]+\\)*([^\\\s'"`()<>|]*)/g;
/** What may stand before a path: it is none after a letter, as in `and/or`, nor after `://host`. */
const BEFORE = String.raw`(?<=^|[\s'"\x60(=:,[@<>{|;])`;
/** The name of a folder, which may hold single spaces. */
const FOLDER = String.raw`[^\s'"\x60()<>/]+(?: [^\s'"\x60()<>/]+){0,3}`;
const NAME = String.raw`([^\s'"\x60()<>/]*)`;
/** The top folders under which any path is shortened; routes such as `/api/users` stay readable. */
const TOP_FOLDERS =
  "app|Applications|bin|builds?|code|data|dev|etc|github|home|lambda|layers|lib|Library|media|mnt|nix|opt|private|proc|project|repo|root|run|scratch|snap|src|srv|sys|System|tmp|usr|Users|var|vercel|Volumes|work|workspaces?";
const UNIX_PATH = new RegExp(`${BEFORE}/(?:${TOP_FOLDERS})/(?:${FOLDER}/)*${NAME}`, "g");
/** Elsewhere, a path of source or configuration is known by the end of its name. */
const UNIX_SOURCE = new RegExp(
  `${BEFORE}/(?:[^\\s'"\`()<>/]+/)+([^\\s'"\`()<>/]+\\.(?:[cm]?[jt]sx?|json|node|env|ya?ml|toml|sqlite3?|db|pem|key|log|wasm|map)(?:[:,.;]\\S*)?)`,
  "g",
);

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
