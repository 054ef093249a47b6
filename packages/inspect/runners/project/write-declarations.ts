import { writeFileSync } from "node:fs";
import { declarations } from "./declarations.ts";

// A global of vitest and of Jest.
declare const it: (name: string, test: () => void) => void;

it("writes its declarations", () => {
  writeFileSync(process.env.DECLARATIONS ?? "", declarations());
});
