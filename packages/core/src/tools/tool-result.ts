import type { FileData, FunctionResponsePart } from "../content/content.ts";
import { describeFile, readResponseFile } from "../content/response-file.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { bytesToBase64 } from "../json/base64.ts";
import { isRecord } from "../json/json-value.ts";
import { isPlainRecord } from "../json/plain-record.ts";

/** A file for the model: its bytes, or its URI. A part that holds one, such as a loaded artifact, will do. */
export interface ToolResultFile {
  /** Bytes as they are, or as base64. */
  readonly inlineData?: {
    readonly mimeType?: string;
    readonly data?: string | Uint8Array;
    readonly displayName?: string;
  };
  readonly fileData?: Readonly<FileData>;
}

/**
 * A result with files that the model is to see: images, documents. Return it from a tool, or from a callback that
 * stands in for one. A model that takes no such file is told of it in words.
 *
 * ```ts
 * return new ToolResult({ width: 640 }, [{ inlineData: { mimeType: "image/png", data: bytes } }]);
 * ```
 *
 * Only a `ToolResult` that is the whole result shows its files; as a part of another value it only names them.
 */
export class ToolResult<T = unknown> {
  readonly "~toolwright" = "tool-result";
  /** What the tool answers beside the files: any value that it could return alone. */
  readonly response: T;
  readonly files: readonly FunctionResponsePart[];

  /** @throws ToolwrightError `INVALID_TOOL_RESULT` for a file without type, or without bytes or URI. */
  constructor(response: T, files: readonly ToolResultFile[] = []) {
    this.response = response;
    this.files = toResponseFiles(files);
  }

  /** The result with its files in words, for logs. */
  toJSON(): { response: T; files: string[] } {
    return { response: this.response, files: this.files.map(describeFile) };
  }

  /** Recognises results of every copy of this package in the process, which `instanceof` does not; never plain data. */
  static isInstance(value: unknown): value is ToolResult {
    try {
      return isRecord(value) && value["~toolwright"] === "tool-result" && !isPlainRecord(value);
    } catch {
      // A proxy may refuse any look at it.
      return false;
    }
  }
}

/** What a tool or callback returned, apart from its files. */
export interface SplitResult {
  readonly value: unknown;
  readonly files: FunctionResponsePart[];
}

/**
 * Takes the files of a {@link ToolResult} apart from the rest; any other value has none.
 * @throws ToolwrightError `INVALID_TOOL_RESULT` like the class's constructor.
 */
export function splitResult(returned: unknown): SplitResult {
  if (!ToolResult.isInstance(returned)) return { value: returned, files: [] };
  return { value: returned.response, files: toResponseFiles(returned.files) };
}

/**
 * Files as messages hold them, from whatever was given.
 * @throws ToolwrightError `INVALID_TOOL_RESULT` like {@link ToolResult}.
 */
export function toResponseFiles(files: unknown): FunctionResponsePart[] {
  if (!Array.isArray(files)) throw invalidResult("The files of a result must be a list.");
  return files.map((file: unknown, index) => {
    const reading = readResponseFile(withBase64(file));
    if ("file" in reading) return reading.file;
    throw invalidResult(
      `File ${index + 1} of a result cannot be shown to a model: ${reading.problem}. Give { inlineData: { mimeType, data } }, with data as Uint8Array or base64, or { fileData: { mimeType, fileUri } }.`,
    );
  });
}

function withBase64(file: unknown): unknown {
  const inlineData = isRecord(file) ? file["inlineData"] : undefined;
  const data = isRecord(inlineData) ? inlineData["data"] : undefined;
  if (!isRecord(file) || !isRecord(inlineData) || !isBytes(data)) return file;
  return { ...file, inlineData: { ...inlineData, data: bytesToBase64(data) } };
}

/** Bytes of other realms too, such as those of a test's sandbox. */
function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]";
}

function invalidResult(message: string): ToolwrightError {
  return new ToolwrightError("INVALID_TOOL_RESULT", message);
}
