import type { Hub } from "@iphub/sdk";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawCall } from "../../contract/raw-call.ts";
import { onBothEngines } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { pdfPages } from "../../support/pdf-pages.ts";
import { plantedAt, type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { TestClock } from "../../support/test-clock.ts";

const ada = "ada@firm.example";
const ben = "ben@firm.example";

onBothEngines((engine) => {
  let hub: SeededHub;
  let asAda: Hub;
  let clock: TestClock;

  const idsOf = async (input: Parameters<Hub["tasks"]["search"]>[0]) =>
    (await asAda.tasks.search(input)).data.map(({ id }) => id);

  beforeAll(async () => {
    clock = new TestClock();
    hub = await startSeededHub(engine, {}, clock);
    await hub.plant({
      matters: [
        { id: "m-a", title: "Lithium battery", references: ["17/248,024"], inHouseAttorney: ben },
        { id: "m-kept", title: "Kept secret", teams: ["t-mech"] },
      ],
      tasks: [
        { id: "k-a", inventionId: "m-a", title: "Draft response", assignees: [ada, ben], tags: ["fee"], order: 1 },
        { id: "k-b", inventionId: "m-a", title: "File the response", assignees: [ben], tags: ["fee", "2AR"], order: 2 },
        {
          id: "k-c",
          inventionId: "m-a",
          title: "Pay",
          status: "done",
          finishedAt: plantedAt,
          assignees: [ada],
          order: 3,
        },
        { id: "k-kept", inventionId: "m-kept", title: "Hidden response", assignees: [ben], order: 4 },
      ],
    });
    asAda = await hub.as("ada");
  });
  afterAll(() => hub.close());

  test("an unknown key, and a value that cannot be, are refused by name", async () => {
    const wrong: [string, string][] = [
      ["colour=red", "colour"],
      ["dueAt=soon", "dueAt"],
      ["dueAt=2026-02-30..", "dueAt"],
      ["dueAt=end-of-month..start-of-month", "dueAt"],
      ["dueFrom=start-of-year%2B99999d", "dueAt"],
      ["statusActiveFrom=yesterday", "statusActiveFrom"],
      ["status=closed", "status[0]"],
      ["sort=colour", "sort"],
      ["size=101", "size"],
      ["timeZone=Mars%2FBase", "timeZone"],
      ["searchAs=nobody%40firm.example", "searchAs"],
      [`qs=${"a%20".repeat(33)}`, "qs"],
      [`qs=${"(a%2B)%2B".repeat(40)}${"b".repeat(70)}`, "qs"],
    ];
    const token = await hub.tokenFor("ada");
    for (const [query, field] of wrong) {
      const answer = await fetch(`${hub.url}/api/search/tasks?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const body = await answer.json();
      expect([query, answer.status, body.error.fields?.[0]?.field]).toEqual([query, 400, field]);
    }
    const data = { dueAt: { from: "today+1d", to: "today" } };
    const saved = await failureOf(asAda.filters.create({ title: "Never", data }));
    expect(saved).toMatchObject({ status: 400, fields: [{ field: "dueAt" }] });
    expect(await failureOf(asAda.tasks.search({ filter: "gone" }))).toMatchObject({ status: 404 });
    for (const [path, field, body] of [
      ["/api/search/tasks", "colour", { colour: "red" }],
      ["/api/search/filters", "data.colour", { title: "Red", data: { colour: "red" } }],
    ] as const) {
      const answer = await rawCall({ url: hub.url, path, method: "POST", token, body: JSON.stringify(body) });
      expect([path, answer.status, JSON.parse(answer.text).error.fields[0].field]).toEqual([path, 400, field]);
    }
    const posted = await failureOf(asAda.tasks.search({ dueAt: { from: "today+1d", to: "today" } }));
    expect(posted).toMatchObject({ status: 400 });
  });

  test("what would be a bomb as a regular expression is a text like any other", async () => {
    const bomb = `${"(a+)+".repeat(12)}$ (.*)*x [z-a \\`;
    // A search that backtracked would end in this test's time-out.
    expect((await asAda.tasks.search({ qs: bomb })).total).toBe(0);
  });

  test("a misspelt word finds what it was meant to be and says so; one that is there is exact", async () => {
    const page = await asAda.tasks.search({ qs: "lithum respnse", sort: "order" });
    expect(page.data.map(({ id }) => id)).toEqual(["k-a", "k-b"]);
    expect(page.approximate).toEqual(["lithum", "respnse"]);
    expect(await asAda.tasks.search({ qs: "draft" })).toMatchObject({ total: 1, approximate: [] });
    expect(await idsOf({ qs: "zzzzqqqq" })).toEqual([]);
  });

  test("the text follows a change of the task and of its matter", async () => {
    await asAda.tasks.update({ id: "k-c", title: "Überweisung" });
    expect(await idsOf({ qs: "uberweisung" })).toEqual(["k-c"]);
    expect(await idsOf({ qs: "pay" })).toEqual([]);
    await asAda.inventions.update({ id: "m-a", title: "Sodium accumulator" });
    expect(await idsOf({ qs: "sodium draft" })).toEqual(["k-a"]);
    expect(await idsOf({ qs: "lithium draft" })).toEqual([]);
  });

  test("people who have left and tags that are gone are warned of, not silently empty", async () => {
    const page = await asAda.tasks.list({ assignees: ["gone@firm.example"], tags: ["never"] });
    expect(page.total).toBe(0);
    expect(page.warnings).toEqual(["No one here has the address gone@firm.example.", "No task has the tag 'never'."]);
    const saved = await asAda.filters.create({ title: "Old", data: { assignees: ["gone@firm.example"] } });
    expect(saved.warnings).toEqual(["No one here has the address gone@firm.example."]);
    const report = await asAda.tasks.progress({ assignees: ["gone@firm.example"], teams: ["t-gone"] });
    expect(report.warnings).toEqual([
      "No one here has the address gone@firm.example.",
      "There is no team 't-gone' any more.",
    ]);
  });

  // spec: 7.52
  test("matters kept to a team stay hidden, also from a search as someone who may see less", async () => {
    const asBen = await hub.as("ben");
    expect((await asBen.tasks.search({ qs: "response", sort: "order" })).data.map(({ id }) => id)).toEqual([
      "k-a",
      "k-b",
    ]);
    expect(await idsOf({ qs: "response", sort: "order" })).toEqual(["k-a", "k-b", "k-kept"]);
    expect(await idsOf({ filter: "my-tasks", searchAs: ben, sort: "order" })).toEqual(["k-a", "k-b"]);
  });

  test("groups count every task once, in the order of the rows", async () => {
    const page = await asAda.tasks.search({ status: ["open", "done"], groupBy: "status", sort: "-order", size: 2 });
    expect(page.groups).toEqual([
      { key: "open", title: "Open", total: 3 },
      { key: "done", title: "Done", total: 1 },
    ]);
    expect(page.data.map(({ id }) => id)).toEqual(["k-kept", "k-b"]);
    const byPerson = await asAda.tasks.search({ status: ["open", "done"], groupBy: "assignee", size: 1 });
    expect(byPerson.groups?.map(({ title, total }) => [title, total])).toEqual([
      ["Ada Byron", 2],
      ["Ben Okafor", 2],
    ]);
  });

  // spec: 7.51
  test("today is the reader's day, and statusActiveFrom the day on which the status was taken", async () => {
    const [west, east] = ["Pacific/Pago_Pago", "Pacific/Kiritimati"].map((zone) =>
      civilDateInZone(clock.now().getTime(), zone),
    );
    await asAda.tasks.update({ id: "k-a", dueAt: east ?? "" });
    expect(east).not.toBe(west);
    expect(await idsOf({ dueAt: "today", timeZone: "Pacific/Kiritimati" })).toEqual(["k-a"]);
    expect(await idsOf({ dueAt: "today", timeZone: "Pacific/Pago_Pago" })).toEqual([]);
    await asAda.tasks.update({ id: "k-b", status: "in-progress" });
    expect(await idsOf({ statusActiveFrom: { from: "today", to: "today" } })).toEqual(["k-b"]);
    expect(await idsOf({ statusActiveFrom: { to: "today-1d" }, sort: "order" })).not.toContain("k-b");
    const every = (query: object) => idsOf({ status: ["open", "in-progress", "done"], sort: "order", ...query });
    for (const timeZone of ["UTC", "Asia/Tokyo", "America/New_York"]) {
      const since = (range: object) => every({ statusActiveFrom: range, timeZone });
      expect(await since({ from: "0001-01-01", to: "9999-12-31" })).toEqual(await every({}));
      expect(await since({ from: "9999-12-31" })).toEqual([]);
      expect(await since({ to: "0001-01-01" })).toEqual([]);
    }
  });

  // spec: 7.39
  test("without parameters the report is of one's own last 30 days", async () => {
    const today = civilDateInZone(clock.now().getTime(), "America/New_York");
    const mine = await asAda.tasks.create({
      title: "New",
      inventionId: "m-a",
      assignees: [ada],
      dueAt: addDays(today, -1),
    });
    await asAda.tasks.update({ id: mine.id, status: "done" });
    const report = await asAda.tasks.progress();
    expect(report).toMatchObject({ by: "person", from: addDays(today, -29), to: today });
    expect(report.total).toEqual({ created: 1, finished: 1, onTime: 0, late: 1, cancelled: 0 });
    expect(report.rows).toEqual([{ key: ada, title: "Ada Byron", ...report.total }]);
    const sum = report.periods.reduce((finished, period) => finished + period.finished, 0);
    expect(sum).toBe(1);
    const months = await asAda.tasks.progress({ by: "period", period: "month", from: "2025-12-01", to: "2026-01-31" });
    expect(months.rows.map(({ key, title }) => [key, title])).toEqual([
      ["2025-12-01", "1 Dec – 31 Dec 2025"],
      ["2026-01-01", "1 Jan – 31 Jan 2026"],
    ]);
    for (const [field, query] of [
      ["from", { from: "1900-01-01" }],
      ["from", { from: "2026-02-01", to: "2026-01-01" }],
      ["to", { to: "today+20000d" }],
    ] as const)
      expect(await failureOf(asAda.tasks.progress(query))).toMatchObject({ status: 400, fields: [{ field }] });
    await asAda.tasks.delete({ id: mine.id });
  });

  test("the list behind a row of the report has the tasks that it counts, also one that came finished", async () => {
    // As an import or a hub that was moved brings it: done, with no change of its status on record.
    await hub.plant({
      tasks: [
        { id: "k-came", inventionId: "m-a", status: "done", finishedAt: "2026-01-20T09:00:00.000Z", assignees: [ben] },
      ],
    });
    const days = { from: "2026-01-15", to: "2026-01-25" };
    const { rows } = await asAda.tasks.progress({ by: "person", assignees: [ben], ...days });
    expect(rows.map(({ key, finished }) => [key, finished])).toEqual([[ben, 1]]);
    const behind = (query: object) => idsOf({ ...query, statusActiveFrom: days });
    expect(await behind({ status: ["done"], assignees: [ben] })).toEqual(["k-came"]);
    expect(await behind({ status: ["done", "open"] })).toEqual(["k-came"]);
    expect(await behind({})).toEqual(["k-came"]);
    expect(await behind({ status: ["open"] })).toEqual([]);
    // At nine o'clock in Greenwich the day before has an hour left, ten hours behind it.
    const endedOn = async (day: string) => {
      const one = { from: day, to: day, timeZone: "-10:00" };
      return (await asAda.tasks.progress({ by: "period", period: "day", assignees: [ben], ...one })).total.finished;
    };
    expect([await endedOn("2026-01-19"), await endedOn("2026-01-20")]).toEqual([1, 0]);
    await asAda.tasks.delete({ id: "k-came" });
  });

  // spec: 6.9, 7.14
  test("in-house attorneys are those that matters name", async () => {
    expect(await asAda.users.inHouseAttorneys()).toEqual([
      { firstName: "Ben", lastName: "Okafor", email: ben, name: "Ben Okafor" },
    ]);
  });

  test("a CSV guards formulas and keeps every text, an XLSX and a PDF are whole files", async () => {
    await asAda.tasks.update({ id: "k-c", title: '=HYPERLINK("x"), é\n電', notes: " two\r\nlines " });
    const csv = await (await asAda.tasks.export({ qs: "hyperlink", bom: "true" })).bytes();
    expect([...csv.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(csv)).toContain(`,"'=HYPERLINK(""x""), é\n電",`);
    const xlsx = await asAda.tasks.export({ filter: "my-tasks", format: "xlsx" });
    expect(xlsx.filename).toMatch(/^tasks-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(new TextDecoder().decode((await xlsx.bytes()).slice(0, 2))).toBe("PK");
    await asAda.tasks.update({ id: "k-b", title: `${"電".repeat(60)} โ` });
    await asAda.tasks.update({ id: "k-a", title: "مراجعة claim 1 للبراءة" });
    const pdf = await (await asAda.tasks.export({ status: ["open", "in-progress", "done"], format: "pdf" })).bytes();
    const lines = (await pdfPages(pdf)).flatMap((page) => page.lines).join("\n");
    // Letters that the usual font lacks are there, side by side with the others, and cut where the column ends.
    expect(lines).toMatch(/=HYPERLINK\("x"\), é( \|)? 電/);
    expect(lines).toMatch(/電{10,50}( \| )?…/);
    // Words from right to left are in their order, with the spaces between them and what goes the other way.
    expect(lines).toContain("مراجعة claim 1 للبراءة");
  });
});
