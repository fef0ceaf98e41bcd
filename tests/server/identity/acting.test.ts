import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { permissions } from "@iphub/sdk/contract/permissions";
import { explainRecord } from "@iphub/sdk/domain/docket/deadlines/explain-record";
import { sentenceLine, streamSentence } from "@iphub/sdk/domain/matters/stream-sentence";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { proposeCtnf, staffDocket } from "../docket/deadlines.support.ts";

const ada = "ada@firm.example";

forEachEngine((engine) => {
  let hub: SeededHub;
  let benForAda: Hub;
  const acting = async (name: "ben" | "eve" | "rob", email: string) =>
    createHub({ baseUrl: hub.url, token: memoryTokenStore(await hub.tokenFor(name)), actingFor: () => email });

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await staffDocket(hub);
    await hub.plant({
      matters: [{ id: "m-open" }, { id: "m-mech", teams: ["t-mech"] }],
      tasks: [
        { id: "k-open", inventionId: "m-open" },
        { id: "k-mech", inventionId: "m-mech" },
      ],
    });
    await (await hub.as("ada")).users.addAssistant({ email: "ben@firm.example" });
    benForAda = await acting("ben", ada);
  });
  afterAll(() => hub?.close());

  test("an assistant sees and does what the one they assist may, and the record names both", async () => {
    const ben = await hub.as("ben");
    expect((await failureOf(ben.tasks.get({ id: "k-mech" }))).status).toBe(404);
    expect((await benForAda.tasks.get({ id: "k-mech" })).id).toBe("k-mech");
    await benForAda.tasks.update({ id: "k-mech", title: "For Ada" });
    const [entry] = await loggedEvents(hub.platform, "task-updated");
    expect(entry).toMatchObject({ actor: "ben@firm.example", metadata: { actingFor: ada } });
    const names: Record<string, string> = { "ben@firm.example": "Ben Okafor", [ada]: "Ada Byron" };
    const event = { type: "task-updated", actor: entry?.actor ?? null, metadata: { title: "T", actingFor: ada } };
    expect(sentenceLine(streamSentence(event, (email) => names[email] ?? email))).toBe(
      "Ben Okafor for Ada Byron changed the task ‘T’",
    );
    const stream = await benForAda.streams.list({ id: "m-mech" });
    expect(JSON.stringify(stream)).toContain(`"actingFor":"${ada}"`);
    await ben.tasks.update({ id: "k-open", title: "For himself" });
    expect((await loggedEvents(hub.platform, "task-updated"))[1]?.metadata).not.toHaveProperty("actingFor");
  });

  test("what a plan applies and undoes for a colleague names both", async () => {
    const { id, updatedAt } = await benForAda.tasks.get({ id: "k-mech" });
    const plan = await benForAda.plans.create({ title: "Tags", rows: [{ id, updatedAt, tags: ["planned"] }] });
    const written = async () => (await loggedEvents(hub.platform, "task-updated")).at(-1);
    const both = { actor: "ben@firm.example", task_id: id, metadata: { actingFor: ada } };
    await benForAda.plans.apply({ id: plan.id });
    expect(await written()).toMatchObject({
      ...both,
      metadata: { ...both.metadata, changes: { tags: { before: [] } } },
    });
    await benForAda.plans.takeBack({ id: plan.id });
    expect(await written()).toMatchObject({
      ...both,
      metadata: { ...both.metadata, changes: { tags: { after: [] } } },
    });
  });

  test("who they are says so, and what is kept in person is not lent", async () => {
    const me = await benForAda.users.me();
    expect(me).toMatchObject({ email: "ben@firm.example", actingFor: { email: ada, name: "Ada Byron" } });
    expect(me.permissions).toContain("matters:all-teams");
    // The administrator has every permission: each is lent or named here.
    await hub.platform.database.kysely
      .updateTable("users")
      .set({ roles: ["administrator"] })
      .where("id", "=", "u-ada")
      .execute();
    const lent = (await benForAda.users.me()).permissions;
    await hub.platform.database.kysely
      .updateTable("users")
      .set({ roles: ["attorney"] })
      .where("id", "=", "u-ada")
      .execute();
    const kept = ["deadlines:verify", "walls:write", "audit:read", "access-log:read", "users:manage", "system:manage"];
    expect(permissions.filter((one) => !lent.includes(one))).toEqual(kept);
    expect(await (await hub.as("ben")).users.me()).not.toHaveProperty("actingFor");
  });

  test("no one acts for someone they do not assist, there or not, and an assistant let go no more", async () => {
    const messages = [];
    for (const email of [ada, "nobody@firm.example"]) {
      const { status, code, message } = await failureOf((await acting("eve", email)).users.me());
      expect([status, code]).toEqual([403, "not_assistant"]);
      messages.push(message.replace(email, "…"));
    }
    expect(new Set(messages).size).toBe(1);
    expect((await failureOf((await acting("ben", "eve@firm.example")).users.me())).code).toBe("not_assistant");
    const eve = await hub.as("eve");
    const { id } = await eve.users.addAssistant({ email: "rob@firm.example" });
    const robForEve = await acting("rob", "EVE@firm.example");
    expect((await robForEve.users.me()).actingFor?.email).toBe("eve@firm.example");
    await eve.users.removeMember({ teamId: id, email: "rob@firm.example" });
    expect((await failureOf(robForEve.users.me())).code).toBe("not_assistant");
  });

  test("a deadline docketed by 'ben for ada' is verified by neither of them, and by someone else", async () => {
    const deadline = await proposeCtnf(benForAda, "m-open", "2031-01-31");
    const docketed = await benForAda.deadlines.docket({ id: deadline.id });
    expect(docketed).toMatchObject({ docketedBy: "ben@firm.example", docketedFor: ada });
    expect(docketed.history.at(-1)).toMatchObject({ did: "docketed", by: "ben@firm.example", for: ada });
    const { rows } = explainRecord(docketed, (email) => email.split("@")[0] ?? "");
    expect(rows[0]?.mark).toBe("docketed by ben for ada, not verified yet");
    await hub.platform.database.kysely
      .updateTable("users")
      .set({ roles: ["docketing"] })
      .where("id", "=", "u-ben")
      .execute();
    const rob = await hub.as("rob");
    await rob.users.addAssistant({ email: "ben@firm.example" });
    await (await hub.as("ada")).users.addAssistant({ email: "eve@firm.example" });
    await hub.platform.database.kysely
      .updateTable("users")
      .set({ roles: ["docketing"] })
      .where("id", "=", "u-eve")
      .execute();
    for (const one of [
      await hub.as("ben"),
      await hub.as("ada"),
      benForAda,
      await acting("ben", "rob@firm.example"),
      await acting("eve", ada),
    ]) {
      const { status, code } = await failureOf(one.deadlines.verify({ id: deadline.id }));
      expect([status, code]).toEqual([403, "same_person"]);
    }
    expect((await rob.deadlines.verify({ id: deadline.id })).status).toBe("verified");
  });

  test("nor does one of the two verify for the other what the first docketed alone", async () => {
    const adaHub = await hub.as("ada");
    const deadline = await proposeCtnf(adaHub, "m-open", "2031-02-28");
    await adaHub.deadlines.docket({ id: deadline.id });
    expect((await failureOf(benForAda.deadlines.verify({ id: deadline.id }))).code).toBe("same_person");
    const ben = await hub.as("ben");
    expect((await ben.deadlines.verify({ id: deadline.id })).verifiedBy).toBe("ben@firm.example");
  });

  test("the database itself refuses the same two people", async () => {
    const adaHub = await hub.as("ada");
    const deadline = await proposeCtnf(adaHub, "m-open", "2031-03-31");
    await benForAda.deadlines.docket({ id: deadline.id });
    const { kysely: db } = hub.platform.database;
    for (const [by, principal] of [
      [ada, null],
      ["rob@firm.example", ada],
      ["rob@firm.example", "BEN@firm.example"],
    ]) {
      const verified = { status: "verified" as const, verified_by: by, verified_for: principal };
      const write = db.updateTable("deadlines").set(verified).where("id", "=", deadline.id).execute();
      await expect(write).rejects.toThrow(/deadlines_two_people/);
    }
  });

  test("one's own affairs stay one's own: the header changes nothing there", async () => {
    expect(await benForAda.users.addAssistant({ email: "eve@firm.example" })).toMatchObject({ id: "assistants-u-ben" });
    const [added] = (await loggedEvents(hub.platform, "assistant-added")).slice(-1);
    expect(added).toMatchObject({ actor: "ben@firm.example" });
    expect(added?.metadata).not.toHaveProperty("actingFor");
  });
});
