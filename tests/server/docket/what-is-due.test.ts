import type { Hub } from "@iphub/sdk";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { matterEntries } from "@iphub/server/documents/reports/matter-facts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { plantedAt, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { proposeCtnf, staffDocket } from "./deadlines.support.ts";

forEachEngine((engine) => {
  let hub: SeededHub;
  let ben: Hub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await staffDocket(hub);
    ben = await hub.as("ben");
    await hub.plant({
      matters: ["two", "kept", "milestone", "loose", "close", "busy", "work", "report", "letter"].map((id) => ({
        id: `m-${id}`,
      })),
      milestones: [
        { id: "s-two", inventionId: "m-two", dueAt: "2031-02-01" },
        { id: "s-milestone", inventionId: "m-milestone", dueAt: "2031-05-05" },
        { id: "s-work", inventionId: "m-work", dueAt: "2020-01-01" },
        { id: "s-gone", inventionId: "m-work", dueAt: "2020-01-01", deletedAt: plantedAt },
        { id: "s-done", inventionId: "m-work", dueAt: "2020-01-01", finishedAt: plantedAt },
      ],
      tasks: [
        { id: "t-two", inventionId: "m-two", milestoneId: "s-two", dueAt: "2031-01-10" },
        { id: "t-milestone", inventionId: "m-milestone", milestoneId: "s-milestone", dueAt: "2020-02-02" },
        { id: "t-loose", inventionId: "m-loose", dueAt: "2031-03-03" },
        { id: "w-open", inventionId: "m-work", milestoneId: "s-work", dueAt: "2020-01-02", tags: ["matrix"] },
        { id: "w-loose", inventionId: "m-work", dueAt: "2020-01-02", tags: ["matrix"] },
        { id: "w-done", inventionId: "m-work", dueAt: "2020-01-02", status: "done", tags: ["matrix"] },
        { id: "w-cancelled", inventionId: "m-work", dueAt: "2020-01-02", status: "cancelled", tags: ["matrix"] },
        { id: "w-gone", inventionId: "m-work", milestoneId: "s-gone", dueAt: "2020-01-02", tags: ["matrix"] },
        { id: "w-ended", inventionId: "m-work", milestoneId: "s-done", dueAt: "2020-01-02", tags: ["matrix"] },
        { id: "w-later", inventionId: "m-work", dueAt: "2091-01-02", tags: ["matrix"] },
      ],
    });
  });
  afterAll(() => hub.close());

  test("a matter's date is that of its docketed deadline with its final date; the next task keeps its own", async () => {
    const before = await ben.overview.get({ id: "m-two" });
    expect(before).toMatchObject({ dueAt: "2031-02-01", finalDate: null, nextTask: { dueAt: "2031-01-10" } });
    const proposal = await proposeCtnf(ben, "m-two", "2031-01-31");
    expect(await ben.overview.get({ id: "m-two" })).toMatchObject({ dueAt: "2031-02-01", finalDate: null });
    await ben.deadlines.docket({ id: proposal.id });
    const docketed = { dueAt: "2031-04-30", finalDate: "2031-07-31", nextTask: { dueAt: "2031-01-10" } };
    expect(await ben.overview.get({ id: "m-two" })).toMatchObject(docketed);
    await ben.deadlines.reject({ id: proposal.id, reason: "Withdrawn" });
    expect(await ben.overview.get({ id: "m-two" })).toMatchObject({ finalDate: null });
  });

  test("past its due date a matter says which extension keeps it, in the overview as in its deadline", async () => {
    const today = civilDateInZone(Date.now(), "America/New_York");
    const proposal = await proposeCtnf(ben, "m-kept", addDays(today, -100));
    expect(await ben.overview.get({ id: "m-kept" })).toMatchObject({ standing: null });
    const { standing } = await ben.deadlines.docket({ id: proposal.id });
    expect(standing).toMatch(/^extension 1 runs, \d+ d left$/);
    expect(await ben.overview.get({ id: "m-kept" })).toMatchObject({ standing });
    const { data } = await ben.overview.list({ size: 100 });
    expect(data.filter((row) => row.standing !== null).map((row) => row.id)).toEqual(["m-kept"]);
  });

  test("past the day that a person set, a matter without a final date says how long that of the rule keeps it", async () => {
    const today = civilDateInZone(Date.now(), "America/New_York");
    const mailDate = addDays(today, -80);
    await hub.plant({ matters: [{ id: "m-early" }] });
    const [fee] = await ben.deadlines.propose({ inventionId: "m-early", trigger: "NOA", mailDate });
    const early = { manualDate: addDays(today, -3), reason: "The client pays early" };
    const { dueAt, standing, finalDate } = await ben.deadlines.docket({ id: fee?.id ?? "", ...early });
    expect([standing, finalDate]).toEqual([expect.stringMatching(/^past the set date, \d+ d left$/), null]);
    expect(await ben.overview.get({ id: "m-early" })).toMatchObject({ dueAt, finalDate, standing });
  });

  test("an overdue task does not make its milestone's matter overdue; loose work gives the matter its date", async () => {
    expect(await ben.overview.get({ id: "m-milestone" })).toMatchObject({
      dueAt: "2031-05-05",
      nextTask: { dueAt: "2020-02-02" },
    });
    expect(await ben.overview.get({ id: "m-loose" })).toMatchObject({ dueAt: "2031-03-03", finalDate: null });
  });

  test("closing the last deadline finishes its milestone, with work left it says why not, and reopening takes it up", async () => {
    const first = await proposeCtnf(ben, "m-close", "2025-01-31");
    const { milestoneId } = await ben.deadlines.docket({ id: first.id });
    const finishedAt = async () => {
      const found = await hub.platform.db
        .selectFrom("milestones")
        .select("finished_at")
        .where("id", "=", milestoneId ?? "")
        .executeTakeFirst();
      return found?.finished_at ?? null;
    };
    await ben.deadlines.close({ id: first.id, filed: "Response", filedOn: "2025-03-03" });
    expect(await finishedAt()).not.toBeNull();
    await ben.deadlines.reopen({ id: first.id });
    expect(await finishedAt()).toBeNull();
    await hub.plant({ tasks: [{ id: "t-left", inventionId: "m-close", milestoneId: milestoneId ?? "" }] });
    const closed = await ben.deadlines.close({ id: first.id, filed: "Response", filedOn: "2025-03-03" });
    expect(closed.history.at(-1)?.reason).toContain("its milestone stays open (0 open deadlines, 1 open tasks)");
    expect(await finishedAt()).toBeNull();
  });

  test("a report has the due and the final date of each deadline, 'none' where there is no extension, and open work", async () => {
    for (const [trigger, mailDate] of [
      ["CTNF", "2031-01-31"],
      ["NOA", "2031-03-19"],
    ] as const) {
      await ben.deadlines.docket({
        id: (await ben.deadlines.propose({ inventionId: "m-report", trigger, mailDate }))[0]?.id ?? "",
      });
    }
    await hub.plant({
      milestones: [{ id: "s-report", inventionId: "m-report", finishedAt: plantedAt }],
      tasks: [
        { id: "r-open", inventionId: "m-report", title: "Waits", status: "upcoming" },
        { id: "r-ended", inventionId: "m-report", milestoneId: "s-report" },
      ],
    });
    const { deadlines, tasks } = await matterEntries(hub.platform.db, "m-report");
    expect(deadlines?.map(({ dueAt, finalDate }) => [dueAt, finalDate])).toEqual([
      ["Wed 30 Apr 2031", "Thu 31 Jul 2031"],
      ["Fri 20 Jun 2031", "none"],
    ]);
    expect(tasks?.map(({ title }) => title)).toEqual(["Waits"]);
    const reportIds = ["status-letter", "office-action-letter"];
    const fields = await ben.reports.fields({ reportIds, inventionId: "m-report" });
    const values = new Map(fields.map(({ name, value }) => [name, value]));
    expect([values.get("finalDay"), values.get("openTasks")]).toEqual(["Thu 31 Jul 2031", "Waits"]);
    expect(
      values
        .get("nextDeadlines")
        ?.split("\n")
        .map((line) => line.split("(").at(-1)),
    ).toEqual(["final date Thu 31 Jul 2031)", "final date none)"]);
  });

  test("a letter on a final action has its period, not the two months for a first reply", async () => {
    const final = { inventionId: "m-letter", trigger: "CTFR", mailDate: "2031-01-31" } as const;
    for (const { id } of await ben.deadlines.propose(final)) await ben.deadlines.docket({ id });
    const { deadlines } = await matterEntries(hub.platform.db, "m-letter");
    expect(deadlines?.map(({ dueAt, finalDate }) => [dueAt, finalDate])).toEqual([
      ["Mon 31 Mar 2031", "none"],
      ["Wed 30 Apr 2031", "Thu 31 Jul 2031"],
    ]);
    const fields = await ben.reports.fields({ reportIds: ["office-action-letter"], inventionId: "m-letter" });
    expect(fields.find(({ name }) => name === "finalDay")?.value).toBe("Thu 31 Jul 2031");
  });

  test("overdue is open work unless a status is asked for, whatever the milestone's own date", async () => {
    const found = async (query: { dueAt: "overdue"; status?: ("done" | "open")[]; assignees?: string[] }) =>
      (await ben.tasks.search({ tags: ["matrix"], ...query })).data.map(({ id }) => id).sort();
    expect(await found({ dueAt: "overdue" })).toEqual(["w-loose", "w-open"]);
    expect(await found({ dueAt: "overdue", status: ["done"] })).toEqual(["w-done"]);
    expect(await found({ dueAt: "overdue", status: ["open"] })).toEqual(["w-ended", "w-gone", "w-loose", "w-open"]);
  });
});
