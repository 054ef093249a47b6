// The profile manager with a schema of a schema library (here zod): the model is told what the schema describes, the
// library checks each call, and `execute` gets its typed output. Without prompts it shows examples and talks.
//   npx --no toolwright run examples/profile-schema/agent.ts
import { FunctionTool, LlmAgent } from "toolwright";
import "@toolwright/models/offline";
import { z } from "zod";

const profileSchema = z.object({
  name: z.string().trim().min(1).describe("Full name."),
  age: z.int().min(0).max(150).describe("Age in years."),
  email: z.email().describe("E-mail address."),
  newsletter: z.boolean().default(false).describe("Whether the newsletter is wanted."),
});

const saveProfile = new FunctionTool({
  name: "save_profile",
  description: "Saves the profile of a user.",
  parameters: profileSchema,
  execute(profile, toolContext) {
    toolContext.state.set("user:profile", profile);
    return profile;
  },
});

/** What to try in the terminal. */
export const examplePrompts = [
  "Save a profile: name is Ada, age is 36, email is ada@example.com",
  "Save a profile: name is Ada, email is ada@example.com",
];

/** Keeps user profiles. */
export const agent = new LlmAgent({
  name: "profile_manager",
  model: process.env.TOOLWRIGHT_MODEL ?? "offline",
  instruction: "You keep the profiles of users. Use the save_profile tool. Ask the user for what is missing.",
  tools: [saveProfile],
});
