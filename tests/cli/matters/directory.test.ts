import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { registerDirectoryJobs } from "@iphub/server/matters/directory/sync-directory";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { type FilesHub, startFilesHub } from "../../support/files-hub.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { runCli } from "../cli-process.ts";

forEachEngine((engine) => {
  const root = join(runDirectory(), "repository", randomUUID());
  let hub: FilesHub;
  let env: Record<string, string>;

  beforeAll(async () => {
    for (const folder of ["FAM-1", "FAM-2"]) {
      mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, folder, `${folder}.txt`), folder);
    }
    hub = await startFilesHub(engine, { IPHUB_DIRECTORY_ROOT: root });
    await hub.plant({ matters: [{ id: "m-family", title: "Family", references: ["FAM/1", "FAM/2"] }] });
    registerDirectoryJobs(hub.platform);
    hub.platform.jobs.start();
    env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada"), PATH: process.env.PATH ?? "" };
  });
  afterAll(async () => {
    await hub.platform.jobs.stop();
    await hub.close();
  });

  const printed = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCli(["directory", ...args], { env });
    return [code, stdout.trim(), stderr];
  };

  test("of a matter with two folders the reference says which, and the id means the first", async () => {
    expect(await printed("tree", "FAM/2", "--jq", ".path")).toEqual([0, "/FAM-2", ""]);
    expect(await printed("tree", "fam-1", "--jq", ".path")).toEqual([0, "/FAM-1", ""]);
    expect(await printed("tree", "m-family", "--jq", ".path")).toEqual([0, "/FAM-1", ""]);
    expect(await printed("sync", "FAM/2", "--jq", ".root")).toEqual([0, "/FAM-2", ""]);
    expect((await (await hub.as("ada")).files.list({ reference: "m-family" })).map(({ name }) => name)).toEqual([
      "FAM-2.txt",
    ]);
  });

  test("the page of a folder is that of its matter", async () => {
    expect(await printed("tree", "FAM/2", "--web")).toEqual([0, `${hub.url}/inventions/m-family/files`, ""]);
  });
});
