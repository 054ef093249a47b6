// The profile manager with a plain record: the model is only told that `profile` is an object, so the function checks it
// itself and answers `{ status: "error", … }` or `{ status: "success", … }`. Without prompts it shows examples and talks.
//   npx --no toolwright run examples/profile-record/agent.ts
import { LlmAgent, type ToolContext } from "toolwright";
import "@toolwright/models/offline";
import { z } from "zod";

const profileSchema = z.object({ name: z.string().min(1), age: z.int().min(0).max(150), email: z.email() });

type SaveResult =
  | { status: "success"; profile: z.infer<typeof profileSchema> }
  | { status: "error"; message: string; errors: Record<string, string[]> };

/**
 * Saves the profile of a user.
 * @param profile The profile: name, age in years, and email.
 * @returns The saved profile, or what is wrong with the one that was given.
 * @toolwrightIgnore any-type The point of this version: the function checks the record itself.
 */
function saveProfile(profile: Record<string, unknown>, toolContext: ToolContext): SaveResult {
  const parsed = profileSchema.safeParse(profile);
  if (!parsed.success) {
    const { fieldErrors } = z.flattenError(parsed.error);
    return { status: "error", message: "The profile was not saved.", errors: fieldErrors };
  }
  toolContext.state.set("user:profile", parsed.data);
  return { status: "success", profile: parsed.data };
}

/** What to try in the terminal. */
export const examplePrompts = [
  "Save a profile: name is Ada, age is 36, email is ada@example.com",
  "Save a profile: name is Ada, email is ada@example.com",
  "Save a profile: name is Ada, age is 36, email is nowhere",
];

/** Keeps user profiles. */
export const agent = new LlmAgent({
  name: "profile_manager",
  model: process.env.TOOLWRIGHT_MODEL ?? "offline",
  instruction:
    "You keep the profiles of users. Use the saveProfile tool. When it returns errors, ask for what is wrong.",
  tools: [saveProfile],
});
