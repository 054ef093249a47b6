// An instruction provider that quotes the JSON Schema of a tool: for models that follow an example in the text better
// than a declaration. The schema comes from the tool, so the two cannot drift apart.
//   npx --no toolwright run examples/instruction-from-schema/agent.ts "Book the room Atlas for 4 people"
import { FunctionTool, LlmAgent, type ReadonlyContext } from "toolwright";
import "@toolwright/models/offline";

/**
 * Books a meeting room.
 * @param room Name of the room.
 * @param people How many people will come. @integer @minimum 1
 * @param equipment What should be in the room.
 */
function bookRoom(room: string, people: number, equipment: ("projector" | "whiteboard")[] = []): string {
  const extras = equipment.length === 0 ? "" : ` with ${equipment.join(" and ")}`;
  return `The room ${room} is booked for ${people} people${extras}.`;
}

const bookRoomTool = new FunctionTool(bookRoom);

function instruction(context: ReadonlyContext): string {
  return [
    `You are ${context.agentName} and book meeting rooms with the tool ${bookRoomTool.name}.`,
    "Its arguments have this JSON Schema:",
    JSON.stringify(bookRoomTool.parametersJsonSchema(), null, 2),
    "Ask for what the schema requires and the user has not said.",
  ].join("\n");
}

/** Books meeting rooms. */
export const agent = new LlmAgent({
  name: "receptionist",
  model: process.env.TOOLWRIGHT_MODEL ?? "offline",
  instruction,
  tools: [bookRoomTool],
});
