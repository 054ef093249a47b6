import { issueText } from "./issue-text.ts";
import { isRecord } from "./json-text.ts";

/** One thing that a tool found wrong with a call. */
export interface Complaint {
  /** Dotted path of the argument, when the tool named one. */
  readonly path: string;
  readonly text: string;
}

/** A result that says the call did not succeed. */
export interface Failure {
  /** For the user; empty when the tool gave none, or only one that tells a model how to go on. */
  readonly message: string;
  readonly complaints: readonly Complaint[];
}

const FAILED_STATUS = /^(?:error|failed|failure|invalid|denied|rejected)$/i;
const MESSAGE_KEYS = ["message", "error_message", "errorMessage", "reason", "detail", "error", "description"];
const COMPLAINT_KEYS = ["issues", "errors", "details", "fieldErrors", "field_errors"];

/** Reads `{ error: … }`, `{ status: "error", … }` and `{ success: false, … }`; `undefined` for any other result. */
export function failureOf(response: Record<string, unknown>): Failure | undefined {
  const inner = isRecord(response.error) ? response.error : response;
  const failed =
    (response.error !== undefined && response.error !== null && response.error !== false) ||
    (typeof response.status === "string" && FAILED_STATUS.test(response.status)) ||
    response.success === false ||
    response.ok === false;
  if (!failed) return undefined;
  const complaints = COMPLAINT_KEYS.flatMap((key) => complaintsIn(inner[key] ?? response[key]));
  const message = firstText(inner, MESSAGE_KEYS) ?? firstText(response, MESSAGE_KEYS) ?? "";
  return { message: isForModel(inner, complaints) ? "" : message, complaints };
}

/** The kit's own message about refused arguments asks for a corrected call; what a user can answer is in its issues. */
function isForModel({ code }: Record<string, unknown>, complaints: readonly Complaint[]): boolean {
  return code === "INVALID_ARGUMENTS" && complaints.length > 0;
}

function firstText(record: Record<string, unknown>, keys: readonly string[]): string | undefined {
  return keys.map((key) => record[key]).find((value): value is string => typeof value === "string" && value !== "");
}

function complaintsIn(value: unknown): Complaint[] {
  if (typeof value === "string") return [{ path: "", text: value }];
  if (Array.isArray(value)) return value.flatMap((item) => (isRecord(item) ? [complaintOf(item)] : complaintsIn(item)));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([path, text]) => {
    const first = Array.isArray(text) ? text[0] : text;
    return typeof first === "string" ? [{ path, text: first }] : [];
  });
}

function complaintOf(item: Record<string, unknown>): Complaint {
  const where = item.path ?? item.field ?? item.loc ?? item.name;
  const path = Array.isArray(where) ? where.map(String).join(".") : String(where ?? "");
  const { problem, expected, hint } = item;
  if (typeof problem !== "string") return { path, text: firstText(item, MESSAGE_KEYS) ?? "not accepted" };
  return { path, text: issueText({ problem, expected, hint }) };
}
