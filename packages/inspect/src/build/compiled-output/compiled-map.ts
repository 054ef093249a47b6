import { encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";
import { allGeneratedPositionsFor, decodedMappings, TraceMap } from "@jridgewell/trace-mapping";
import { type Insertion, inOrder } from "../injection/insertion.ts";
import { LineStarts } from "./line-starts.ts";

/** A source map as it is stored. */
interface StoredMap {
  readonly version: 3;
  readonly sources: readonly (string | null)[];
  readonly sourcesContent?: readonly (string | null)[];
  readonly mappings: string;
}

/** The source map of a file that a compiler has made from one other file. */
export class CompiledMap {
  readonly #stored: StoredMap;
  readonly #map: TraceMap;

  /**
   * @param text The map's JSON.
   * @param url Where it is stored; its sources are relative to that.
   * @throws if it is no source map.
   */
  constructor(text: string, url: string) {
    this.#stored = JSON.parse(text) as StoredMap;
    this.#map = new TraceMap(text, url);
  }

  /** The URLs of the files that the code was made from. */
  get sources(): readonly string[] {
    return this.#map.resolvedSources;
  }

  /** The text of the source at the time of the build, if the map holds it. */
  get sourceText(): string | undefined {
    return this.#map.sourcesContent?.[0] ?? undefined;
  }

  /** Where a place of the source went, as offsets in the compiled text; only places that the map names exactly. */
  generatedOffsets(sourceText: string, offset: number, compiledText: string): number[] {
    const source = this.#map.sources[0];
    if (source === null || source === undefined) return [];
    const { line, column } = new LineStarts(sourceText).position(offset);
    const compiled = new LineStarts(compiledText);
    return allGeneratedPositionsFor(this.#map, { source, line: line + 1, column }).flatMap((position) =>
      position.line === null ? [] : [compiled.offset(position.line - 1, position.column)],
    );
  }

  /** The map's JSON after insertions into the compiled text, none of which moves a mapped line. */
  after(insertions: readonly Insertion[], compiledText: string): string {
    const lines = new LineStarts(compiledText);
    const mappings = decodedMappings(this.#map).map((segments) => segments.map((segment) => [...segment]));
    // From the last one, so that each finds the columns of the text before it.
    for (const { offset, text } of inOrder(insertions).reverse()) {
      const { line, column } = lines.position(offset);
      for (const segment of mappings[line] ?? []) {
        if ((segment[0] ?? 0) >= column && !text.includes("\n")) segment[0] = (segment[0] ?? 0) + text.length;
      }
    }
    return JSON.stringify({ ...this.#stored, mappings: encode(mappings as SourceMapSegment[][]) });
  }
}
