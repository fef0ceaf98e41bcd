import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Hub } from "@iphub/sdk";
import { registerDirectoryJobs } from "@iphub/server/matters/directory/sync-directory";
import { StorageFullError } from "@iphub/server/platform/storage/file-storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type FilesHub, startFilesHub } from "../../support/files-hub.ts";
import { runDirectory } from "../../support/run-directory.ts";
import { loggedEvents } from "../../support/seeded-hub.ts";

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
    put("ACME-7-US/0 bytes.txt", "");
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

  // spec: 3.26, 7.99
  test("each folder that a matter's reference names is in the index, for those who may see the matter", async () => {
    const own = [
      { reference: "17/248,024", path: "/17248024" },
      { reference: "ACME/7/US", path: "/ACME-7-US" },
    ];
    expect(await ben.directory.list()).toEqual(own);
    expect(await ada.directory.list()).toEqual([...own, { reference: "MECH 1", path: "/MECH 1" }]);
  });

  // spec: 7.100
  test("a tree has folders, files and sizes, without what is hidden or leads out", async () => {
    const tree = await ada.directory.tree({ reference: "17/248,024" });
    expect(tree).toMatchObject({ name: "17248024", path: "/17248024", isFolder: true });
    expect(tree.children.map(({ path, isFolder }) => [path, isFolder])).toEqual([
      ["/17248024/drawings", true],
      ["/17248024/claims.txt", false],
    ]);
    expect(tree.children[1]?.size).toBe(12);
    expect((await ada.directory.tree({ reference: "17248024" })).path).toBe("/17248024");
    for (const reference of ["MECH 1", "NONE-1", "../../..", "17248024/../MECH 1", "/etc", "nothing"]) {
      expect([reference, (await failureOf(ben.directory.tree({ reference }))).status]).toEqual([reference, 404]);
    }
  });

  test("a tree leaves out what cannot be read, and one that is too deep is refused in words", async () => {
    put("MECH 1/read.txt", "read");
    // A name from a share that wrote Latin-1: 'Büro'.
    const foreign = Buffer.concat([Buffer.from(`${join(root, "MECH 1")}/B`), Buffer.from([0xfc]), Buffer.from("ro")]);
    mkdirSync(foreign);
    const shown = async () => (await ada.directory.tree({ reference: "MECH 1" })).children.map(({ name }) => name);
    expect(await shown()).toEqual(["read.txt", "secret.txt"]);
    put(`MECH 1/${"x/".repeat(33)}deep.txt`, "deep");
    const refused = await failureOf(ada.directory.tree({ reference: "MECH 1" }));
    expect([refused.status, refused.message]).toEqual([
      422,
      "The folder has more than 20000 files or more than 32 levels.",
    ]);
    for (const path of [foreign, join(root, "MECH 1", "x"), join(root, "MECH 1", "read.txt")]) {
      rmSync(path, { recursive: true });
    }
  });

  // spec: 4.27, 7.101, 7.129
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

  // spec: 7.102
  test("a missing folder, a hidden matter and an unknown reference end as failure, not as an error of the call", async () => {
    const noMatter = (reference: string) => `No matter of yours has the reference ${reference}.`;
    for (const [person, reference, reason] of [
      [ada, "NONE-1", "The documents repository has no folder for NONE-1."],
      [ada, "m-none", "The documents repository has no folder for NONE-1."],
      [ada, "m-2", "The matter has no reference, so its folder cannot be found."],
      [ben, "MECH 1", noMatter("MECH 1")],
      [ada, "no such reference", noMatter("no such reference")],
    ] as const) {
      expect(await synced(person, reference)).toEqual({ fullfiled: true, status: "failed", root: null, reason });
    }
    expect(await ada.files.list({ reference: "m-secret" })).toEqual([]);
  });

  test("files that cannot be taken keep no other out and are named with why, a few of many; again takes what was missing", async () => {
    const files = async () => (await ada.files.list({ reference: "m-acme" })).map(({ name }) => name).sort();
    const large = ["1 first.bin", "drawings/scan.bin"].map((path) => put(`ACME-7-US/${path}`, "x".repeat(300_001)));
    put("ACME-7-US/z last.txt", "z");
    put("ACME-7-US/.git/config", "no");
    // A name from a share that wrote Latin-1: 'Büro.txt'.
    const foreign = Buffer.concat([
      Buffer.from(`${join(root, "ACME-7-US")}/B`),
      Buffer.from([0xfc]),
      Buffer.from("ro.txt"),
    ]);
    writeFileSync(foreign, "ü");
    const tooLarge = "The file is larger than 293 KB, the limit of this hub.";
    expect(await synced(ada, "ACME/7/US")).toEqual({
      fullfiled: true,
      status: "failed",
      root: null,
      reason: [
        "3 of 6 files were not taken; the other 3 are here:",
        "B\u{fffd}ro.txt: Its name is not written in UTF-8. Rename it, then synchronise again.",
        `1 first.bin: ${tooLarge}`,
        `drawings/scan.bin: ${tooLarge}`,
      ].join("\n"),
    });
    expect(await files()).toEqual(["0 bytes.txt", "a.txt", "z last.txt"]);
    const [told] = (await loggedEvents(hub.platform, "directory-sync-failed")).slice(-1);
    expect(told?.metadata).toMatchObject({
      added: 3,
      updated: 0,
      refused: 3,
      reason: expect.stringContaining("3 of 6"),
    });
    rmSync(foreign);
    for (const path of large) writeFileSync(path, "small");
    expect(await synced(ada, "ACME/7/US")).toMatchObject({ status: "succeeded", root: "/ACME-7-US" });
    expect(await files()).toEqual(["0 bytes.txt", "1 first.bin", "a.txt", "drawings - scan.bin", "z last.txt"]);
    const [again] = (await loggedEvents(hub.platform, "directory-synced")).slice(-1);
    expect(again?.metadata).toEqual({ added: 2, updated: 0 });
    for (const at of Array(8).keys()) put(`ACME-7-US/many ${at}.bin`, "x".repeat(300_001));
    const { reason } = await synced(ada, "ACME/7/US");
    expect(reason?.split("\n")).toHaveLength(7);
    expect(reason).toMatch(/^8 of 13 files were not taken; the other 5 are here:\nmany 0\.bin: .*\nand 3 more$/su);
    await hub.nothingElseStored();
  });

  test("a full storage ends it at the file that finds it full, with what came before kept", async () => {
    const { storage } = hub.platform;
    let room = 1;
    const full: typeof storage = {
      write: (key, content, signal) =>
        room-- > 0 ? storage.write(key, content, signal) : Promise.reject(new StorageFullError("ENOSPC")),
      read: (key, range) => storage.read(key, range),
      remove: (key) => storage.remove(key),
    };
    for (const name of ["a", "b", "c"]) put(`FULL-1/${name}.txt`, name);
    await hub.plant({ matters: [{ id: "m-full", references: ["FULL-1"] }] });
    Object.assign(hub.platform, { storage: full });
    const { reason } = await synced(ada, "FULL-1").finally(() => Object.assign(hub.platform, { storage }));
    expect(reason).toMatch(/^b\.txt: The hub's storage is full.* The files after it were not checked\.$/u);
    expect((await ada.files.list({ reference: "m-full" })).map(({ name }) => name)).toEqual(["a.txt"]);
    expect(await synced(ada, "FULL-1")).toMatchObject({ status: "succeeded" });
  });

  test("a repository that cannot be read is said without the machine's paths", async () => {
    const failed = { fullfiled: true, status: "failed", root: null };
    renameSync(root, `${root}.away`);
    expect(await synced(ada, "ACME/7/US")).toEqual({
      ...failed,
      reason: "The documents repository cannot be read. Ask an administrator to check its folder.",
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
