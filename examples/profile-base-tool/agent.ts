// The profile manager as a class with a hand-written declaration: `age` may be left out or null, `email` has a format.
// Calls are repaired and checked against it all the same. Without prompts it shows examples and talks.
//   npx --no toolwright run examples/profile-base-tool/agent.ts
import { BaseTool, type FunctionDeclaration, type JsonObject, LlmAgent, type ToolContext, Type } from "toolwright";
import "@toolwright/models/offline";

class SaveProfileTool extends BaseTool {
  constructor() {
    super({ name: "save_profile", description: "Saves the profile of a user." });
  }

  override getDeclaration(): FunctionDeclaration {
    return {
      name: this.name,
      description: this.description,
      parameters: {
        type: Type.OBJECT,
        properties: {
          name: { type: Type.STRING, description: "Full name.", minLength: "1" },
          age: { type: Type.INTEGER, description: "Age in years.", nullable: true, minimum: 0, maximum: 150 },
          email: { type: Type.STRING, description: "E-mail address.", format: "email" },
        },
        required: ["name", "email"],
      },
    };
  }

  override async runAsync({ args, toolContext }: { args: JsonObject; toolContext: ToolContext }): Promise<JsonObject> {
    toolContext.state.set("user:profile", args);
    return { saved: args };
  }
}

/** What to try in the terminal. */
export const examplePrompts = [
  "Save a profile: name is Ada, age is 36, email is ada@example.com",
  "Save a profile: name is Ada, email is ada@example.com",
  "Save a profile: name is Ada, email is nowhere",
];

/** Keeps user profiles. */
export const agent = new LlmAgent({
  name: "profile_manager",
  model: process.env.TOOLWRIGHT_MODEL ?? "offline",
  instruction: "You keep the profiles of users. Use the save_profile tool. The age is optional: do not ask for it.",
  tools: [new SaveProfileTool()],
});
