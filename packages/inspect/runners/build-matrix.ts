import { describe, it } from "vitest";
import { buildRuntimes } from "./build-runtimes.ts";
import { furtherBuilds } from "./production-builds.ts";
import { ProjectFolder } from "./project-folder.ts";
import { testCells } from "./test-cells.ts";
import { expectWatched, furtherWatchingBuilds } from "./watch.ts";

testCells(
  "J08: in production, without analyser and compiler, declarations are those of the golden file after",
  furtherBuilds,
);
testCells("a build also runs", buildRuntimes);

describe("a build that watches attaches a new signature when only a type in another file changes:", () => {
  it.each(furtherWatchingBuilds)("$name", (watching) => expectWatched(ProjectFolder.forTest(), watching));
});
