import { ToolwrightError } from "../errors/toolwright-error.ts";
import { nearest } from "../schema/nearest.ts";
import { BaseTool } from "./base-tool.ts";

/** Stands in for a tool that a model invented, so that callbacks see such a call like any other. It always fails. */
export class UnknownTool extends BaseTool {
  readonly #available: readonly string[];

  constructor(name: string, available: readonly string[]) {
    super({ name, description: "" });
    this.#available = available;
  }

  override get receivesRawArguments(): boolean {
    return true;
  }

  override getDeclaration(): undefined {
    return undefined;
  }

  /** @throws ToolwrightError `UNKNOWN_TOOL`, naming the nearest tool and all that there are. */
  override async runAsync(): Promise<never> {
    const meant = nearest(this.name, this.#available);
    const guess = meant === undefined ? "" : ` Did you mean ${JSON.stringify(meant)}?`;
    const list = this.#available.length > 0 ? `Available tools: ${this.#available.join(", ")}.` : "There are no tools.";
    throw new ToolwrightError(
      "UNKNOWN_TOOL",
      `There is no tool named ${JSON.stringify(this.name.slice(0, 100))}.${guess} ${list}`,
    );
  }
}
