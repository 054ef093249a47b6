import { base64Size, isBase64 } from "../json/base64.ts";
import { counted } from "../json/counted.ts";
import { toSafeText } from "../json/cut-text.ts";
import { isRecord } from "../json/json-value.ts";
import { describeType } from "../json/plain-record.ts";
import type { Blob, FileData, FunctionResponsePart } from "./content.ts";

/** A file as it may stand beside a result, or what is wrong with it, in words. */
export type FileReading = { readonly file: FunctionResponsePart } | { readonly problem: string };

/**
 * Reads a file that is to stand beside the result of a call: either `inlineData` with padded base64, or `fileData` with
 * a URI, each with its type. The file is a copy without anything else.
 */
export function readResponseFile(value: unknown): FileReading {
  if (!isRecord(value)) return { problem: "it is no object" };
  const { inlineData, fileData } = value;
  if ((inlineData === undefined) === (fileData === undefined)) {
    return { problem: "it needs inlineData (bytes) or fileData (a URI), and not both" };
  }
  const payload = inlineData ?? fileData;
  if (!isRecord(payload))
    return { problem: `its ${inlineData === undefined ? "fileData" : "inlineData"} is no object` };
  const { mimeType, displayName } = payload;
  if (typeof mimeType !== "string" || !MIME_TYPE.test(mimeType)) {
    return {
      problem: `its mimeType is ${typeof mimeType === "string" ? JSON.stringify(mimeType) : describeType(mimeType)}, and not a type such as "image/png"`,
    };
  }
  if (displayName !== undefined && typeof displayName !== "string") return { problem: "its displayName is no text" };
  const named = displayName === undefined ? { mimeType } : { mimeType, displayName: toSafeText(displayName) };
  return inlineData === undefined ? readUri(payload["fileUri"], named) : readBytes(payload["data"], named);
}

/** The files that can stand beside a result; all others are left out. */
export function fitResponseFiles(values: unknown): FunctionResponsePart[] {
  return (Array.isArray(values) ? values : []).flatMap((value) => {
    const reading = readResponseFile(value);
    return "file" in reading ? [reading.file] : [];
  });
}

/** A file in words: its name if it has one, its type, and its size or URI. */
export function describeFile({ inlineData, fileData }: FunctionResponsePart): string {
  const { displayName, mimeType = "unknown type" } = inlineData ?? fileData ?? {};
  const extent = inlineData === undefined ? (fileData?.fileUri ?? "empty") : inWords(base64Size(inlineData.data ?? ""));
  return [...(displayName === undefined ? [] : [displayName]), mimeType, extent].join(", ");
}

/** A type as RFC 6838 allows it, with or without parameters. */
const MIME_TYPE = /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*(?:;[ -~]*)?$/i;

function readBytes(data: unknown, named: Blob): FileReading {
  if (typeof data !== "string" || data === "" || !isBase64(data)) {
    return { problem: "its data is no base64 text (padded, without line breaks and without a data: prefix)" };
  }
  return { file: { inlineData: { ...named, data } } };
}

function readUri(fileUri: unknown, named: FileData): FileReading {
  if (typeof fileUri !== "string" || fileUri.trim() === "") return { problem: "its fileUri is no text" };
  return { file: { fileData: { ...named, fileUri: toSafeText(fileUri) } } };
}

function inWords(bytes: number): string {
  if (bytes < 1000) return counted(bytes, "byte");
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
