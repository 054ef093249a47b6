import { type Content, describeFile, type GenerateOptions } from "toolwright";
import type { FileRule } from "./fit-files.ts";

/** Names in the trace of a request the files beside results that the model is told of in words only. */
export function traceHiddenFiles(contents: readonly Content[], shows: FileRule, trace: GenerateOptions["trace"]): void {
  const hidden = contents
    .flatMap(({ parts = [] }) => parts.flatMap(({ functionResponse }) => functionResponse ?? []))
    .flatMap(({ id = "", name = "", parts = [] }) =>
      parts.filter((file) => !shows(file)).map((file) => ({ tool: name, call: id, file: describeFile(file) })),
    );
  if (hidden.length > 0) trace?.({ "toolwright.files_not_shown": hidden });
}
