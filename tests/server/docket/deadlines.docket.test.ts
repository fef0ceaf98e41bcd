import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { proposeCtnf, staffDocket } from "./deadlines.support.ts";

forEachEngine((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await staffDocket(hub);
    const ids = ["dock", "two", "change", "extend", "manual", "end", "late", "carry"];
    await hub.plant({
      matters: ids.map((id) => ({ id: `m-${id}` })),
      milestones: [
        { id: "s-carry", inventionId: "m-carry", dueAt: "2030-01-01" },
        { id: "s-done", inventionId: "m-carry", finishedAt: "2026-01-06T00:00:00.000Z" },
        { id: "s-other", inventionId: "m-dock" },
      ],
    });
  });
  afterAll(() => hub.close());

  const milestoneOf = (id: string | null) =>
    hub.platform.db
      .selectFrom("milestones")
      .selectAll()
      .where("id", "=", id ?? "")
      .executeTakeFirst();

  test("docketing makes a milestone with the date, its event and the deadline's in one write", async () => {
    const ben = await hub.as("ben");
    const proposed = await proposeCtnf(ben, "m-dock", "2031-01-31");
    expect(proposed).toMatchObject({
      status: "proposed",
      nominal: "2031-04-30",
      dueAt: "2031-04-30",
      milestoneId: null,
    });
    const docketed = await ben.deadlines.docket({ id: proposed.id, extension: 1, assignees: ["ada@firm.example"] });
    expect(docketed).toMatchObject({
      status: "docketed",
      extension: 1,
      nominal: "2031-05-31",
      operative: "2031-06-02",
      dueAt: "2031-06-02",
      ruleId: "us-ctnf",
      ruleVersion: 1,
      docketedBy: "ben@firm.example",
      verifiedBy: null,
      overdue: false,
    });
    expect(await milestoneOf(docketed.milestoneId)).toMatchObject({
      title: "Response to non-final office action",
      due_at: "2031-06-02",
      assignees: ["ada@firm.example"],
    });
    const logged = (await loggedEvents(hub.platform, "deadline-docketed")).filter(
      (one) => one.invention_id === "m-dock",
    );
    expect(logged).toMatchObject([
      {
        actor: "ben@firm.example",
        milestone_id: docketed.milestoneId,
        live_name: "deadline:docketed",
        live_payload: { deadline: { id: proposed.id, status: "docketed" } },
        metadata: {
          rule: "us-ctnf v1",
          names: { [docketed.milestoneId ?? ""]: "Response to non-final office action" },
          changes: {
            status: { before: "proposed", after: "docketed" },
            dueAt: { before: "2031-04-30", after: "2031-06-02" },
          },
        },
      },
    ]);
    const created = (await loggedEvents(hub.platform, "milestone-created")).filter(
      (one) => one.invention_id === "m-dock",
    );
    expect(created).toMatchObject([{ live_payload: { milestone: { dueAt: "2031-06-02" } } }]);
  });

  test("the person who set the date cannot verify it; another can; the database itself refuses", async () => {
    const rob = await hub.as("rob");
    const ada = await hub.as("ada");
    const { id } = await proposeCtnf(rob, "m-two", "2031-01-31");
    await rob.deadlines.docket({ id });
    const refused = await failureOf(rob.deadlines.verify({ id }));
    expect(refused).toMatchObject({ status: 403, code: "same_person" });
    expect(refused.message).toContain("Another person must verify it");
    await expect(
      hub.platform.database.kysely
        .updateTable("deadlines")
        .set({ status: "verified", verified_by: "ROB@firm.example", verified_at: new Date().toISOString() })
        .where("id", "=", id)
        .execute(),
    ).rejects.toThrow("deadlines_two_people");
    const verified = await ada.deadlines.verify({ id });
    expect(verified).toMatchObject({ status: "verified", verifiedBy: "ada@firm.example" });
    expect(await failureOf(ada.deadlines.verify({ id }))).toMatchObject({
      status: 409,
      current: { status: "verified" },
    });
    const eve = await hub.as("eve");
    expect(await failureOf(eve.deadlines.verify({ id }))).toMatchObject({ status: 403, code: "forbidden" });
  });

  test("a change must be verified again, by someone else than who changed it", async () => {
    const ben = await hub.as("ben");
    const ada = await hub.as("ada");
    const { id } = await proposeCtnf(ben, "m-change", "2031-01-31");
    await ben.deadlines.docket({ id });
    await ada.deadlines.verify({ id });
    const changed = await ada.deadlines.change({ id, printedPeriod: "2 months" });
    expect(changed).toMatchObject({
      status: "docketed",
      printedPeriod: "2 months",
      nominal: "2031-03-31",
      docketedBy: "ada@firm.example",
      verifiedBy: null,
    });
    expect(await failureOf(ada.deadlines.verify({ id }))).toMatchObject({ status: 403, code: "same_person" });
    expect(await milestoneOf(changed.milestoneId)).toMatchObject({ due_at: "2031-03-31" });
    const people = await ada.deadlines.change({ id, assignees: ["eve@firm.example"] });
    expect(people.docketedBy).toBe("ada@firm.example");
    expect(people.history.map((step) => step.did)).toEqual(["proposed", "docketed", "verified", "changed"]);
  });

  test("an extension counts from the mail date, keeps the earlier dates and never steps back", async () => {
    const ben = await hub.as("ben");
    const { id } = await proposeCtnf(ben, "m-extend", "2026-01-31");
    await ben.deadlines.docket({ id });
    await ben.deadlines.extend({ id, extension: 1 });
    const twice = await ben.deadlines.extend({ id, extension: 3, reason: "Client asked" });
    expect(twice).toMatchObject({ extension: 3, nominal: "2026-07-31", dueAt: "2026-07-31" });
    expect(twice.history.map(({ did, dueAt }) => [did, dueAt])).toEqual([
      ["proposed", "2026-04-30"],
      ["docketed", "2026-04-30"],
      ["extended", "2026-06-01"],
      ["extended", "2026-07-31"],
    ]);
    expect(await failureOf(ben.deadlines.extend({ id, extension: 2 }))).toMatchObject({
      status: 400,
      fields: [{ field: "extension" }],
    });
    expect(await failureOf(ben.deadlines.extend({ id, extension: 4 }))).toMatchObject({
      fields: [{ field: "extension", message: expect.stringContaining("1 to 3") }],
    });
  });

  test("a manual date needs a reason and keeps the computed one beside it", async () => {
    const ben = await hub.as("ben");
    const { id } = await proposeCtnf(ben, "m-manual", "2031-01-31");
    expect(await failureOf(ben.deadlines.docket({ id, manualDate: "2031-04-01" }))).toMatchObject({
      status: 400,
      fields: [{ field: "reason" }],
    });
    const docketed = await ben.deadlines.docket({ id, manualDate: "2031-04-01", reason: "Client's own date" });
    expect(docketed).toMatchObject({
      dueAt: "2031-04-01",
      manualDate: "2031-04-01",
      manualReason: "Client's own date",
      nominal: "2031-04-30",
      operative: "2031-04-30",
    });
    const back = await ben.deadlines.change({ id, manualDate: null });
    expect(back).toMatchObject({ dueAt: "2031-04-30", manualDate: null, manualReason: null });
  });

  test("closing says what was filed and when; reopening takes it back and asks for verification again", async () => {
    const ben = await hub.as("ben");
    const ada = await hub.as("ada");
    const { id } = await proposeCtnf(ben, "m-end", "2024-01-31");
    await ben.deadlines.docket({ id });
    await ada.deadlines.verify({ id });
    const day = (filedOn: string) => failureOf(ben.deadlines.close({ id, filed: "Response", filedOn }));
    expect(await day("2024-01-30")).toMatchObject({ fields: [{ field: "filedOn" }] });
    expect(await day("2999-01-01")).toMatchObject({ fields: [{ field: "filedOn" }] });
    const closed = await ben.deadlines.close({ id, filed: "Response", filedOn: "2024-04-02" });
    expect(closed).toMatchObject({ status: "closed", filed: "Response", filedOn: "2024-04-02", overdue: false });
    expect(await failureOf(ben.deadlines.extend({ id, extension: 1 }))).toMatchObject({ status: 409 });
    const again = await ben.deadlines.reopen({ id });
    expect(again).toMatchObject({ status: "docketed", verifiedBy: null, filed: null });
    const rejected = await ben.deadlines.reject({ id, reason: "The action was withdrawn" });
    expect(rejected).toMatchObject({ status: "rejected", rejectedReason: "The action was withdrawn" });
    const { id: other } = await proposeCtnf(ben, "m-end", "2024-03-02");
    await ben.deadlines.reject({ id: other, reason: "Not ours" });
    expect((await ben.deadlines.reopen({ id: other })).status).toBe("proposed");
  });

  test("a result already past is created and flagged overdue, also while it is only proposed", async () => {
    const ada = await hub.as("ada");
    const { id } = await proposeCtnf(ada, "m-late", "2019-01-31");
    expect((await ada.deadlines.docket({ id })).overdue).toBe(true);
    const second = await proposeCtnf(ada, "m-late", "2019-02-28");
    const overdue = await ada.deadlines.list({ view: "overdue", inventionId: "m-late" });
    expect(overdue.data.map((one) => [one.id, one.status])).toEqual([
      [id, "docketed"],
      [second.id, "proposed"],
    ]);
  });

  test("an existing milestone carries the earliest of its open deadlines", async () => {
    const ben = await hub.as("ben");
    const first = await proposeCtnf(ben, "m-carry", "2031-01-31");
    const later = await proposeCtnf(ben, "m-carry", "2031-06-30");
    for (const milestoneId of ["s-done", "s-other", "s-none"]) {
      expect(await failureOf(ben.deadlines.docket({ id: first.id, milestoneId }))).toMatchObject({
        status: 400,
        fields: [{ field: "milestoneId" }],
      });
    }
    await ben.deadlines.docket({ id: later.id, milestoneId: "s-carry" });
    expect(await milestoneOf("s-carry")).toMatchObject({ due_at: "2031-09-30" });
    await ben.deadlines.docket({ id: first.id, milestoneId: "s-carry" });
    expect(await milestoneOf("s-carry")).toMatchObject({ due_at: "2031-04-30" });
    await ben.deadlines.extend({ id: later.id, extension: 1 });
    expect(await milestoneOf("s-carry")).toMatchObject({ due_at: "2031-04-30" });
    await ben.deadlines.reject({ id: first.id, reason: "Withdrawn" });
    expect(await milestoneOf("s-carry")).toMatchObject({ due_at: "2031-10-30" });
  });

  test("a milestone that a person made is created once in the log, and changed by its first date from a deadline", async () => {
    const ben = await hub.as("ben");
    const made = await ben.milestones.create({ inventionId: "m-carry", title: "Made by hand" });
    expect(made).toMatchObject({ dueAt: null, createdAt: made.updatedAt });
    const { id } = await proposeCtnf(ben, "m-carry", "2031-03-31");
    await ben.deadlines.docket({ id, milestoneId: made.id });
    const logged = async (type: string) =>
      (await loggedEvents(hub.platform, type)).filter((one) => one.milestone_id === made.id);
    expect(await logged("milestone-created")).toHaveLength(1);
    expect(await logged("milestone-updated")).toMatchObject([
      { live_name: "milestone:updated", metadata: { changes: { dueAt: { before: null, after: "2031-06-30" } } } },
    ]);
  });
});
