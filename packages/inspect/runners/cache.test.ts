import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ProjectFolder } from "./project-folder.ts";

const CACHE = "node_modules/.cache/toolwright";

describe("the cache of a project", () => {
  it("lets a second run start neither the compiler nor the analyser's thread", async () => {
    const project = ProjectFolder.forTest();
    const first = await project.print();
    const [{ requests = 0 } = {}] = first.reports;
    expect(requests).toBeGreaterThan(40);
    expect(first.reports).toMatchObject([{ cached: 0, analysed: requests, analyserStarted: true }]);
    expect(first.threads).toEqual(["started"]);

    const second = await project.print();
    expect(second.reports).toMatchObject([{ cached: requests, analysed: 0, analyserStarted: false }]);
    expect(second.threads).toEqual([]);
    expect(second.declarations).toEqual(first.declarations);
  });

  it("notices a changed type in another file, and reads only what depends on it", async () => {
    const project = ProjectFolder.forTest();
    await project.print();
    const orders = project.file("orders.ts");
    writeFileSync(orders, readFileSync(orders, "utf8").replace("title: string;", "title: string;\n  colour: string;"));

    const { declarations, reports } = await project.print();
    expect(reports).toMatchObject([{ cached: 30, analysed: 13 }]);
    expect(declarations).toContain('"colour"');
  });

  it("may be warmed by two processes at once", async () => {
    const project = ProjectFolder.forTest();
    const [one, other] = await Promise.all([project.print(), project.print()]);
    expect(other?.declarations).toEqual(one?.declarations);
    expect(readdirSync(project.file(CACHE)).filter((name) => !name.endsWith(".json"))).toEqual([]);

    const third = await project.print();
    expect(third.threads).toEqual([]);
    expect(third.declarations).toEqual(one?.declarations);
  });
});
