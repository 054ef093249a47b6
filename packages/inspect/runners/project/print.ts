import { subscribe } from "node:diagnostics_channel";
import { shapes } from "./shapes.ts";
import { tools } from "./tools.ts";

const reports: unknown[] = [];
const threads: string[] = [];
subscribe("toolwright:resolution", (report) => reports.push(report));
subscribe("worker_threads", () => threads.push("started"));

const declarations = [...tools, ...shapes].map((tool) => tool.getDeclaration());
console.log(JSON.stringify({ declarations, reports, threads }));
