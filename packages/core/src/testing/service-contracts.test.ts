import { describe, expect, it } from "vitest";
import { InMemoryArtifactService } from "../artifacts/in-memory-artifact-service.ts";
import { InMemoryMemoryService } from "../memory/in-memory-memory-service.ts";
import { InMemorySessionService } from "../sessions/in-memory-session-service.ts";
import { artifactServiceContract } from "./artifact-service-contract.ts";
import type { ContractCase } from "./contract-case.ts";
import { memoryServiceContract } from "./memory-service-contract.ts";
import { sessionServiceContract } from "./session-service-contract.ts";

function runCases(cases: readonly ContractCase[]): void {
  for (const { name, skipReason, run } of cases) {
    it.skipIf(skipReason !== undefined)(name, run);
  }
}

describe("A6: InMemorySessionService", () => {
  runCases(sessionServiceContract(() => new InMemorySessionService()));
});

describe("A6, C2: InMemoryArtifactService", () => {
  runCases(artifactServiceContract(() => new InMemoryArtifactService()));
});

describe("A6, C3: InMemoryMemoryService", () => {
  runCases(memoryServiceContract(() => new InMemoryMemoryService()));
});

describe("a contract suite", () => {
  const create = () => new InMemoryMemoryService();

  it("leaves out a case by its name and keeps the reason", () => {
    const name = "a search in an empty memory finds nothing";
    const cases = memoryServiceContract(create, { skip: { [name]: "it is never empty" } });
    expect(cases.filter(({ skipReason }) => skipReason !== undefined)).toEqual([
      { name, skipReason: "it is never empty", run: expect.any(Function) },
    ]);
  });

  it("refuses to leave out a case that does not exist", () => {
    expect(() => memoryServiceContract(create, { skip: { "no such case": "because" } })).toThrow('"no such case"');
  });
});
