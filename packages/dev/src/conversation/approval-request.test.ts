import { createEvent } from "toolwright";
import { describe, expect, it } from "vitest";
import { approvalQuestion, approvalRequests, isApproval } from "./approval-request.ts";

describe("a request for approval", () => {
  const request = { hint: "Really?", toolName: "pay", args: { to: "\u001b[2J" } };
  const event = createEvent({
    invocationId: "turn",
    author: "payer",
    actions: { requestedToolConfirmations: { c1: request } },
  });

  it("names the call and the agent", () => {
    expect(approvalRequests(event)).toEqual([{ id: "c1", agent: "payer", request }]);
    expect(approvalRequests(createEvent({ invocationId: "turn", author: "payer" }))).toEqual([]);
  });

  it("is asked on one line that controls no terminal", () => {
    const [asked] = approvalRequests(event).map(approvalQuestion);
    expect(asked).toBe('Approve pay({"to":"\\u001b[2J"})? [y/N] ');
  });

  it.each(["y", "Y", " yes ", "YES"])("is granted by %j", (answer) => {
    expect(isApproval(answer)).toBe(true);
  });

  it.each(["", "n", "no", "yess", "y y", "yep", "sure", "Yes, please", "ｙ"])("is not granted by %j", (answer) => {
    expect(isApproval(answer)).toBe(false);
  });
});
