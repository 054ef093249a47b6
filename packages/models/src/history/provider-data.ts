import type { JsonObject } from "toolwright";
import { isRecord, parseJson } from "../json-values/json-value.ts";

/**
 * What a provider wants back beside a part (signatures of thoughts, ids of items) is kept in the part's
 * `thoughtSignature`, marked with the provider's name: another provider would refuse it. Gemini's own signatures are kept
 * as they are, so that contents stay those of its SDK.
 */
export function packProviderData(provider: string, data: JsonObject): string {
  return btoa(toAscii(JSON.stringify({ [mark]: provider, data })));
}

/** The data that this provider left with a part; nothing of another provider's. */
export function unpackProviderData(provider: string, signature: string | undefined): JsonObject | undefined {
  if (signature === undefined || !isPacked(signature)) return undefined;
  const value = parseJson(decodeBase64(signature));
  return isRecord(value) && value[mark] === provider && isRecord(value["data"])
    ? (value["data"] as JsonObject)
    : undefined;
}

/** Nothing for what is no base64: something cut it on its way through a store. */
function decodeBase64(text: string): string {
  try {
    return atob(text);
  } catch {
    return "";
  }
}

/** Whether a signature was made here, and so is none of Gemini's own. */
export function isPacked(signature: string): boolean {
  return signature.startsWith(packedStart);
}

const mark = "toolwright:provider";

/** Base64 writes three characters as four, so the beginning is the same whatever follows. */
const packedStart = btoa(`{"${mark}"`).slice(0, 28);

/** `btoa` takes only characters of one byte. */
function toAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
