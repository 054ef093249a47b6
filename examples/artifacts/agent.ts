// Files that tools save and load: each save makes a new version, and names that begin with `user:` are shared by all
// sessions of the user. main.ts reads them back from the artifact service.
//   npx tsx examples/artifacts/main.ts
//   npx --no toolwright run examples/artifacts/agent.ts 'Save the note "buy milk" as list.txt' "Load the note list.txt"
import { LlmAgent, type ToolContext } from "toolwright";
import "@toolwright/models/offline";

/**
 * Saves a note as a file.
 * @param text Text of the note.
 * @param filename Name of the file, such as list.txt.
 */
async function saveNote(text: string, filename: string, toolContext: ToolContext) {
  return { filename, version: await toolContext.saveArtifact(filename, { text }) };
}

/**
 * Loads a note from a file.
 * @param filename Name of the file.
 * @param version Which version to load; the newest when left out. @integer @minimum 0
 */
async function loadNote(filename: string, toolContext: ToolContext, version?: number): Promise<string> {
  const note = await toolContext.loadArtifact(filename, version);
  if (note === undefined) throw new Error(`There is no such file: ${filename}. Use listNotes to see those that exist.`);
  return note.text ?? "The file is not a text.";
}

/** Lists the files of all notes. */
function listNotes(toolContext: ToolContext): Promise<string[]> {
  return toolContext.listArtifacts();
}

/** Keeps notes as files. */
export const agent = new LlmAgent({
  name: "archivist",
  model: process.env.TOOLWRIGHT_MODEL ?? "offline",
  instruction:
    'You keep notes in files with the tools saveNote, loadNote and listNotes. Begin a filename with "user:" when the user wants the note in every session.',
  tools: [saveNote, loadNote, listNotes],
});
