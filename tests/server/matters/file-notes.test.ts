import type { FileNote } from "@iphub/sdk/contract/file-notes";
import type { InventionFile } from "@iphub/sdk/contract/files";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents } from "../../support/seeded-hub.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

forEachEngine((engine) => {
  let hub: WholeHub;
  let file: InventionFile;

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    const ben = await hub.as("ben");
    file = await ben.files.upload({ reference: "m-1", file: new File(["first"], "action.txt") });
    file = await ben.files.upload({ reference: "m-1", file: new File(["second"], "action.txt") });
  });
  afterAll(() => hub?.close());

  test("notes are pinned to a file, to a page, to words of a page or of a version, and listed by page", async () => {
    const ben = await hub.as("ben");
    const { id } = file;
    const third = await ben.files.addNote({ id, page: 3, quote: "an anode", content: "Sodium in **D1**" });
    expect(third).toMatchObject({
      ...{ fileId: id, inventionId: "m-1", version: 2, page: 3, quote: "an anode", content: "Sodium in **D1**" },
      author: "ben@firm.example",
    });
    const whole = await ben.files.addNote({ id, content: "Reply by May" });
    const first = await ben.files.addNote({ id, page: 1, version: 1, content: "Check the date" });
    expect([whole.page, first.version]).toEqual([null, 1]);
    expect(await (await hub.as("rob")).files.listNotes({ id })).toEqual([whole, first, third]);
    const [created] = await loggedEvents(hub.platform, "file-note-created");
    expect(created).toMatchObject({
      invention_id: "m-1",
      metadata: { name: "action.txt", page: 3, content: "Sodium in **D1**" },
    });
    const stream = await ben.streams.list({ id: "m-1", kind: "note" });
    expect(stream.map(({ type }) => type)).toContain("file-note-created");
    for (const wrong of [{ page: 0, content: "x" }, { content: " " }]) {
      await expect(ben.files.addNote({ id, ...wrong })).rejects.toThrow();
    }
    expect((await failureOf(ben.files.addNote({ id, version: 9, content: "x" }))).status).toBe(404);
    expect((await failureOf((await hub.as("rob")).files.addNote({ id, content: "x" }))).status).toBe(403);
  });

  test("a note is changed and deleted by its author or by who manages people, and not from an old state", async () => {
    const [amy, ben, eve] = await Promise.all([hub.as("amy"), hub.as("ben"), hub.as("eve")]);
    const note = await ben.files.addNote({ id: file.id, page: 2, content: "Mine" });
    expect((await failureOf(eve.files.updateNote({ id: note.id, content: "Hers" }))).status).toBe(403);
    expect((await failureOf(eve.files.deleteNote({ id: note.id }))).status).toBe(403);
    const changed = await amy.files.updateNote({ id: note.id, content: "Corrected", updatedAt: note.updatedAt });
    expect(changed).toEqual({ ...note, content: "Corrected", updatedAt: changed.updatedAt });
    const stale = await failureOf(ben.files.updateNote({ id: note.id, content: "Old", updatedAt: note.updatedAt }));
    expect([stale.status, stale.current]).toEqual([409, changed]);
    expect((await failureOf(ben.files.deleteNote({ id: note.id, updatedAt: note.updatedAt }))).status).toBe(409);
    expect(await ben.files.deleteNote({ id: note.id, updatedAt: changed.updatedAt })).toEqual({ ok: true });
    expect((await ben.files.listNotes({ id: file.id })).map(({ id }) => id)).not.toContain(note.id);
    expect((await failureOf(ben.files.deleteNote({ id: note.id }))).status).toBe(404);
  });

  test("a wall keeps the notes of a matter, and their live events, from who may not see it", async () => {
    const [amy, ben, eve] = await Promise.all([hub.as("amy"), hub.as("ben"), hub.as("eve")]);
    const { id: inventionId } = await amy.inventions.create({ title: "Walled", references: [] });
    await amy.walls.set({ id: inventionId, owners: ["ben@firm.example"], people: ["ben@firm.example"] });
    const walled = await ben.files.upload({ reference: inventionId, file: new File(["x"], "secret.txt") });
    const heard: FileNote[] = [];
    const told = new Promise<FileNote>((resolve) => ben.live.on("file-note:created", (event) => resolve(event.note)));
    eve.live.on("file-note:created", ({ note }) => heard.push(note));
    onTestFinished(() => Promise.all([ben.live.close(), eve.live.close()]).then(() => undefined));
    await Promise.all([ben.live.connect(), eve.live.connect()]);
    const secret = await ben.files.addNote({ id: walled.id, page: 1, content: "Secret" });
    expect(await told).toEqual(secret);
    const open = await ben.files.addNote({ id: file.id, content: "Open" });
    await expect.poll(() => heard).toEqual([open]);
    for (const outsider of [eve, amy]) {
      for (const call of [
        () => outsider.files.listNotes({ id: walled.id }),
        () => outsider.files.addNote({ id: walled.id, content: "x" }),
        () => outsider.files.updateNote({ id: secret.id, content: "x" }),
        () => outsider.files.deleteNote({ id: secret.id }),
      ]) {
        expect((await failureOf(call())).status).toBe(404);
      }
    }
  });

  test("a hold on a matter keeps its notes", async () => {
    const [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
    const note = await ben.files.addNote({ id: file.id, content: "Evidence" });
    const hold = await amy.retention.placeHold({ kind: "matter", subject: "m-1", reason: "Litigation" });
    expect((await failureOf(ben.files.deleteNote({ id: note.id }))).status).toBe(409);
    await amy.retention.liftHold({ id: hold.id });
    expect(await ben.files.deleteNote({ id: note.id })).toEqual({ ok: true });
  });
});
