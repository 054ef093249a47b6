// What it costs to start a process that runs TypeScript, before anything is imported.
export {};
