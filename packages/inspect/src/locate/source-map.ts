import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  FlattenMap,
  GREATEST_LOWER_BOUND,
  LEAST_UPPER_BOUND,
  originalPositionFor,
  sourceContentFor,
  type TraceMap,
} from "@jridgewell/trace-mapping";

/** A position in an original source: zero-based, `source` a URL if the map names it by one or relative to itself. */
export interface OriginalPosition {
  readonly source: string;
  readonly line: number;
  readonly column: number;
  /** The source's text at the time of the build, if the map holds it. */
  readonly content?: string;
}

/** A parsed source map, with or without sections. */
export class SourceMap {
  readonly #map: TraceMap;

  /**
   * @param sourceMapURL what the script's `sourceMappingURL` comment says: a data URL, or a URL relative to the script.
   * @param file the script's path.
   * @throws if the map cannot be read or parsed.
   */
  constructor(sourceMapURL: string, file: string) {
    const scriptUrl = pathToFileURL(file);
    if (sourceMapURL.startsWith("data:")) {
      this.#map = new FlattenMap(decodeDataUrl(sourceMapURL), scriptUrl.href);
      return;
    }
    const mapUrl = new URL(sourceMapURL, scriptUrl);
    this.#map = new FlattenMap(readFileSync(fileURLToPath(mapUrl), "utf8"), mapUrl.href);
  }

  /** Where a generated position (zero-based) comes from: the mapping at or before it on its line, else the next one. */
  originalPosition(line: number, column: number): OriginalPosition | undefined {
    for (const bias of [GREATEST_LOWER_BOUND, LEAST_UPPER_BOUND] as const) {
      const found = originalPositionFor(this.#map, { line: line + 1, column, bias });
      if (found.source === null) continue;
      const content = sourceContentFor(this.#map, found.source);
      const position = { source: found.source, line: found.line - 1, column: found.column };
      return content === null ? position : { ...position, content };
    }
    return undefined;
  }
}

function decodeDataUrl(url: string): string {
  const comma = url.indexOf(",");
  const body = url.slice(comma + 1);
  return url.slice(0, comma).endsWith(";base64")
    ? Buffer.from(body, "base64").toString("utf8")
    : decodeURIComponent(body);
}
