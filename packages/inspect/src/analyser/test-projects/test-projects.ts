import { afterAll } from "vitest";
import type { Analyser } from "../analysis.ts";
import { createAnalyser } from "../create-analyser.ts";
import { TemporaryProject } from "./temporary-project.ts";

/** What a file of tests works with; all of it ends when its last test has. */
export interface TestProjects {
  readonly analyser: Analyser;
  /** Writes a project of these files. */
  readonly project: (files: Readonly<Record<string, string>>) => TemporaryProject;
}

/** An analyser, and projects for it to read. To be called once by a file of tests, outside of them. */
export function testProjects(): TestProjects {
  const analyser = createAnalyser();
  const projects: TemporaryProject[] = [];
  afterAll(() => {
    analyser.close();
    for (const project of projects) project.remove();
  });
  return {
    analyser,
    project: (files) => {
      const made = new TemporaryProject(analyser, files);
      projects.push(made);
      return made;
    },
  };
}
