import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Hub } from "@iphub/sdk";
import { registerDirectoryJobs } from "@iphub/server/matters/directory/sync-directory";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type FilesHub, startFilesHub } from "../../support/files-hub.ts";
import { runDirectory } from "../../support/run-directory.ts";

forEachEngine((engine) => {
  const root = join(runDirectory(), "repository", randomUUID());
  let hub: FilesHub;
  let ada: Hub;
  let ben: Hub;

  function put(path: string, content: string): string {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
    return join(root, path);
  }

  async function synced(person: Hub, reference: string) {
    const { id } = await person.directory.sync({ reference });
    const status = () => person.directory.syncStatus({ id });
    await expect.poll(async () => (await status()).fullfiled, { timeout: 15_000 }).toBe(true);
    return status();
  }

  beforeAll(async () => {
    hub = await startFilesHub(engine, { IPHUB_DIRECTORY_ROOT: root });
    registerDirectoryJobs(hub.platform);
    hub.platform.jobs.start();
    [ada, ben] = await Promise.all([hub.as("ada"), hub.as("ben")]);
  });
  afterAll(async () => {
    await hub.platform.jobs.stop();
    await hub.close();
  });

  test("the folder of a walled matter is unknown to who may see all others, in the index and as a tree", async () => {
    const { id } = await ada.inventions.create({ title: "Walled", references: ["WALL/1", "WALL 2"] });
    put("WALL-1/secret.txt", "secret");
    put("WALL 2/secret.txt", "secret");
    put("stray/notes.txt", "notes");
    const seen = async (person: Hub) => JSON.stringify(await person.directory.list());
    expect(await seen(ada)).toMatch(/WALL 2.*WALL.1/);
    await ada.walls.set({ id, owners: ["ben@firm.example"], people: ["ben@firm.example"] });
    expect(await seen(ada)).not.toContain("WALL");
    for (const reference of ["WALL/1", "wall-1", "WALL 2", id]) {
      expect(await failureOf(ada.directory.tree({ reference }))).toMatchObject({ status: 404 });
    }
    expect((await ben.directory.tree({ reference: "WALL/1" })).children).toHaveLength(1);
    expect(await seen(ben)).toMatch(/WALL 2.*WALL.1/);
    expect((await ada.directory.tree({ reference: "stray" })).children).toHaveLength(1);
  });

  test("the folder of a hidden matter is not that of another one whose reference differs by its dash alone", async () => {
    await hub.plant({
      matters: [
        { id: "m-hyphen", references: ["D-900"] },
        { id: "m-dash", references: ["D\u2013900"], teams: ["t-mech"] },
      ],
    });
    put("D\u2013900/secret.txt", "secret");
    for (const reference of ["D-900", "m-hyphen"]) {
      expect((await failureOf(ben.directory.tree({ reference }))).status).toBe(404);
      expect((await synced(ben, reference)).status).toBe("failed");
    }
    expect(await ben.files.list({ reference: "m-hyphen" })).toEqual([]);
    expect((await ada.directory.tree({ reference: "D\u2013900" })).children).toHaveLength(1);
    put("D-900/own.txt", "own");
    expect((await ben.directory.tree({ reference: "D-900" })).children.map(({ name }) => name)).toEqual(["own.txt"]);
  });
});
