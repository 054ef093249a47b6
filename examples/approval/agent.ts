// A call that a person must approve: payments above 100. The command asks in the terminal; only "y" and "yes" approve.
// What is approved are exactly the arguments that were shown.
//   npx --no toolwright run examples/approval/agent.ts
import { FunctionTool, LlmAgent } from "toolwright";
import "@toolwright/models/offline";

/**
 * Pays an amount of money to someone.
 * @param amount How much to pay.
 * @param recipient Who gets the money.
 */
function pay(amount: number, recipient: string): { paid: number; recipient: string } {
  return { paid: amount, recipient };
}

/** What the command shows at the start. */
export const examplePrompts = ['Pay 50 to "Bob"', 'Pay 500 to "Bob"'];

/** Pays bills. */
export const agent = new LlmAgent({
  name: "cashier",
  model: process.env.TOOLWRIGHT_MODEL ?? "offline",
  instruction: "You pay bills with the pay tool.",
  tools: [new FunctionTool(pay, { requireConfirmation: ({ amount }) => Number(amount) > 100 })],
});
