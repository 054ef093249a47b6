import type { FileUses, UseWarning } from "../uses/attachment.ts";
import { UseReader } from "../uses/use-reader.ts";
import { isInjected, type PlacedAttachment } from "./attachment-text.ts";
import { moduleInsertions } from "./inject-attachments.ts";
import type { Insertion } from "./insertion.ts";
import { type ModuleFormat, moduleFormat } from "./module-format.ts";

/** What to do to the text of one source file. */
export interface SourceInjection {
  readonly insertions: readonly Insertion[];
  readonly warnings: readonly UseWarning[];
  /** Every file that the signatures depend on. */
  readonly dependencies: readonly string[];
}

const NOTHING: SourceInjection = { insertions: [], warnings: [], dependencies: [] };
const BYTE_ORDER_MARK = /^\uFEFF/;

/** Finds out what to insert into source files before anything else has changed them. */
export class SourceInjector {
  readonly #reader = new UseReader();

  constructor() {
    // Before the compiler's own client, which asks the process to end and lets it complain on the terminal.
    process.prependListener("exit", () => this.#reader.close());
  }

  /**
   * @param file Absolute path.
   * @param text What the build read from it.
   * @param format How the next tool will understand the module; told by its name and text if it is not given.
   */
  inject(file: string, text: string, format: ModuleFormat = moduleFormat(file, text)): SourceInjection {
    if (isInjected(text)) return NOTHING;
    const mark = BYTE_ORDER_MARK.test(text) ? 1 : 0;
    const uses = this.#reader.read(file, text.slice(mark));
    if (uses === undefined) return changedBefore(file);
    const insertions = moduleInsertions(text.slice(mark), placed(uses, text.slice(mark)), format);
    return {
      insertions: insertions.map((insertion) => ({ ...insertion, offset: insertion.offset + mark })),
      warnings: uses.warnings,
      dependencies: uses.attachments.length + uses.warnings.length > 0 ? uses.dependencies : [],
    };
  }

  /** Notices files that have changed; to be called once for each build, or for each file with its path. */
  refresh(file?: string): void {
    this.#reader.refresh(file);
  }
}

function placed({ attachments }: FileUses, text: string): PlacedAttachment[] {
  return attachments.map(({ range, ...attachment }) => ({
    ...attachment,
    range,
    name: text.slice(range.start, range.end),
  }));
}

function changedBefore(file: string): SourceInjection {
  const warning: UseWarning = {
    file,
    line: 1,
    message: "another plugin has changed the file, so signatures cannot be attached to its functions",
    remedies: [
      "put toolwright() first in the list of plugins",
      "under Node, put --import @toolwright/inspect/register before the --import of other loaders",
      "leave the file out: toolwright({ exclude })",
    ],
  };
  return { ...NOTHING, warnings: [warning] };
}
