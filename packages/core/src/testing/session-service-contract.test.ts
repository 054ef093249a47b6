import { describe, it } from "vitest";
import { InMemorySessionService } from "../sessions/in-memory-session-service.ts";
import { sessionServiceContract } from "./session-service-contract.ts";

describe("InMemorySessionService", () => {
  for (const { name, skipReason, run } of sessionServiceContract(() => new InMemorySessionService())) {
    it.skipIf(skipReason !== undefined)(name, run);
  }
});
