import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type Insertion, insertInto } from "../injection/insertion.ts";
import { CompiledMap } from "./compiled-map.ts";

const MAP_COMMENT = /\n?\/\/# sourceMappingURL=(\S+)\s*$/;
const INLINE_MAP = /^data:application\/json[^,]*;base64,/;

/** A file that a compiler has written, with its source map. */
export class CompiledFile {
  readonly path: string;
  readonly text: string;
  readonly #mapUrl: string | undefined;

  constructor(path: string) {
    this.path = path;
    this.text = readFileSync(path, "utf8");
    this.#mapUrl = MAP_COMMENT.exec(this.text)?.[1];
  }

  /** The text without the comment that names the map. */
  get code(): string {
    return this.text.replace(MAP_COMMENT, "").trimEnd();
  }

  /** The file's own map; `undefined` when it was compiled without. */
  map(): CompiledMap | undefined {
    if (this.#mapUrl === undefined) return undefined;
    if (INLINE_MAP.test(this.#mapUrl)) {
      const json = Buffer.from(this.#mapUrl.replace(INLINE_MAP, ""), "base64").toString("utf8");
      return new CompiledMap(json, pathToFileURL(this.path).href);
    }
    const url = new URL(this.#mapUrl, pathToFileURL(this.path));
    return existsSync(url) ? new CompiledMap(readFileSync(url, "utf8"), url.href) : undefined;
  }

  /** Writes the changed code, and the file's own map when it has one. */
  write(insertions: readonly Insertion[], map: CompiledMap): void {
    const changed = insertInto(this.text, insertions);
    if (this.#mapUrl === undefined) {
      writeFileSync(this.path, changed);
      return;
    }
    const json = map.after(insertions, this.text);
    if (INLINE_MAP.test(this.#mapUrl)) {
      const [head = ""] = INLINE_MAP.exec(this.#mapUrl) ?? [];
      const inline = `${head}${Buffer.from(json).toString("base64")}`;
      writeFileSync(
        this.path,
        changed.replace(this.#mapUrl, () => inline),
      );
      return;
    }
    writeFileSync(new URL(this.#mapUrl, pathToFileURL(this.path)), json);
    writeFileSync(this.path, changed);
  }
}
