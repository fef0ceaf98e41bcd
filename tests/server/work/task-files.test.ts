import type { Hub } from "@iphub/sdk";
import type { Task } from "@iphub/sdk/contract/tasks";
import { withEventWords } from "@iphub/sdk/domain/docket/deadlines/event-words";
import { pruneSearchWords } from "@iphub/server/work/tasks/search/search-words";
import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorIn, rawCall } from "../../contract/raw-call.ts";
import { forEachEngine } from "../../support/engines.ts";
import { pdfLines, xlsxRows } from "../../support/file-rows.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { samplePlan } from "../../support/task-samples.ts";
import { proposeCtnf } from "../docket/deadlines.support.ts";

const today = "2026-06-10";
/** What spreadsheets, XML and people make trouble with. */
const hostile = [
  '=HYPERLINK("http://x","y")',
  "+1 <b>&amp;</b>",
  'quote " and, comma',
  "two\nlines",
  "Gebühr 电池 Ⅷ",
  "@sum(A1) _x0041_",
  " padded \u0001\u001b bell\r",
];

forEachEngine((engine) => {
  let hub: SeededHub;
  let ada: Hub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    ada = await hub.as("ada");
    const plan = samplePlan(today);
    const tasks = hostile.map((title, n) => ({
      id: `h-${n}`,
      inventionId: "m-0",
      title,
      notes: title,
      tags: ["hostile"],
    }));
    await hub.plant({ ...plan, tasks: [...(plan.tasks ?? []), ...tasks] });
  });
  afterAll(() => hub.close());

  async function allOf(filter: string): Promise<Task[]> {
    const tasks: Task[] = [];
    for await (const task of ada.tasks.search.all({ filter, size: 40 })) tasks.push(task);
    return tasks;
  }

  test("the workbook and the PDF of a filter hold the rows of the API, in its order", async () => {
    const filters = [
      { status: ["open" as const, "on-hold" as const], sortBy: "-dueAt" as const },
      { tags: ["hostile"], sortBy: "title" as const },
      { qs: "nothing-has-this" },
      {},
    ];
    for (const data of filters) {
      const { id: filter } = await ada.filters.create({ title: "Any", data });
      const tasks = await allOf(filter);
      const [head, ...rows] = xlsxRows(await (await ada.tasks.export({ filter, format: "xlsx" })).bytes());
      expect(head?.slice(0, 4)).toEqual(["Id", "Due", "Task", "Status"]);
      expect(rows.map((row) => [row[0], row[1], row[2], row[3], row[4], row[11] ?? ""])).toEqual(
        tasks.map((task) => [
          task.id,
          task.dueAt ?? "",
          task.title,
          task.status,
          task.assignees.join("; "),
          task.notes,
        ]),
      );
      const [title, columns, ...lines] = await pdfLines(
        await (await ada.tasks.export({ filter, format: "pdf" })).bytes(),
      );
      expect(title?.join("")).toMatch(/^Tasks, /);
      expect(columns?.slice(0, 3)).toEqual(["Due", "Task", "Status"]);
      // Every page begins with the same two lines again.
      const body = lines.filter((line) => line.join("") !== title?.join("") && line.join("") !== columns?.join(""));
      expect(body.length).toBe(tasks.length);
      for (const [index, line] of body.entries()) {
        const task = tasks[index];
        const begun = line.join(" ").replace(/…/g, "").replace(/\s+/g, " ");
        expect(begun).toContain(task?.status);
        expect(begun.startsWith(task?.dueAt ?? "")).toBe(true);
      }
    }
  });

  test("a calendar program reads the feed: days, ids, texts as they are, and the reason of a deadline", async () => {
    const matter = await ada.inventions.create({ title: 'Ångström, "cells"; \\ and more', references: ["17/999,001"] });
    const proposed = await proposeCtnf(ada, matter.id, "2026-05-04");
    const deadline = await ada.deadlines.docket({ id: proposed.id });
    const dueAt = deadline.dueAt ?? "";
    const task = await ada.tasks.create({ inventionId: matter.id, title: "File response, signed", dueAt });
    const loose = await ada.tasks.create({ inventionId: matter.id, title: "Call the client", dueAt: "2026-07-01" });
    const { id: filter } = await ada.filters.create({ title: "Feed; mine", data: { qs: "angstrom and more" } });
    const { path } = await ada.calendar.create({ filter });
    const calendar = new ICAL.Component(ICAL.parse(await (await fetch(hub.url + path)).text()));
    const events = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
    const dates = (["due", "final"] as const).map((date) => `deadline-${date}-${deadline.id}@iphub`);
    const tasks = [loose, task].map(({ id }) => `task-${id}@iphub`);
    expect(events.map(({ uid }) => uid)).toEqual([...tasks, ...dates]);
    const event = (uid = "") => events.find((one) => one.uid === uid);
    const [second, first] = tasks.map(event);
    const alarms = (uid = "") =>
      event(uid)
        ?.component.getAllSubcomponents("valarm")
        .map((one) => String(one.getFirstPropertyValue("trigger")));
    expect([alarms(tasks[1]), ...dates.map(alarms)]).toEqual([
      ...[[], ["-P6DT15H", "-PT15H"], ["-P13DT15H", "-P2DT15H", "-PT15H"]],
    ]);
    expect(dates.map((uid) => event(uid)?.startDate.toString())).toEqual([dueAt, deadline.finalDate]);
    expect(event(dates[1])?.summary).toBe(`Final date: ${deadline.title} – ${matter.title}`);
    expect([first?.startDate.isDate, first?.startDate.toString()]).toEqual([true, dueAt]);
    expect(first?.summary).toBe(`File response, signed – ${matter.title}`);
    expect(first?.description).toContain(`${matter.title} (17/999,001, ${matter.id})`);
    expect(first?.description).toContain(`Deadline: ${deadline.computed.title}`);
    for (const step of deadline.computed.why) expect(first?.description).toContain(withEventWords(step));
    for (const rule of deadline.computed.citations) expect(first?.description).toContain(rule);
    expect(second?.description).not.toContain("Deadline:");
  });

  test("a calendar whose filter names someone whom the hub does not know says so", async () => {
    const { id: filter } = await ada.filters.create({ title: "Old", data: { assignees: ["gone@firm.example"] } });
    const { path } = await ada.calendar.create({ filter });
    const calendar = new ICAL.Component(ICAL.parse(await (await fetch(hub.url + path)).text()));
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("▲ Old");
    expect(calendar.getFirstPropertyValue("x-wr-caldesc")).toBe("No one here has the address gone@firm.example.");
  });

  test("the address of a feed is told once and kept nowhere, also not with its idempotent answer", async () => {
    const token = await hub.tokenFor("ada");
    const make = () =>
      rawCall({
        url: hub.url,
        path: "/api/calendar/feeds",
        method: "POST",
        token,
        body: JSON.stringify({ filter: "my-tasks" }),
        headers: { "idempotency-key": "feed-once" },
      });
    const before = await ada.calendar.list();
    const first = await make();
    expect(first.status).toBe(201);
    const { path, id } = JSON.parse(first.text);
    expect((await fetch(hub.url + path)).status).toBe(200);
    const again = await make();
    expect([again.status, errorIn(again).code]).toEqual([409, "told_once"]);
    const kept = await hub.platform.db.selectFrom("idempotent_writes").selectAll().execute();
    const secret = /calendar\/(\w+)\.ics/.exec(path)?.[1] ?? "no token";
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect((await ada.calendar.list()).filter((feed) => feed.id === id)).toHaveLength(1);
    expect(await ada.calendar.list()).toHaveLength(before.length + 1);
    expect(ICAL.parse(await (await fetch(hub.url + path)).text())[0]).toBe("vcalendar");
  });

  test("a word that no task has any more is forgotten, and searches stay exact meanwhile", async () => {
    const { kysely: db } = hub.platform.database;
    const known = async (word: string) =>
      (await db.selectFrom("search_words").select("word").where("word", "=", word).execute()).length;
    const task = await ada.tasks.create({ inventionId: "m-0", title: "Quokkas zyzzyva" });
    await ada.tasks.update({ id: task.id, title: "Zyzzyva" });
    expect([await known("quokkas"), await known("zyzzyva")]).toEqual([1, 1]);
    expect(await pruneSearchWords(db)).toBeGreaterThanOrEqual(1);
    expect([await known("quokkas"), await known("zyzzyva")]).toEqual([0, 1]);
    expect(await pruneSearchWords(db)).toBe(0);
    // A word that was forgotten although a task has it is still found as it is.
    await db.deleteFrom("search_words").where("word", "=", "zyzzyva").execute();
    const found = await ada.tasks.search({ qs: "zyzzyva" });
    expect([found.data.map(({ id }) => id), found.approximate]).toEqual([[task.id], []]);
  });
});
