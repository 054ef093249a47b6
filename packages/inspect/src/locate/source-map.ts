import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { decodedMappings, FlattenMap, type SourceMapSegment, type TraceMap } from "@jridgewell/trace-mapping";

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

  /**
   * Where a generated position (zero-based) comes from: the nearest mapping on its line. Where a function begins is
   * often not mapped itself, but its first parameter one character later is.
   */
  originalPosition(line: number, column: number): OriginalPosition | undefined {
    const segment = nearestSegment(decodedMappings(this.#map)[line] ?? [], column);
    if (segment === undefined) return undefined;
    const [, index, originalLine, originalColumn] = segment;
    const source = this.#map.resolvedSources[index];
    if (source === undefined) return undefined;
    const content = this.#map.sourcesContent?.[index];
    return { source, line: originalLine, column: originalColumn, ...(typeof content === "string" ? { content } : {}) };
  }
}

type MappedSegment = Exclude<SourceMapSegment, readonly [number]>;

/** Of two that are equally near the earlier one. */
function nearestSegment(segments: readonly SourceMapSegment[], column: number): MappedSegment | undefined {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((segments[middle]?.[0] ?? 0) <= column) low = middle + 1;
    else high = middle;
  }
  const [nearest] = [segments[low - 1], segments[low]]
    .filter((segment): segment is MappedSegment => segment !== undefined && segment.length > 1)
    .sort((left, right) => Math.abs(left[0] - column) - Math.abs(right[0] - column));
  return nearest;
}

function decodeDataUrl(url: string): string {
  const comma = url.indexOf(",");
  const body = url.slice(comma + 1);
  return url.slice(0, comma).endsWith(";base64")
    ? Buffer.from(body, "base64").toString("utf8")
    : decodeURIComponent(body);
}
