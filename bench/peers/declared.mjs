/** The two tools that every peer declares, with parameters made by the peer's own zod. */
export const calculate = {
  name: "calculate",
  description: "Performs a basic arithmetic operation on two numbers.",
  parameters: (z) =>
    z.object({
      operand1: z.number().describe("The first number."),
      operand2: z.number().describe("The second number."),
      operation: z.enum(["add", "subtract", "multiply", "divide"]).describe("Which operation to perform."),
    }),
  execute: ({ operand1, operand2, operation }) => `${operand1} ${operation} ${operand2}`,
};

export const saveProfile = {
  name: "saveProfile",
  description: "Stores a profile.",
  parameters(z) {
    const profile = z.object({
      name: z.string().describe("Full name."),
      age: z.number().int().describe("Years of age."),
      email: z.string().optional().describe("Where to write to."),
    });
    return z.object({ profile: profile.describe("What to store.") });
  },
  execute: ({ profile }) => profile.name,
};
