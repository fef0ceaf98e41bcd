import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({
      matters: [{ id: "m-1", title: "Antenna" }, { id: "m-2" }, { id: "m-mech", teams: ["t-mech"] }],
      milestones: [
        { id: "s-1", inventionId: "m-1", title: "Respond" },
        { id: "s-mech", inventionId: "m-mech" },
      ],
    });
  });
  afterAll(() => hub?.close());

  // spec: 3.24, 7.88, 7.89, 7.90, 7.91
  test("a note on a milestone: written, listed newest first, changed, deleted, each in the matter's stream", async () => {
    const ben = await hub.as("ben");
    const first = await ben.notes.createForMilestone({ milestoneId: "s-1", content: "**First**" });
    expect(first).toMatchObject({ milestoneId: "s-1", content: "**First**", author: "ben@firm.example" });
    const second = await ben.notes.createForMilestone({ milestoneId: "s-1", content: "Second" });
    expect(await ben.notes.listForMilestone({ milestoneId: "s-1" })).toEqual([second, first]);
    const changed = await ben.notes.updateForMilestone({ id: first.id, content: "Better" });
    expect(changed).toEqual({ ...first, content: "Better", updatedAt: changed.updatedAt });
    expect(changed.updatedAt > first.updatedAt).toBe(true);
    expect(await ben.notes.updateForMilestone({ id: first.id, content: "Better" })).toEqual(changed);
    expect(await ben.notes.deleteForMilestone({ id: second.id })).toEqual({ ok: true });
    expect(await ben.notes.listForMilestone({ milestoneId: "s-1" })).toEqual([changed]);
    const types = ["milestone-note-created", "milestone-note-updated", "milestone-note-deleted"];
    const logged = await Promise.all(types.map((type) => loggedEvents(hub.platform, type)));
    expect(logged.map((events) => events.length)).toEqual([2, 1, 1]);
    expect(logged[1]?.[0]).toMatchObject({
      actor: "ben@firm.example",
      invention_id: "m-1",
      milestone_id: "s-1",
      metadata: { noteId: first.id, title: "Respond", changes: { content: { before: "**First**", after: "Better" } } },
    });
  });

  // spec: 3.25, 7.26, 7.27
  test("a note on a matter is not one on its milestones, nor of another matter", async () => {
    const ada = await hub.as("ada");
    const note = await ada.notes.createForInvention({ inventionId: "m-1", content: "Family of three" });
    expect(note).toMatchObject({ inventionId: "m-1", content: "Family of three", author: "ada@firm.example" });
    expect(await ada.notes.listForInvention({ inventionId: "m-1" })).toEqual([note]);
    expect(await ada.notes.listForInvention({ inventionId: "m-2" })).toEqual([]);
    expect((await failureOf(ada.notes.updateForMilestone({ id: note.id, content: "No" }))).status).toBe(404);
    const changed = await ada.notes.updateForInvention({ id: note.id, content: "Family of four" });
    expect(changed.content).toBe("Family of four");
    await ada.notes.deleteForInvention({ id: note.id });
    expect((await failureOf(ada.notes.deleteForInvention({ id: note.id }))).status).toBe(404);
    const [created] = await loggedEvents(hub.platform, "invention-note-created");
    expect(created).toMatchObject({ invention_id: "m-1", milestone_id: null, metadata: { title: "Antenna" } });
  });

  // spec: 7.29
  test("only the author changes or deletes a note, or someone who manages people", async () => {
    const [ada, ben] = await Promise.all([hub.as("ada"), hub.as("ben")]);
    const note = await ben.notes.createForInvention({ inventionId: "m-2", content: "Mine" });
    expect((await failureOf(ada.notes.updateForInvention({ id: note.id, content: "Hers" }))).status).toBe(403);
    expect((await failureOf(ada.notes.deleteForInvention({ id: note.id }))).status).toBe(403);
    const { kysely: db } = hub.platform.database;
    await db
      .updateTable("users")
      .set({ roles: ["administrator"] })
      .where("id", "=", "u-ada")
      .execute();
    const admin = await hub.as("ada");
    const changed = await admin.notes.updateForInvention({ id: note.id, content: "Corrected" });
    await admin.notes.deleteForInvention({ id: note.id });
    await db
      .updateTable("users")
      .set({ roles: ["attorney"] })
      .where("id", "=", "u-ada")
      .execute();
    expect(changed).toMatchObject({ content: "Corrected", author: "ben@firm.example" });
    expect(await ben.notes.listForInvention({ inventionId: "m-2" })).toEqual([]);
  });

  test("what was read too long ago is neither changed nor deleted; the refusal brings the note as it is", async () => {
    const ada = await hub.as("ada");
    const calls = [
      {
        read: await ada.notes.createForInvention({ inventionId: "m-1", content: "Read" }),
        change: ada.notes.updateForInvention,
        remove: ada.notes.deleteForInvention,
        list: () => ada.notes.listForInvention({ inventionId: "m-1" }),
      },
      {
        read: await ada.notes.createForMilestone({ milestoneId: "s-1", content: "Read" }),
        change: ada.notes.updateForMilestone,
        remove: ada.notes.deleteForMilestone,
        list: () => ada.notes.listForMilestone({ milestoneId: "s-1" }),
      },
    ];
    for (const { read, change, remove, list } of calls) {
      const { id, updatedAt } = read;
      const current = await change({ id, content: "Changed", updatedAt });
      for (const refused of [
        await failureOf(remove({ id, updatedAt })),
        await failureOf(change({ id, content: "Read", updatedAt })),
      ]) {
        expect([refused.status, refused.current]).toEqual([409, current]);
      }
      expect(await list()).toContainEqual(current);
      expect(await remove({ id, updatedAt: current.updatedAt })).toEqual({ ok: true });
      expect((await list()).map((note) => note.id)).not.toContain(id);
    }
  });

  // spec: 7.28
  test("a change may carry the whole record; only the content counts", async () => {
    const ada = await hub.as("ada");
    const [one, other] = await Promise.all([
      ada.notes.createForInvention({ inventionId: "m-1", content: "One" }),
      ada.notes.createForInvention({ inventionId: "m-1", content: "Other" }),
    ]);
    const answer = await fetch(`${hub.url}/api/inventions/invention-notes/${one.id}`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${await hub.tokenFor("ada")}`, "content-type": "application/json" },
      body: JSON.stringify({ ...one, id: other.id, author: "eve@firm.example", inventionId: "m-2", content: "New" }),
    });
    const changed = await answer.json();
    expect([answer.status, changed]).toEqual([200, { ...one, content: "New", updatedAt: changed.updatedAt }]);
    const contents = (await ada.notes.listForInvention({ inventionId: "m-1" })).map(({ content }) => content);
    expect(contents).toEqual(expect.arrayContaining(["New", "Other"]));
    await Promise.all([one, other].map(({ id }) => ada.notes.deleteForInvention({ id })));
  });

  test("a note has the people whom it mentions and who see its matter, and its log whom a change mentions newly", async () => {
    const ada = await hub.as("ada");
    const content = "@ben and @eve.müller, ask @ada and @cl";
    const note = await ada.notes.createForInvention({ inventionId: "m-2", content });
    expect(note.mentions).toEqual(["ben@firm.example", "eve@firm.example"]);
    const changed = await ada.notes.updateForInvention({ id: note.id, content: "@eve and @robert" });
    expect(changed.mentions).toEqual(["eve@firm.example", "rob@firm.example"]);
    expect(await ada.notes.listForInvention({ inventionId: "m-2" })).toEqual([changed]);
    const logged = async (type: string) => (await loggedEvents(hub.platform, type)).at(-1)?.metadata.mentions;
    expect(await logged("invention-note-created")).toEqual(note.mentions);
    expect(await logged("invention-note-updated")).toEqual(["rob@firm.example"]);
    await ada.notes.deleteForInvention({ id: note.id });
    await ada.bin.restore({ id: note.id });
    const [restored] = await ada.notes.listForInvention({ inventionId: "m-2" });
    expect(restored?.mentions).toEqual(changed.mentions);
    await ada.notes.deleteForInvention({ id: note.id });
    const hidden = await ada.notes.createForMilestone({ milestoneId: "s-mech", content });
    expect(hidden.mentions).toEqual([]);
    await ada.notes.deleteForMilestone({ id: hidden.id });
  });

  test("unknown and hidden places are refused, empty notes and readers too", async () => {
    const [ada, ben, rob] = await Promise.all([hub.as("ada"), hub.as("ben"), hub.as("rob")]);
    expect((await failureOf(ben.notes.listForMilestone({ milestoneId: "s-mech" }))).status).toBe(404);
    expect((await failureOf(ben.notes.listForInvention({ inventionId: "m-mech" }))).status).toBe(404);
    const hidden = await ada.notes.createForMilestone({ milestoneId: "s-mech", content: "Secret" });
    expect((await failureOf(ben.notes.updateForMilestone({ id: hidden.id, content: "X" }))).status).toBe(404);
    const milestone = await failureOf(ben.notes.createForMilestone({ milestoneId: "s-mech", content: "X" }));
    expect([milestone.status, milestone.fields[0]?.field]).toEqual([404, "milestoneId"]);
    const matter = await failureOf(ada.notes.createForInvention({ inventionId: "m-none", content: "X" }));
    expect([matter.status, matter.fields[0]?.field]).toEqual([404, "inventionId"]);
    expect((await failureOf(rob.notes.createForInvention({ inventionId: "m-1", content: "X" }))).status).toBe(403);
    expect(await rob.notes.listForInvention({ inventionId: "m-2" })).toEqual([]);
  });
});
