import { randomBytes } from "node:crypto";
import type { Hub } from "@iphub/sdk";
import type { InventionFile } from "@iphub/sdk/contract/files";
import { contract } from "@iphub/sdk/contract/index";
import { afterAll, beforeAll, expect, test } from "vitest";
import { docxWith } from "../../support/docx.ts";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type FilesHub, sha256, startFilesHub } from "../../support/files-hub.ts";
import { loggedEvents } from "../../support/seeded-hub.ts";

/** The parts of a form in the order given. */
function form(...parts: [string, string | File][]): FormData {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return body;
}

forEachEngine((engine) => {
  let hub: FilesHub;
  let ada: Hub;
  let ben: Hub;
  let token: string;

  beforeAll(async () => {
    hub = await startFilesHub(engine);
    [ada, ben, token] = await Promise.all([hub.as("ada"), hub.as("ben"), hub.tokenFor("ada")]);
  });
  afterAll(() => hub.close());

  async function post(body: FormData, path: string = contract.files.upload.path) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(hub.url + path, { method: "POST", headers, body });
    return { status: answer.status, body: await answer.json() };
  }

  function upload(name: string, content: string | Uint8Array<ArrayBuffer>, reference = "m-1"): Promise<InventionFile> {
    return ada.files.upload({ reference, file: new File([content], name) });
  }

  // spec: 7.107
  test("a form is taken whatever the order of its parts, with size and hash", async () => {
    const file = new File(["%PDF-1.7 claims"], "claims.pdf", { type: "application/pdf" });
    const first = await post(form(["reference", "m-1"], ["file", file]));
    const second = await post(form(["file", file], ["reference", "m-1"], ["sha256", sha256("%PDF-1.7 claims")]));
    expect([first.status, second.status]).toEqual([201, 201]);
    const expected = { name: "claims.pdf", size: 15, mimeType: "application/pdf", sha256: sha256("%PDF-1.7 claims") };
    expect(first.body).toMatchObject({ ...expected, version: 1, createdBy: "ada@firm.example", warning: null });
    expect(second.body).toMatchObject({ ...expected, version: 2, id: first.body.id });
    const types = (await loggedEvents(hub.platform, "file-version-added")).map(({ metadata }) => metadata);
    expect(types).toContainEqual({ fileId: first.body.id, name: "claims.pdf", version: 2, size: 15, source: "upload" });
  });

  test("a file without a name is called unnamed, and a template without one is asked for its title", async () => {
    const nameless = new File(["Our ref,Title\nI-1,Pump"], "", { type: "application/octet-stream" });
    const stored = await post(form(["reference", "m-2"], ["file", nameless]));
    expect(stored).toMatchObject({ status: 201, body: { name: "unnamed" } });
    await ada.files.delete({ id: stored.body.id });
    const template = await post(form(["file", nameless]), contract.reports.uploadTemplate.path);
    expect([template.status, template.body.error.fields[0].field]).toEqual([400, "title"]);
    expect(await post(form(["file", nameless]), contract.imports.preview.path)).toMatchObject({
      body: { status: "previewed" },
    });
  });

  test("a form that lacks a part is refused by the part's name, and nothing of it stays", async () => {
    const file = new File(["x"], "a.txt");
    for (const [body, field] of [
      [form(["file", file]), "reference"],
      [form(["reference", "m-1"]), "file"],
      [form(["file", file], ["reference", "m-none"]), "reference"],
      [form(["file", file], ["reference", "m-mech-none"]), "reference"],
    ] as const) {
      const refused = await post(body);
      expect([refused.status, refused.body.error.fields[0].field]).toEqual([400, field]);
    }
    const two = await post(form(["reference", "m-1"], ["file", file], ["file", file]));
    expect([two.status, two.body.error.code]).toEqual([400, "too_many_parts"]);
    const wrongHash = await post(form(["reference", "m-1"], ["file", file], ["sha256", sha256("y")]));
    expect([wrongHash.status, wrongHash.body.error.code]).toEqual([422, "hash_differs"]);
    await hub.nothingElseStored();
  });

  test("a file of no bytes is a file", async () => {
    const empty = await upload("empty.pdf", "");
    expect(empty).toMatchObject({ size: 0, sha256: sha256(""), warning: null });
    const back = await ada.files.download({ id: empty.id });
    expect((await back.bytes()).length).toBe(0);
    expect(await ada.files.preview({ id: empty.id })).toMatchObject({ kind: "pdf" });
  });

  test("a document that unpacks without end has no preview, and is not called empty", async () => {
    const emptyArchive = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]);
    const bomb = docxWith(emptyArchive, { "word/document.xml": Buffer.alloc(60_000_000, "0") });
    const { id, warning } = await upload("bomb.docx", new Uint8Array(bomb));
    expect([await ada.files.preview({ id }), warning]).toEqual([{ kind: "none", text: null, truncated: false }, null]);
  });

  test("a file above the limit is refused with a clear word, announced or not, and nothing of it stays", async () => {
    const content = randomBytes(300_001);
    const refused = await failureOf(ada.files.upload({ reference: "m-1", file: new File([content], "big.bin") }));
    expect([refused.status, refused.code]).toEqual([413, "file_too_large"]);
    async function* pieces() {
      for (let at = 0; at < content.length; at += 50_000) yield new Uint8Array(content.subarray(at, at + 50_000));
    }
    const streamed = { name: "big.bin", stream: pieces() };
    expect((await failureOf(ada.files.upload({ reference: "m-1", file: streamed }))).status).toBe(413);
    await hub.nothingElseStored();
    const whole = await upload("just.bin", content.subarray(0, 300_000));
    expect(whole.sha256).toBe(sha256(content.subarray(0, 300_000)));
  });

  test.each([
    ["../../etc/passwd", "passwd"],
    ["..\\..\\boot.ini", "boot.ini"],
    ["..", "unnamed"],
    ["特許請求の範囲.docx", "特許請求の範囲.docx"],
    ["صورة-١.png", "صورة-١.png"],
    ["Ansprüche\u0001\u202etxt.exe", "Ansprüchetxt.exe"],
    ["a\r\nSet-Cookie: b.txt", "aSet-Cookie_ b.txt"],
    ["<img src=x onerror=alert(1)>.txt", "_img src=x onerror=alert(1)_.txt"],
    [`${"長".repeat(200)}.pdf`, `${"長".repeat(83)}.pdf`],
  ])("the name %j is kept as %j", async (given, kept) => {
    const begun = await ada.files.beginUpload({ reference: "m-2", name: "x", size: 0 });
    const file = await ada.files.update({ id: begun.file?.id ?? "", name: given.slice(0, 255) });
    expect(file.name).toBe(kept);
    await ada.files.delete({ id: file.id });
  });

  test("content keeps its own type, whatever its name says, and cannot run in the hub's name", async () => {
    const html = "<!doctype html><script>alert(document.cookie)</script>";
    const faked = await upload("office-action.pdf", html);
    expect(faked).toMatchObject({ mimeType: "text/html" });
    expect(faked.warning).toContain("application/pdf");
    expect((await upload("tool.pdf", "MZ\u0090\0")).warning).toBe("This is a program.");
    const { url } = await ada.files.token({ path: faked.id });
    const answer = await fetch(`${hub.url}${url}`);
    expect(await answer.text()).toBe(html);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  });

  // spec: 7.103
  test("a short-lived address shows what is safe, without a sign-in, and not for ever", async () => {
    const png = await upload("fig 1.png", Buffer.from("\x89PNG\r\n\x1a\n....", "latin1"));
    const { url, token: signed } = await ada.files.token({ path: png.id });
    const answer = await fetch(`${hub.url}${url}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(answer.headers.get("content-disposition")).toMatch(/^inline; filename="fig 1.png"/);
    expect((await fetch(`${hub.url}/api/filesmanager/content/${signed}x`)).status).toBe(404);
    expect((await fetch(`${hub.url}/api/filesmanager/content/a.b`)).status).toBe(404);
    expect((await ada.files.token({ path: `m-1/fig 1.png` })).url).toMatch(/^\/api\/filesmanager\/content\//);
    await hub.platform.database.kysely.updateTable("sessions").set({ revoked_at: new Date().toISOString() }).execute();
    expect((await fetch(`${hub.url}${url}`)).status).toBe(401);
    [ada, ben, token] = await Promise.all([hub.as("ada"), hub.as("ben"), hub.tokenFor("ada")]);
  });

  test("parts of a file can be asked for", async () => {
    const { id } = await upload("range.txt", "0123456789");
    const part = async (range: string) => {
      const headers = { authorization: `Bearer ${token}`, range };
      const answer = await fetch(`${hub.url}/api/filesmanager/files/${id}/content`, { headers });
      return [answer.status, answer.headers.get("content-range"), answer.status === 416 ? "" : await answer.text()];
    };
    expect(await part("bytes=2-4")).toEqual([206, "bytes 2-4/10", "234"]);
    expect(await part("bytes=7-")).toEqual([206, "bytes 7-9/10", "789"]);
    expect(await part("bytes=-3")).toEqual([206, "bytes 7-9/10", "789"]);
    expect(await part("bytes=5-500")).toEqual([206, "bytes 5-9/10", "56789"]);
    expect(await part("bytes=10-")).toEqual([416, "bytes */10", ""]);
    expect(await part("bytes=1-2,4-5")).toEqual([200, null, "0123456789"]);
  });

  // spec: 3.27, 7.104, 7.105, 7.106
  test("versions stay readable; a deleted file comes back with its name, unless that is taken", async () => {
    const first = await upload("spec.txt", "one", "m-3");
    const second = await upload("spec.txt", "two", "m-3");
    expect((await ada.files.versions({ id: first.id })).map(({ version, size }) => [version, size])).toEqual([
      [2, 3],
      [1, 3],
    ]);
    expect(await (await ada.files.download({ id: first.id, version: 1 })).text()).toBe("one");
    expect(await (await ada.files.download({ id: first.id })).text()).toBe("two");
    expect((await failureOf(ada.files.download({ id: first.id, version: 3 }))).status).toBe(404);
    await ada.files.delete({ id: first.id });
    expect(await ada.files.list({ reference: "m-3" })).toEqual([]);
    expect((await ada.files.list({ reference: "m-3", deleted: true })).map(({ id }) => id)).toEqual([second.id]);
    const other = await upload("spec.txt", "three", "m-3");
    expect(other).toMatchObject({ version: 1 });
    const taken = await failureOf(ada.files.update({ id: first.id, isDeleted: false }));
    expect([taken.status, taken.code]).toEqual([409, "name_taken"]);
    expect(taken.message).toContain("then restore this one");
    const back = await ada.files.update({ id: first.id, isDeleted: false, name: "spec old.txt", tags: ["old", "Old"] });
    expect(back).toMatchObject({ isDeleted: false, name: "spec old.txt", tags: ["old"], version: 2 });
    expect([back.id, back.createdAt]).toEqual([first.id, first.createdAt]);
    expect((await loggedEvents(hub.platform, "file-restored")).length).toBe(1);
  });

  test("one name sent five times at once is one file of five versions", async () => {
    const files = await Promise.all([1, 2, 3, 4, 5].map((n) => upload("race.txt", `${n}`, "m-3")));
    expect(new Set(files.map(({ id }) => id)).size).toBe(1);
    expect(files.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  test("who may not see a matter can do nothing with its files", async () => {
    const secret = await upload("secret.txt", "secret", "m-mech");
    expect(await ben.files.list({ reference: "m-mech" })).toEqual([]);
    const attempts = [
      () => ben.files.download({ id: secret.id }),
      () => ben.files.preview({ id: secret.id }),
      () => ben.files.versions({ id: secret.id }),
      () => ben.files.token({ path: secret.id }),
      () => ben.files.token({ path: "m-mech/secret.txt" }),
      () => ben.files.update({ id: secret.id, name: "x" }),
      () => ben.files.delete({ id: secret.id }),
    ];
    for (const attempt of attempts) expect((await failureOf(attempt())).status).toBe(404);
    const upload400 = await failureOf(ben.files.upload({ reference: "m-mech", file: new File(["x"], "x") }));
    expect([upload400.status, upload400.fields[0]?.field]).toEqual([400, "reference"]);
    expect((await failureOf(ben.files.beginUpload({ reference: "m-mech", name: "x", size: 1 }))).status).toBe(400);
    const rob = await hub.as("rob");
    expect((await failureOf(rob.files.upload({ reference: "m-1", file: new File(["x"], "x") }))).status).toBe(403);
  });
});
