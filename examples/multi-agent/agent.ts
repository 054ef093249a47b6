// One agent hands the conversation over to another: the desk knows its two specialists by name and description, and the
// model calls the built-in tool transfer_to_agent. The specialists have no model of their own and use the desk's.
//   npx --no toolwright run examples/multi-agent/agent.ts 'A question for billing: find the invoice "R-5"'
import { LlmAgent } from "toolwright";
import "@toolwright/models/offline";

/**
 * Finds an invoice: its amount, and whether it is paid.
 * @param invoice Number of the invoice, such as R-5.
 */
function findInvoice(invoice: string): { invoice: string; amount: number; paid: boolean } {
  return { invoice, amount: 120, paid: false };
}

/**
 * Tracks a parcel: tells where it is now.
 * @param parcel Number of the parcel, such as P-9.
 */
function trackParcel(parcel: string): { parcel: string; place: string } {
  return { parcel, place: "Hamburg" };
}

const billing = new LlmAgent({
  name: "billing",
  description: "Answers questions about invoices and payments.",
  instruction: "You answer questions about invoices. Use findInvoice.",
  tools: [findInvoice],
});

const shipping = new LlmAgent({
  name: "shipping",
  description: "Answers questions about parcels and deliveries.",
  instruction: "You answer questions about parcels. Use trackParcel.",
  tools: [trackParcel],
});

/** Finds out who can help. */
export const agent = new LlmAgent({
  name: "desk",
  model: process.env.TOOLWRIGHT_MODEL ?? "offline",
  instruction: "You greet customers and hand them over to the agent that can help.",
  subAgents: [billing, shipping],
});
