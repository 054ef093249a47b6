import { subscribe } from "node:diagnostics_channel";
import { declarations } from "./declarations.ts";
import { shapes } from "./shapes.ts";

const reports: unknown[] = [];
const threads: string[] = [];
subscribe("toolwright:resolution", (report) => reports.push(report));
subscribe("worker_threads", () => threads.push("started"));

const printed = { declarations: declarations(), shapes: shapes.map((tool) => tool.getDeclaration()) };
console.log(JSON.stringify({ ...printed, reports, threads }));
