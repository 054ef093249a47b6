import { describe, expect, it } from "vitest";
import { adapters } from "./adapters.ts";
import { callsOf, chatStreamFaults } from "./chat-stream-faults.ts";
import { openAiChatWire } from "./wire/openai-chat.ts";

const chats = adapters.filter(({ wire }) => wire === openAiChatWire);

describe.concurrent.each(chats)("calls in a stream as gateways send them, through $name", ({ create }) => {
  it.each(chatStreamFaults)("$name", async (fault) => {
    expect(await callsOf(fault, (url) => create(url, { maxAttempts: 1 }))).toEqual(fault.calls);
  });
});
