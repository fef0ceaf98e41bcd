import { createHub, memoryTokenStore } from "@iphub/sdk";
import { contract } from "@iphub/sdk/contract/index";
import { insertDownload } from "@iphub/server/docket/uspto/downloads.store";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { type MailHub, startMailHub } from "../../support/mail-hub.ts";
import { listenTo, renamedTo } from "../platform/live-listener.ts";

/** Calls of the workspace that name no matter, or are for administrators only. */
const withoutMatter = ["uspto.calls", "correspondence.body", "files.open", "directory.list", "directory.syncStatus"];

forEachEngine((engine) => {
  let hub: MailHub;
  let fileId: string;
  let noteId: string;
  let emailId: string;
  let uploadId: string;
  beforeAll(async () => {
    hub = await startMailHub(engine);
    const { ben, platform } = hub;
    await ben.chat.send({ inventionId: "m-chem", message: "@eve look" });
    fileId = (await ben.files.upload({ reference: "m-chem", file: new File(["secret"], "secret.txt") })).id;
    noteId = (await ben.files.addNote({ id: fileId, content: "secret" })).id;
    uploadId = (await ben.files.beginUpload({ reference: "m-chem", name: "big.bin", size: 10 })).id;
    await hub.send({ subject: "CHEM-7 secret", html: "<p>secret</p>", messageId: "<access@example.com>" });
    emailId = (await ben.correspondence.list({ id: "m-chem" }))[0]?.id ?? "";
    await hub.amy.inventions.update({ id: "m-chem", references: ["18/000,001"] });
    const request = { id: "d-chem", applicationId: "18000001", inventionId: "m-chem", requestedBy: "ben@firm.example" };
    const item = { documentId: "D1", code: "NOA", description: "Notice", fileId: null, jobId: null };
    await platform.database.kysely
      .transaction()
      .execute((tx) => insertDownload(tx, { ...request, createdAt: "2026-01-05T09:00:00.000Z" }, [item]));
  });
  afterAll(() => hub.close());

  /** Every call of the matter's workspace as someone makes it who may not see the matter: a status, or an answer. */
  function attempts(): Readonly<Record<string, readonly [call: () => Promise<unknown>, refused: unknown]>> {
    const { eve } = hub;
    const notAsked = { state: "not-asked", counts: {}, askedAt: null, answeredAt: null };
    return {
      "streams.list": [() => eve.streams.list({ id: "m-chem" }), 404],
      "streams.ifw": [() => eve.streams.ifw({ inventionId: "m-chem" }), 404],
      "streams.docketing": [() => eve.streams.docketing({ inventionId: "m-chem" }), 404],
      "streams.tasks": [() => eve.streams.tasks({ taskId: ["k-chem"] }), []],
      "chat.list": [() => eve.chat.list({ id: "m-chem" }), 404],
      "chat.send": [() => eve.chat.send({ inventionId: "m-chem", message: "hello" }), 404],
      "chat.unread": [() => eve.chat.unread(), []],
      "chat.markRead": [() => eve.chat.markRead({ inventionId: "m-chem" }), 404],
      "uspto.documents": [() => eve.uspto.documents({ id: "18000001" }), []],
      "uspto.state": [() => eve.uspto.state({ inventionId: "m-chem" }), notAsked],
      "uspto.sync": [() => eve.uspto.sync({ id: "18000001" }), 404],
      "uspto.download": [() => eve.uspto.download({ applicationId: "18000001", documentIds: ["D1"] }), 400],
      "uspto.downloads": [() => eve.uspto.downloads(), []],
      "uspto.downloadStatus": [() => eve.uspto.downloadStatus({ id: "d-chem" }), 404],
      "correspondence.list": [() => eve.correspondence.list({ id: "m-chem" }), 404],
      "correspondence.get": [() => eve.correspondence.get({ id: emailId }), 404],
      "correspondence.unassigned": [() => eve.correspondence.unassigned(), []],
      "correspondence.assign": [() => eve.correspondence.assign({ id: emailId, inventionId: "m-1" }), 404],
      "files.list": [() => eve.files.list({ reference: "m-chem" }), []],
      "files.token": [() => eve.files.token({ path: fileId }), 404],
      "files.upload": [() => eve.files.upload({ reference: "m-chem", file: new File(["x"], "x") }), 400],
      "files.download": [() => eve.files.download({ id: fileId }), 404],
      "files.preview": [() => eve.files.preview({ id: fileId }), 404],
      "files.paper": [() => eve.files.paper({ id: fileId }), 404],
      "files.text": [() => eve.files.text({ id: fileId }), 404],
      "files.listNotes": [() => eve.files.listNotes({ id: fileId }), 404],
      "files.addNote": [() => eve.files.addNote({ id: fileId, content: "x" }), 404],
      "files.updateNote": [() => eve.files.updateNote({ id: noteId, content: "x" }), 404],
      "files.deleteNote": [() => eve.files.deleteNote({ id: noteId }), 404],
      "files.versions": [() => eve.files.versions({ id: fileId }), 404],
      "files.update": [() => eve.files.update({ id: fileId, name: "x" }), 404],
      "files.delete": [() => eve.files.delete({ id: fileId }), 404],
      "files.beginUpload": [() => eve.files.beginUpload({ reference: "m-chem", name: "x", size: 1 }), 400],
      "files.uploadPiece": [() => eve.files.uploadPiece({ id: uploadId, offset: 0, piece: new File(["x"], "x") }), 404],
      "files.uploadStatus": [() => eve.files.uploadStatus({ id: uploadId }), 404],
      "files.listUploads": [() => eve.files.listUploads({ reference: "m-chem" }), []],
      "files.cancelUpload": [() => eve.files.cancelUpload({ id: uploadId }), 404],
      "directory.tree": [() => eve.directory.tree({ reference: "m-chem" }), 404],
    };
  }

  test("no call of the workspace tells of a matter that the person may not see, and none is forgotten here", async () => {
    const { streams, chat, uspto, correspondence, files, directory } = contract;
    const nouns = { streams, chat, uspto, correspondence, files, directory };
    const known = Object.entries(nouns).flatMap(([noun, calls]) => Object.keys(calls).map((verb) => `${noun}.${verb}`));
    const tried = attempts();
    // A synchronisation is no error of the call: it ends as failure, which the tests of the folder hold.
    expect([...Object.keys(tried), ...withoutMatter, "directory.sync"].sort()).toEqual(known.sort());
    for (const [name, [call, refused]] of Object.entries(tried)) {
      if (typeof refused === "number") expect([name, (await failureOf(call())).status]).toEqual([name, refused]);
      else expect([name, await call()]).toEqual([name, refused]);
    }
  });

  test("an address of a body or a file is of no use once its reader may not see the matter any more", async () => {
    const { amy, ben, url } = hub;
    const { ticket } = await ben.correspondence.get({ id: emailId });
    const body = `${url}/api/hub-correspondence/messages/${emailId}/body?ticket=${ticket}`;
    const file = `${url}${(await ben.files.token({ path: fileId })).url}`;
    const statuses = async () => [(await fetch(body)).status, (await fetch(file)).status];
    expect(await statuses()).toEqual([200, 200]);
    await amy.users.updateTeam({ teamId: "t-chem", members: [] });
    expect(await statuses()).toEqual([404, 404]);
    await amy.users.updateTeam({ teamId: "t-chem", members: ["ben@firm.example"] });
    expect(await statuses()).toEqual([200, 200]);
  });

  test("what an assistant sees only for a colleague opens by signed addresses too, until they are let go", async () => {
    const { ben, url } = hub;
    const { id: teamId } = await ben.users.addAssistant({ email: "eve@firm.example" });
    const token = memoryTokenStore(await hub.tokenFor("eve"));
    const eveForBen = createHub({ baseUrl: url, token, actingFor: () => "ben@firm.example" });
    const { ticket } = await eveForBen.correspondence.get({ id: emailId });
    const body = `${url}/api/hub-correspondence/messages/${emailId}/body?ticket=${ticket}`;
    const signed = await eveForBen.files.token({ path: fileId });
    const answers = async () => {
      const [mail, file] = await Promise.all([fetch(body), fetch(url + signed.url)]);
      return [mail.status, (await mail.text()).includes("secret"), file.status, await file.text()];
    };
    expect(await answers()).toEqual([200, true, 200, "secret"]);
    await ben.users.removeMember({ teamId, email: "eve@firm.example" });
    expect(await answers()).toMatchObject([403, false, 403, expect.stringContaining("not_assistant")]);
  });

  test("an address that was signed for one thing opens no other", async () => {
    const { ben, url } = hub;
    const { ticket } = await ben.correspondence.get({ id: emailId });
    const { token } = await ben.files.token({ path: fileId });
    await hub.send({ subject: "CHEM-7 another", html: "<p>other</p>", messageId: "<other@example.com>" });
    const other = (await ben.correspondence.list({ id: "m-chem" })).find(({ id }) => id !== emailId);
    const addresses = [
      `/api/filesmanager/content/${ticket}`,
      `/api/hub-correspondence/messages/${emailId}/body?ticket=${token}`,
      `/api/hub-correspondence/messages/${other?.id}/body?ticket=${ticket}`,
    ];
    for (const address of addresses) expect([address, (await fetch(url + address)).status]).toEqual([address, 404]);
  });

  test("a person removed from a team gets no more events of its matters at once, and gets them again once back", async () => {
    const { amy, url } = hub;
    const ben = await listenTo(url, await hub.tokenFor("ben"));
    await ben.hub.live.join("m-chem");
    await amy.users.updateTeam({ teamId: "t-chem", members: [] });
    await amy.tasks.update({ id: "k-chem", title: "Secret by now" });
    await amy.tasks.update({ id: "k-1", title: "Barrier" });
    await ben.until(renamedTo("Barrier"));
    expect(JSON.stringify(ben.heard)).not.toContain("Secret by now");
    await amy.users.updateTeam({ teamId: "t-chem", members: ["ben@firm.example"] });
    await amy.tasks.update({ id: "k-chem", title: "Back" });
    await ben.until(renamedTo("Back"));
    ben.hub.live.close();
  });
});
