import { declarations } from "./declarations.ts";

process.stdout.write(declarations());
