// The profile manager with a documented interface: its members, their comments and their tags become the schema, and a
// profile that does not fit is refused before the function runs. Without prompts it shows examples and talks.
//   npx --no toolwright run examples/profile-interface/agent.ts
import { LlmAgent, type ToolContext } from "toolwright";
import "@toolwright/models/offline";

/** What is known about a user. */
interface Profile {
  /** Full name. @minLength 1 */
  name: string;
  /** Age in years. @integer @minimum 0 @maximum 150 */
  age: number;
  /** E-mail address. @format email */
  email: string;
  /** Whether the newsletter is wanted. */
  newsletter?: boolean;
}

/**
 * Saves the profile of a user.
 * @param profile The profile to save.
 * @returns The saved profile.
 */
function saveProfile(profile: Profile, toolContext: ToolContext): Profile {
  toolContext.state.set("user:profile", { ...profile });
  return profile;
}

/** What to try in the terminal. */
export const examplePrompts = [
  "Save a profile: name is Ada, age is 36, email is ada@example.com",
  "Save a profile: name is Ada, email is ada@example.com",
];

/** Keeps user profiles. */
export const agent = new LlmAgent({
  name: "profile_manager",
  model: process.env.TOOLWRIGHT_MODEL ?? "offline",
  instruction: "You keep the profiles of users. Use the saveProfile tool. Ask the user for what is missing.",
  tools: [saveProfile],
});
