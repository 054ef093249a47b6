/** One thing that Toolwright promises. Tests cite it by ID, in a title or in a comment `covers T1`. */
export interface Requirement {
  /** T tools, C context, A agents and runner, B callbacks, D developer experience. */
  readonly id: `${"T" | "C" | "A" | "B" | "D"}${number}`;
  readonly title: string;
  /** Not begun: where it will live. Such a requirement is cited by no test yet. */
  readonly later?: string;
  /** Begun: the part that is still missing, and where it will live. */
  readonly rest?: string;
}

/** All of them. A test fails when one that is not `later` is cited nowhere. */
export const requirements: readonly Requirement[] = [
  { id: "T1", title: "A class with a hand-written declaration is a tool" },
  { id: "T2", title: "Every kind of callable is a tool" },
  { id: "T3", title: "Name, description and parameters are inferred from signature and doc comment" },
  { id: "T4", title: "TypeScript types map to JSON Schema, and values are converted both ways" },
  { id: "T5", title: "The declaration is JSON, neutral inside and rendered per provider" },
  { id: "T6", title: "Arguments are repaired and checked; a failure is an error that the model can act on" },
  { id: "T7", title: "Schema libraries and plain JSON Schema describe parameters" },
  { id: "T8", title: "Every result has a defined form for the model" },
  { id: "T9", title: "A ToolContext parameter is injected and never shown to the model" },
  { id: "T10", title: "The same tools work anywhere", rest: "in other kits and over MCP: packages/adapters" },

  { id: "C1", title: "State with the scopes app, user, session and turn, captured as deltas" },
  { id: "C2", title: "Tools save, load and list artifacts", rest: "on disk and in PostgreSQL: packages/sql" },
  { id: "C3", title: "Tools search memory", rest: "on disk and in PostgreSQL: packages/sql" },
  { id: "C4", title: "A tool knows its turn, call, agent, session, user, app and abort signal" },
  { id: "C5", title: "A tool asks for actions" },
  { id: "C6", title: "Instruction providers and callbacks have contexts of their own" },

  { id: "A1", title: "An agent joins a model, an instruction and tools" },
  { id: "A2", title: "A runner yields events as they happen and keeps the session" },
  { id: "A3", title: "Events say who did what, and helpers read them" },
  { id: "A4", title: "The calls of one model turn run concurrently and return in call order" },
  { id: "A5", title: "Models are exchangeable", rest: "Gemini and other providers: packages/models" },
  { id: "A6", title: "Sessions, artifacts and memory are services", rest: "on disk and in PostgreSQL: packages/sql" },

  { id: "B1", title: "A callback before a tool edits or replaces the call" },
  { id: "B2", title: "A callback after a tool edits or replaces the result" },
  { id: "B3", title: "Callbacks around agents and models, and on errors" },
  { id: "B4", title: "Plugins hold the same hooks for a whole runner" },

  { id: "D1", title: "A web page shows chats, events, state and traces", later: "packages/dev" },
  { id: "D2", title: "A command runs agents and prints declarations", rest: "starting the web page: packages/dev" },
  { id: "D3", title: "Declarations are checked for quality" },
  { id: "D4", title: "Examples run as they stand and check themselves" },
];
