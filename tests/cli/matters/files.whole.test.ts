import { existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { realWrapper, startUsptoPeer, type UsptoPeer } from "../../support/uspto-peer.ts";
import { cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
const repository = join(home.folder, "repository");
let hub: TestHub;
let peer: UsptoPeer;
let env: Record<string, string>;

beforeAll(async () => {
  mkdirSync(join(repository, "17248024"), { recursive: true });
  writeFileSync(join(repository, "17248024", "notes.txt"), "salt");
  peer = await startUsptoPeer();
  peer.documents.set("17248024", realWrapper());
  const environment = { IPHUB_USPTO_URL: peer.url, IPHUB_USPTO_PAUSE: "10", IPHUB_DIRECTORY_ROOT: repository };
  hub = await startHub({ environment });
  env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada@iphub.example") };
});
afterAll(async () => {
  await hub.close();
  await peer.close();
  home.remove();
});

async function run(...args: string[]) {
  const { stdout, stderr, code } = await runCli(args, { env });
  return { stdout, stderr, code };
}

it("uploads several files, lists them and brings one back unchanged", async () => {
  const [one, two] = [join(home.folder, "請求項.txt"), join(home.folder, "empty.txt")];
  writeFileSync(one, "1. A battery");
  writeFileSync(two, "");
  const uploaded = await run("files", "upload", "17/248,024", one, "--and", two, "--json");
  expect(uploaded.code).toBe(0);
  const [first] = JSON.parse(uploaded.stdout);
  expect(first).toMatchObject({ name: "請求項.txt", size: 12, inventionId: "m-17248024" });
  const listed = await run("files", "list", "17248024", "--json", "name");
  expect(JSON.parse(listed.stdout)).toEqual([{ name: "empty.txt" }, { name: "請求項.txt" }]);
  const target = join(home.folder, "back.txt");
  expect((await run("files", "download", first.id, "--output", target)).code).toBe(0);
  expect(readFileSync(target, "utf8")).toBe("1. A battery");
  expect(await run("files", "download", first.id, "--output", target)).toMatchObject({ code: 2 });
  expect((await run("files", "download", first.id, "--output", "-")).stdout).toBe("1. A battery");
  const { stdout: address } = await run("files", "open", first.id);
  expect(await (await fetch(address.trim())).text()).toBe("1. A battery");
});

it("sends a large file piece by piece and says how far it is", async () => {
  const path = join(home.folder, "large.bin");
  writeFileSync(path, Buffer.alloc(40 * 1024 * 1024, 7));
  const uploaded = await run("files", "upload", "m-17248024", path, "--json");
  expect(uploaded.stderr).toContain("large.bin: 100 %");
  expect(JSON.parse(uploaded.stdout)[0]).toMatchObject({ size: 40 * 1024 * 1024, version: 1 });
});

it("goes on with a large file that broke off when it is sent again, and lists and removes what broke off", async () => {
  const path = join(home.folder, "broken.bin");
  const content = Buffer.alloc(40 * 1024 * 1024, 8);
  writeFileSync(path, content);
  const ada = await hub.as("ada@iphub.example");
  const wanted = { reference: "m-17248024", name: "broken.bin", size: content.length };
  const modifiedAt = new Date(Math.floor(statSync(path).mtimeMs)).toISOString();
  const begun = await ada.files.beginUpload({ ...wanted, modifiedAt });
  await ada.files.uploadPiece({ id: begun.id, offset: 0, piece: new Blob([content.subarray(0, 30 * 1024 * 1024)]) });
  const given = await ada.files.beginUpload(wanted);
  const listed = await run("files", "list-uploads", "17/248,024", "--json", "id,received");
  expect(JSON.parse(listed.stdout)).toEqual([
    { id: given.id, received: 0 },
    { id: begun.id, received: 30 * 1024 * 1024 },
  ]);
  expect(await run("files", "cancel-upload", given.id)).toMatchObject({ code: 0 });
  const uploaded = await run("files", "upload", "m-17248024", path, "--json");
  expect(uploaded.stderr).toContain("broken.bin: resumes at 31.5 MB");
  expect(JSON.parse(uploaded.stdout)[0]).toMatchObject({ size: content.length, version: 1 });
  expect(await ada.files.listUploads({ reference: "m-17248024" })).toEqual([]);
});

it("names what is wrong", async () => {
  expect(await run("files", "upload", "m-17248024", join(home.folder, "none.txt"))).toMatchObject({ code: 2 });
  const missing = await run("files", "download", "f-none", "--output", join(home.folder, "never"));
  expect(missing.code).toBe(3);
  expect(existsSync(join(home.folder, "never"))).toBe(false);
  expect((await run("uspto", "download", "17248024")).stderr).toContain("--document, --code or --every");
  const wrong = await run("uspto", "download", "17248024", "--code", "NOA", "--code", "XXX");
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("has the code XXX")]);
  const other = await run("uspto", "download", "17248024", "--document", "nope");
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining("nope is not a document of this")]);
  expect(await run("uspto", "download", "99999999", "--every")).toMatchObject({ code: 3 });
});

it("lists a file wrapper and downloads by code through a failing office", async () => {
  const listed = await run("uspto", "documents", "17/248,024", "--json", "code");
  expect(JSON.parse(listed.stdout).length).toBe(45);
  peer.fail("/download/", "cut", { status: 500 });
  const done = await run("uspto", "download", "17248024", "--code", "NOA", "--wait", "--json");
  expect(done.code).toBe(0);
  expect(JSON.parse(done.stdout)).toMatchObject({ status: "completed" });
  expect((await run("uspto", "downloads")).stdout).toContain("2 of 2");
});

it("synchronises a folder, and says when there is none", async () => {
  expect((await run("directory", "list")).stdout).toContain("/17248024");
  expect((await run("directory", "tree", "17/248,024")).stdout).toContain("└── notes.txt");
  expect(await run("directory", "sync", "17/248,024")).toMatchObject({ code: 0 });
  expect((await run("files", "list", "17248024")).stdout).toContain("notes.txt");
  const large = join(repository, "17248024", "a scan.bin");
  writeFileSync(large, "");
  truncateSync(large, 6 * 1024 ** 3);
  writeFileSync(join(repository, "17248024", "later.txt"), "later");
  const partly = await run("directory", "sync", "17/248,024");
  rmSync(large);
  expect([partly.stdout, partly.code]).toEqual(["", 1]);
  expect(partly.stderr).toContain("1 of 3 files was not taken; the other 2 are here:\na scan.bin: The file is larger");
  expect((await run("files", "list", "17248024")).stdout).toContain("later.txt");
  const failed = await run("directory", "sync", "no such reference");
  expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining("No matter of yours has the reference")]);
});
