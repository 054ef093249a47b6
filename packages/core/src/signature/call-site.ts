import type { CallSite } from "./signature-resolver.ts";

/** What V8 tells of a stack frame; other engines have no such thing and get no call site. */
interface StackFrame {
  getScriptNameOrSourceURL?(): string | null;
  getFileName(): string | null;
  getLineNumber(): number | null;
  getColumnNumber(): number | null;
}

interface StackCapture {
  captureStackTrace?(target: object, below: Function): void;
  prepareStackTrace?: unknown;
  stackTraceLimit?: number;
}

/** Where `below` was called from: the nearest frame of user code, in positions of the running program. */
export function captureCallSite(below: Function): CallSite | undefined {
  const capture = Error as unknown as StackCapture;
  if (capture.captureStackTrace === undefined) return undefined;
  const { prepareStackTrace, stackTraceLimit } = capture;
  const target: { stack?: unknown } = {};
  try {
    capture.stackTraceLimit = 8;
    capture.prepareStackTrace = (_error: unknown, frames: StackFrame[]) => frames;
    capture.captureStackTrace(target, below);
    return Array.isArray(target.stack) ? firstUserFrame(target.stack) : undefined;
  } finally {
    capture.prepareStackTrace = prepareStackTrace;
    if (stackTraceLimit !== undefined) capture.stackTraceLimit = stackTraceLimit;
  }
}

function firstUserFrame(frames: StackFrame[]): CallSite | undefined {
  for (const frame of frames) {
    const url = frame.getScriptNameOrSourceURL?.() ?? frame.getFileName();
    const line = frame.getLineNumber();
    const column = frame.getColumnNumber();
    if (!url || url.startsWith("node:") || line === null || column === null) continue;
    return { url, line: line - 1, column: column - 1 };
  }
  return undefined;
}
