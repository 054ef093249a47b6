import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { tools } from "./tools.ts";

it("writes its declarations", () => {
  const declarations = tools.map((tool) => tool.getDeclaration());
  writeFileSync(process.env["DECLARATIONS"] ?? "", JSON.stringify(declarations));
  expect(declarations).toHaveLength(tools.length);
});
