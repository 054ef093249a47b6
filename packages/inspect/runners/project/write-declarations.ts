import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { shapes } from "./shapes.ts";
import { tools } from "./tools.ts";

it("writes its declarations", () => {
  const declarations = [...tools, ...shapes].map((tool) => tool.getDeclaration());
  writeFileSync(process.env.DECLARATIONS ?? "", JSON.stringify(declarations));
  expect(declarations).not.toEqual([]);
});
