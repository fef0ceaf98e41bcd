import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { sizeColumns } from "@iphub/cli/terminal-kit/columns";
import { matterColumns, matterLine, matterRows } from "@iphub/cli/work/milestones/matter-rows";
import type { Hub } from "@iphub/sdk";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { addDays, addMonths } from "@iphub/sdk/domain/civil-date";
import { deadlineBadge } from "@iphub/sdk/domain/docket/deadline-badge";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { parseCsv } from "@iphub/sdk/formats/read-csv";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deadlinesOf, staffDocket } from "../../server/docket/deadlines.support.ts";
import { onEmbedded } from "../../support/engines.ts";
import { plantedAt, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { cliHome, cliOnPath, runCli } from "../cli-process.ts";

const examples = join(import.meta.dirname, "../../../examples");
const ben = "ben@firm.example";
const today = civilDateInZone(Date.now(), "America/New_York");
const long = { timeout: 120_000 };

/** How a deadline is made, and how it must read everywhere: words, whether overdue, and the tone of its badge. */
const states = {
  open: { trigger: "CTNF", mailDate: addDays(today, -7), words: /^\d+ d left$/, overdue: false, tone: /text|muted/ },
  extension: { trigger: "CTNF", mailDate: addDays(addMonths(today, -4), -10), words: /^extension 2 runs, \d+ d left$/ },
  grace: { trigger: "GRANT", mailDate: addMonths(today, -44), words: /^in grace, \d+ d left$/ },
  overdue: { trigger: "NOA", mailDate: addMonths(today, -4), words: /^\d+ d overdue$/, tone: /danger/ },
  closed: { trigger: "CTNF", mailDate: addDays(today, -9), words: /^closed$/, overdue: false, tone: /ok/ },
} as const;
type State = keyof typeof states;
const names = ["open", "extension", "grace", "overdue", "closed"] as const satisfies readonly State[];
/** Each kind of task, all due long ago; open work are the first two. */
const tasks = [
  { id: "w-loose" },
  { id: "w-open", milestoneId: "s-work" },
  { id: "w-done", status: "done" },
  { id: "w-cancelled", status: "cancelled" },
  { id: "w-gone", milestoneId: "s-gone" },
  { id: "w-ended", milestoneId: "s-done" },
] as const;
const openWork = ["w-loose", "w-open"];

onEmbedded((engine) => {
  const home = cliHome();
  const docketed = new Map<State, DeadlineRecord>();
  let hub: SeededHub;
  let client: Hub;
  let env: Record<string, string>;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await staffDocket(hub);
    client = await hub.as("ben");
    env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ben"), TZ: "America/New_York" };
    env.PATH = `${await cliOnPath(home.folder)}:${home.env.PATH}`;
    const planted = { inventionId: "m-work", dueAt: "2020-01-01" };
    await hub.plant({
      matters: ["m-work", ...names.map((name) => `m-${name}`)].map((id) => ({ id })),
      milestones: [
        { id: "s-work", ...planted },
        { id: "s-gone", ...planted, deletedAt: plantedAt },
        { id: "s-done", ...planted, finishedAt: plantedAt },
      ],
      tasks: tasks.map((task) => ({
        inventionId: "m-work",
        dueAt: "2020-01-02",
        assignees: [ben],
        title: task.id,
        ...task,
      })),
    });
    for (const name of names) docketed.set(name, await docket(name));
  }, 120_000);
  afterAll(async () => {
    await hub.close();
    home.remove();
  });

  /** A deadline in its state, with a task of Ben's on its due date. */
  async function docket(name: State): Promise<DeadlineRecord> {
    const { trigger, mailDate } = states[name];
    const inventionId = `m-${name}`;
    const [proposed] = await client.deadlines.propose({ inventionId, trigger, mailDate });
    const { id, dueAt, milestoneId } = await client.deadlines.docket({ id: proposed?.id ?? "" });
    const dated = { id: `t-${name}`, inventionId, milestoneId: milestoneId ?? "", dueAt, assignees: [ben] };
    if (name !== "closed") await hub.plant({ tasks: [dated] });
    else await client.deadlines.close({ id, filed: "Response", filedOn: today });
    // A second person's word changes nothing about what is due, and the scripts take verified dates alone.
    return name === "closed" ? client.deadlines.get({ id }) : (await hub.as("ada")).deadlines.verify({ id });
  }

  function one(name: State): DeadlineRecord {
    const found = docketed.get(name);
    if (!found) throw new Error(`${name} was not docketed`);
    return found;
  }

  async function cli(...args: string[]): Promise<string> {
    const { stdout, stderr, code } = await runCli(args, { env });
    expect([code, stderr]).toEqual([0, ""]);
    return stdout;
  }

  async function recipe(name: string, ...args: string[]): Promise<string> {
    const ran = promisify(execFile)("bash", [join(examples, name), ...args], { env, cwd: home.folder });
    return (await ran.catch((failed: { stdout: string }) => failed)).stdout;
  }

  async function feed(): Promise<string[]> {
    const { path } = await client.calendar.create({ filter: "my-tasks" });
    const text = await (await fetch(hub.url + path)).text();
    return text.replaceAll("\r\n ", "").split("BEGIN:VEVENT").slice(1);
  }

  const ofWork = (ids: readonly string[]) => ids.filter((id) => id.startsWith("w-")).sort();

  test(
    "a task is open work, or not, alike in lists, boards, My Tasks, exports, feed, overview and command line",
    long,
    async () => {
      const found = async (query: Parameters<Hub["tasks"]["search"]>[0]) =>
        ofWork((await client.tasks.search({ ...query, size: 100 })).data.map(({ id }) => id));
      expect(await found({ dueAt: "overdue" })).toEqual(openWork);
      expect(await found({ filter: "my-tasks" })).toEqual(openWork);
      expect(await found({ filter: "my-tasks", dueAt: "overdue" })).toEqual(openWork);
      const board = await client.boards.create({ title: "Mine", filters: ["my-tasks"] });
      const [list] = (await client.boards.get({ id: board.id })).filters;
      expect(await found(list?.data ?? {})).toEqual(openWork);
      // One status is what the record says, whatever became of the milestone.
      expect(await found({ status: ["open"] })).toEqual(["w-ended", "w-gone", ...openWork]);
      for (const format of ["csv", "json"] as const) {
        const text = await (await client.tasks.export({ filter: "my-tasks", format })).text();
        const rows: { id?: string }[] = format === "csv" ? parseCsv(text) : JSON.parse(text);
        expect(ofWork(rows.map(({ id = "" }) => id))).toEqual(openWork);
      }
      const events = (await feed()).map((event) => /UID:task-(.*)@iphub/.exec(event)?.[1] ?? "");
      expect(ofWork(events)).toEqual(openWork);
      const { nextTask, myNextTask } = await client.overview.get({ id: "m-work" });
      expect(openWork).toContain(nextTask?.id);
      expect(openWork).toContain(myNextTask?.id);
      const listed: { id: string }[] = JSON.parse(
        await cli("tasks", "list", "--filter", "my-tasks", "--all", "--json"),
      );
      expect(ofWork(listed.map(({ id }) => id))).toEqual(openWork);
    },
  );

  test("scripts count open work as the hub does", long, async () => {
    const named = (text: string) => ofWork([...new Set(text.match(/\bw-[a-z]+\b/g))]);
    expect(named(await recipe("overdue-report.sh"))).toEqual(openWork);
    expect(named(await recipe("hand-over.sh", ben))).toEqual(openWork);
    expect(named(await recipe("reassign-leaver.sh", ben, "ada@firm.example"))).toEqual(openWork);
  });

  test("the terminal's matter shows a task of an ended milestone as ended with it", async () => {
    const milestones = await client.overview.milestones({ id: "m-work" });
    const look = { today, marks: new Set<string>() };
    const sized = sizeColumns(matterColumns, 120);
    const shown = matterRows(
      milestones.map((one) => ({ ...one, expanded: true })),
      new Set(),
    ).flatMap((row) => (row.kind === "task" ? [[row.id, JSON.stringify(matterLine(row, sized, look))] as const] : []));
    const words = Object.fromEntries(shown);
    expect(words["w-open"]).toMatch(/▲ \d+ d overd/);
    expect(words["w-gone"]).toContain("cancelled");
    expect(words["w-ended"]).toContain("done");
    expect(`${words["w-gone"]}${words["w-ended"]}`).not.toContain("overd");
  });

  test.each(names)("a deadline reads alike everywhere: %s", long, async (name) => {
    const { id, dueAt, finalDate, standing, overdue } = one(name);
    const { words, ...expected } = states[name];
    const isOver = "overdue" in expected ? expected.overdue : true;
    expect([standing, overdue]).toEqual([expect.stringMatching(words), isOver]);
    const badge = deadlineBadge(one(name), today);
    expect(badge.tone).toMatch("tone" in expected ? expected.tone : /warn/);
    const same = { dueAt, finalDate, standing, overdue };
    expect((await deadlinesOf(client, `m-${name}`)).find((row) => row.id === id)).toMatchObject(same);
    const inView = async (view: "overdue" | "docketed") =>
      (await client.deadlines.list({ view, inventionId: `m-${name}` })).data.some((row) => row.id === id);
    expect([await inView("overdue"), await inView("docketed")]).toEqual([isOver, name !== "closed"]);
    const matter = await client.overview.get({ id: `m-${name}` });
    expect(matter).toMatchObject(name === "closed" ? { dueAt: null, finalDate: null } : { dueAt, finalDate });
    const args = ["deadlines", "list", "--view", "all", "--invention-id", `m-${name}`] as const;
    const listed: DeadlineRecord[] = JSON.parse(await cli(...args, "--json"));
    expect(listed.find((row) => row.id === id)).toMatchObject(same);
    const csv = parseCsv(await cli(...args, "--csv", "--columns", "id,dueAt,finalDate,standing"));
    expect(csv.find((row) => row.id === id)).toEqual({ id, dueAt, finalDate: finalDate ?? "", standing });
  });

  test("calendars carry both dates of each open deadline as events of their own", long, async () => {
    const reachable = ["extension", "grace"] as const;
    const days = (date: string | null) => `DTSTART;VALUE=DATE:${date?.replaceAll("-", "")}`;
    const events = await feed();
    const shown = (date: string, { id }: DeadlineRecord) =>
      events.find((text) => text.includes(`UID:deadline-${date}-${id}@iphub`));
    for (const deadline of names.map(one)) {
      const { dueAt, finalDate, status } = deadline;
      const due = status === "closed" ? null : dueAt;
      const final = due !== null && finalDate !== null && finalDate > due ? finalDate : null;
      expect(shown("due", deadline)?.includes(days(due)) ?? false).toBe(due !== null);
      expect(shown("final", deadline)?.includes(days(final)) ?? false).toBe(final !== null);
    }
    for (const name of reachable) {
      expect(shown("final", one(name))).toContain(one(name).standing.replace(",", "\\,"));
      expect(events.find((text) => text.includes(`UID:task-t-${name}@iphub`))).toContain("Final date: ");
    }
    const file = (await recipe("deadline-calendar.sh")).split("BEGIN:VEVENT").slice(1);
    expect(file.filter((text) => /UID:.*-final@iphub/.test(text))).toHaveLength(reachable.length);
    for (const name of reachable) {
      expect(file.find((text) => text.includes(`UID:${one(name).id}-final@iphub`))).toContain(
        days(one(name).finalDate),
      );
    }
    expect(
      file
        .map((text) => /UID:(.*)@iphub/.exec(text)?.[1] ?? "")
        .filter((id) => !id.endsWith("-final"))
        .sort(),
    ).toEqual(
      names
        .filter((name) => name !== "closed")
        .map((name) => one(name).id)
        .sort(),
    );
  });
});
