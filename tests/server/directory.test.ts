import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Hub } from "@iphub/sdk";
import { registerDirectoryJobs } from "@iphub/server/directory/sync-directory";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../support/engines.ts";
import { failureOf } from "../support/failure-of.ts";
import { type FilesHub, startFilesHub } from "../support/files-hub.ts";
import { runDirectory } from "../support/run-directory.ts";
import { loggedEvents } from "../support/seeded-hub.ts";

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

  const names = async () =>
    (await ada.files.list({ reference: "m-1" })).map(({ name, version }) => `${name} v${version}`).sort();

  beforeAll(async () => {
    put("17248024/claims.txt", "1. A battery");
    put("17248024/drawings/図 1.png", "\u0089PNG");
    put("17248024/.hidden", "no");
    put("ACME-7-US/a.txt", "a");
    put("MECH 1/secret.txt", "secret");
    put("outside.txt", "outside");
    symlinkSync("/etc", join(root, "17248024", "etc"));
    symlinkSync("/etc/passwd", join(root, "17248024", "passwd"));
    hub = await startFilesHub(engine, { IPHUB_DIRECTORY_ROOT: root });
    await hub.plant({
      matters: [
        { id: "m-acme", references: ["ACME/7/US"] },
        { id: "m-none", references: ["NONE-1"] },
        { id: "m-secret", references: ["MECH 1"], teams: ["t-mech"] },
      ],
    });
    registerDirectoryJobs(hub.platform);
    hub.platform.jobs.start();
    [ada, ben] = await Promise.all([hub.as("ada"), hub.as("ben")]);
  });
  afterAll(async () => {
    await hub.platform.jobs.stop();
    await hub.close();
  });

  test("each folder that a matter's reference names is in the index, for those who may see the matter", async () => {
    const own = [
      { reference: "17/248,024", path: "/17248024" },
      { reference: "ACME/7/US", path: "/ACME-7-US" },
    ];
    expect(await ben.directory.list()).toEqual(own);
    expect(await ada.directory.list()).toEqual([...own, { reference: "MECH 1", path: "/MECH 1" }]);
  });

  test("a tree has folders, files and sizes, without what is hidden or leads out", async () => {
    const tree = await ada.directory.tree({ reference: "17/248,024" });
    expect(tree).toMatchObject({ name: "17248024", path: "/17248024", isFolder: true });
    expect(tree.children.map(({ path, isFolder }) => [path, isFolder])).toEqual([
      ["/17248024/drawings", true],
      ["/17248024/claims.txt", false],
    ]);
    expect(tree.children[1]?.size).toBe(12);
    expect((await ada.directory.tree({ reference: "17248024" })).path).toBe("/17248024");
    for (const reference of ["MECH 1", "NONE-1", "../..", "17248024/../MECH 1", "/etc", "nothing"]) {
      expect([reference, (await failureOf(ben.directory.tree({ reference }))).status]).toEqual([reference, 404]);
    }
  });

  test("a synchronisation brings what is new or changed into the matter's files, once", async () => {
    expect(await synced(ada, "17/248,024")).toEqual({
      fullfiled: true,
      status: "succeeded",
      root: "/17248024",
      reason: null,
    });
    expect(await names()).toEqual(["claims.txt v1", "drawings - 図 1.png v1"]);
    await synced(ada, "17248024");
    expect(await names()).toEqual(["claims.txt v1", "drawings - 図 1.png v1"]);
    const touched = put("17248024/claims.txt", "1. A battery");
    utimesSync(touched, new Date(), new Date(Date.now() + 60_000));
    await synced(ada, "17248024");
    expect(await names()).toEqual(["claims.txt v1", "drawings - 図 1.png v1"]);
    put("17248024/claims.txt", "1. A better battery");
    put("17248024/new.txt", "new");
    await synced(ada, "17248024");
    expect(await names()).toEqual(["claims.txt v2", "drawings - 図 1.png v1", "new.txt v1"]);
    const told = (await loggedEvents(hub.platform, "directory-synced")).map(({ metadata }) => metadata);
    expect(told).toEqual([
      { added: 2, updated: 0 },
      { added: 0, updated: 0 },
      { added: 0, updated: 0 },
      { added: 1, updated: 1 },
    ]);
    await hub.nothingElseStored();
  });

  test("a missing folder, a hidden matter and an unknown reference end as failure, not as an error of the call", async () => {
    const noMatter = (reference: string) => `No matter of yours has the reference ${reference}.`;
    for (const [person, reference, reason] of [
      [ada, "NONE-1", "The documents repository has no folder for NONE-1."],
      [ada, "m-none", "The documents repository has no folder for NONE-1."],
      [ada, "m-2", "The matter has no reference, by which its folder would be found."],
      [ben, "MECH 1", noMatter("MECH 1")],
      [ada, "no such reference", noMatter("no such reference")],
    ] as const) {
      expect(await synced(person, reference)).toEqual({ fullfiled: true, status: "failed", root: null, reason });
    }
    expect(await ada.files.list({ reference: "m-secret" })).toEqual([]);
  });

  test("a file that cannot be taken and a repository that cannot be read are named, without the machine's paths", async () => {
    const large = put("ACME-7-US/drawings/scan.bin", "x".repeat(300_001));
    const failed = { fullfiled: true, status: "failed", root: null };
    expect(await synced(ada, "ACME/7/US")).toEqual({
      ...failed,
      reason: "drawings/scan.bin: The file is larger than 293 KB, the most that this hub takes.",
    });
    writeFileSync(large, "small");
    expect(await synced(ada, "ACME/7/US")).toMatchObject({ status: "succeeded" });
    renameSync(root, `${root}.away`);
    expect(await synced(ada, "ACME/7/US")).toEqual({
      ...failed,
      reason: "The documents repository cannot be read. Ask an administrator to look at its folder.",
    });
    renameSync(`${root}.away`, root);
  });

  test("names of parent folders are refused, and a token is its owner's", async () => {
    for (const reference of ["../../etc", "17248024\\..\\MECH 1"]) {
      expect((await failureOf(ada.directory.sync({ reference }))).status).toBe(404);
    }
    const { id } = await ada.directory.sync({ reference: "NONE-1" });
    expect((await failureOf(ben.directory.syncStatus({ id }))).status).toBe(404);
    expect((await failureOf(ada.directory.syncStatus({ id: "none" }))).status).toBe(404);
  });
});
