const SOURCE_FILE = /\.[cm]?[jt]sx?$/;
/** Queries that ask for something else than the module's code. */
const OTHER_CONTENT = /[?&](?:raw|url|inline|worker|sharedworker)\b/;

/** The path of the source file that a module is made from; `undefined` for everything that holds no code of the user. */
export function sourceFileOf(moduleId: string, exclude: RegExp | undefined): string | undefined {
  if (moduleId.startsWith("\0") || OTHER_CONTENT.test(moduleId)) return undefined;
  const [file = ""] = moduleId.split("?");
  if (!SOURCE_FILE.test(file) || /\.d\.[cm]?ts$/.test(file) || /[\\/]node_modules[\\/]/.test(file)) return undefined;
  return exclude?.test(file) ? undefined : file;
}
