import type { ToolDeclaration } from "toolwright";
import { type Adapter, quickRetry } from "./adapter.ts";
import { startProviderServer } from "./provider-server.ts";
import { greeting, wholeAnswer } from "./whole-answer.ts";

/** What became of a request with these tools: the body as the provider got it, and what the answer says was lost. */
export interface SentDeclarations {
  readonly body: string;
  readonly losses: readonly string[];
}

/** Sends the tools through an adapter. @throws The provider's refusal. */
export async function sendDeclarations(
  { wire, create }: Adapter,
  tools: readonly ToolDeclaration[],
): Promise<SentDeclarations> {
  const server = await startProviderServer(wire);
  try {
    server.prepare([{ pieces: [{ kind: "text", fragments: ["Hello."] }] }]);
    const answer = await wholeAnswer(create(server.url, quickRetry), { ...greeting, tools: [...tools] });
    const losses = (answer.customMetadata?.["toolLosses"] ?? []) as readonly string[];
    return { body: JSON.stringify(server.bodies[0]), losses };
  } finally {
    await server.close();
  }
}
