import type { Hub } from "@iphub/sdk";
import type { ImportRow } from "@iphub/sdk/contract/import-rows";
import type { ImportRecord } from "@iphub/sdk/contract/imports";
import { guessMapping } from "@iphub/sdk/domain/operations/import-mapping";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { importSettled } from "../../support/import-settled.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const header = "Our ref;Application no.;Title;Client;Filing date;Responsible attorney;Action;Due date";

function docket(...lines: string[]): File {
  return new File([[header, ...lines].join("\r\n")], "docket.csv");
}

forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  let ben: Hub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    [amy, ben] = await Promise.all([hub.as("amy"), hub.as("ben")]);
  });
  afterAll(() => hub.close());

  async function rowsOf(record: ImportRecord): Promise<ImportRow[]> {
    return (await amy.imports.rows({ id: record.id })).data;
  }

  async function applied(file: File, as: Hub = amy): Promise<ImportRecord> {
    const { id } = await as.imports.preview({ file });
    await as.imports.apply({ id });
    return importSettled(as, id);
  }

  test("a preview guesses the columns and changes nothing", async () => {
    const before = await amy.inventions.search({ qs: "Widget" });
    const record = await amy.imports.preview({
      file: docket("W-1;17/900,001;Widget;Acme;2021-01-05;amy Example;Response;31 Jan 2027"),
    });
    expect(record.mapping).toEqual({
      reference: "Our ref",
      applicationNumber: "Application no.",
      title: "Title",
      client: "Client",
      filingDate: "Filing date",
      attorney: "Responsible attorney",
      deadline: "Action",
      dueDate: "Due date",
    });
    expect(record).toMatchObject({ status: "previewed", fileName: "docket.csv", counts: { rows: 1, ready: 1 } });
    expect(record.leftOut).toEqual([]);
    expect(record.notes).toEqual(["The columns are separated by semicolons."]);
    expect(await amy.inventions.search({ qs: "Widget" })).toEqual(before);
  });

  test("what is applied is there: matters, deadlines to be verified, milestones, the log", async () => {
    const record = await applied(
      docket(
        "A-1;17/900,101;Antenna;Acme;2021-01-05;Example, Amy;Response to office action;2027-01-31",
        "A-1;17/900,101;Antenna;Acme;2021-01-05;Example, Amy;Issue fee;2027-03-01",
        "A-2;;Battery;Acme;;;;",
      ),
    );
    expect(record).toMatchObject({
      status: "applied",
      appliedBy: "amy@firm.example",
      counts: { applied: 3, ready: 0 },
    });
    expect(record.rowsPerSecond).toBeGreaterThan(0);
    const rows = await rowsOf(record);
    expect(rows.map(({ newMatter }) => newMatter)).toEqual([true, false, true]);
    const matter = await amy.inventions.get({ id: rows[0]?.inventionId ?? "" });
    expect(matter).toMatchObject({
      title: "Antenna",
      references: ["A-1", "17/900,101"],
      applicationNumber: "17900101",
      client: "Acme",
      country: "US",
      filingDate: "2021-01-05",
      inHouseAttorney: "amy@firm.example",
    });
    const { data: deadlines } = await amy.deadlines.list({ inventionId: matter.id });
    // A Sunday stays a Sunday: a stated date is never rolled.
    expect(deadlines.map(({ title, dueAt, status, assignees }) => [title, dueAt, status, assignees])).toEqual([
      ["Response to office action", "2027-01-31", "docketed", ["amy@firm.example"]],
      ["Issue fee", "2027-03-01", "docketed", ["amy@firm.example"]],
    ]);
    const own = deadlines[0]?.id ?? "";
    expect(await failureOf(amy.deadlines.verify({ id: own }))).toMatchObject({ status: 403, code: "same_person" });
    const milestones = await amy.overview.milestones({ id: matter.id });
    expect(milestones.map(({ title, dueAt }) => [title, dueAt])).toEqual([
      ["Response to office action", "2027-01-31"],
      ["Issue fee", "2027-03-01"],
    ]);
    const stream = await amy.streams.list({ id: matter.id });
    expect(stream.map(({ type }) => type).sort()).toEqual([
      "deadline-docketed",
      "deadline-docketed",
      "invention-created",
      "milestone-created",
      "milestone-created",
    ]);
  });

  test("an imported deadline can be changed, extended by nothing, and closed", async () => {
    const record = await applied(docket("C-1;;Changed;;;;Reply;2027-05-03"));
    const [row] = await rowsOf(record);
    const [deadline] = (await amy.deadlines.list({ inventionId: row?.inventionId ?? "" })).data;
    const id = deadline?.id ?? "";
    expect(await failureOf(amy.deadlines.extend({ id, extension: 1 }))).toMatchObject({ status: 400 });
    const changed = await amy.deadlines.change({ id, manualDate: "2027-05-10", reason: "letter of the client" });
    expect(changed).toMatchObject({ title: "Reply", dueAt: "2027-05-10", nominal: "2027-05-03" });
    expect((await amy.deadlines.close({ id, filed: "Reply", filedOn: "2026-01-05" })).status).toBe("closed");
  });

  test("the same file once more changes nothing; new rows of it go in", async () => {
    const first = "R-1;17/900,301;Rotor;Acme;;;Response;2027-01-31";
    await applied(docket(first));
    const again = await amy.imports.preview({ file: docket(first) });
    expect(again.counts).toMatchObject({ unchanged: 1, ready: 0 });
    expect(await failureOf(amy.imports.apply({ id: again.id }))).toMatchObject({ status: 400 });
    const more = await applied(docket(first, "R-1;17900301;Rotor;Acme;;;Fee;2027-02-28"));
    expect(more.counts).toMatchObject({ unchanged: 1, applied: 1 });
    expect((await amy.inventions.search({ qs: "Rotor" })).total).toBe(1);
  });

  test("an import that two windows apply at once is applied once", async () => {
    const { id } = await amy.imports.preview({ file: docket("T-1;;Twice;;;;Reply;2027-01-31") });
    const answers = await Promise.allSettled([amy, await hub.as("amy")].map((one) => one.imports.apply({ id })));
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await importSettled(amy, id)).counts.applied).toBe(1);
    expect((await amy.inventions.search({ qs: "Twice" })).total).toBe(1);
  });

  test("each wrong row says why and stays out; the rest goes in", async () => {
    const record = await applied(
      docket(
        "E-1;;;Acme;;;Reply;2027-01-31",
        ";;Nameless;;;;;",
        "E-3;;Impossible;;;;Reply;2027-02-30",
        "E-4;;Two ways;;;;Reply;03/04/2027",
        "E-5;;Early;;;;Reply;1985-12-31",
        "E-6;;Good;;;Nobody Known;Reply;2027-01-31",
        "E-6;;Another title;;;;Reply;2027-01-31",
        "E-8;EP 12345;Number elsewhere;;;;Reply without a date;",
      ),
    );
    const said = (await rowsOf(record)).map(({ line, state, problems }) => [line, state, problems[0]?.message]);
    expect(said).toEqual([
      [2, "wrong", "has no title"],
      [3, "wrong", expect.stringContaining("has neither a reference nor an application number")],
      [4, "wrong", "Due date '2027-02-30' does not exist; that month runs from 1 to 28"],
      [5, "wrong", "Due date '03/04/2027' can be read as two dates; say whether the month or the day comes first"],
      [6, "wrong", "1985-12-31 is before 1986, where the hub's calendars begin"],
      [7, "applied", "'Nobody Known' is not a current user; the matter comes without a responsible attorney"],
      [8, "wrong", "line 7 has that reference for another title, 'Good'; correct the reference or the title"],
      [9, "applied", "'EP 12345' is not a US or PCT application number; it is kept as a reference"],
    ]);
    expect(record.counts).toMatchObject({ wrong: 6, applied: 2, warned: 2 });
    const wrong = await amy.imports.rows({ id: record.id, state: "wrong", size: 2 });
    expect([wrong.total, wrong.data.map(({ line }) => line)]).toEqual([6, [2, 3]]);
    expect((await amy.imports.rows({ id: record.id, state: "warned" })).total).toBe(2);
  });

  test("another mapping and the order of day and month are looked through anew", async () => {
    const file = new File(["Name,Number,When,What\nPump,P-1,03/04/2027,Reply"], "odd.csv");
    const { id, mapping } = await amy.imports.preview({ file });
    expect(mapping).toEqual({ title: "Name" });
    expect(guessMapping(["Our ref", "Resp. Atty"])).toEqual({ reference: "Our ref", attorney: "Resp. Atty" });
    const wanted = { reference: "Number", title: "Name", dueDate: "When", deadline: "What" };
    const unsaid = await amy.imports.map({ id, mapping: wanted });
    expect(unsaid.counts).toMatchObject({ wrong: 1 });
    const said = await amy.imports.map({ id, mapping: wanted, dateOrder: "day-first" });
    expect(said).toMatchObject({ dateOrder: "day-first", counts: { ready: 1 } });
    expect((await amy.imports.rows({ id })).data[0]).toMatchObject({ dueDate: "2027-04-03", deadline: "Reply" });
    const wrong = await failureOf(
      amy.imports.map({ id, mapping: { title: "Name", reference: "Name", dueDate: "No" } }),
    );
    expect(wrong.fields.map(({ field }) => field)).toEqual(["mapping.title", "mapping.dueDate"]);
  });

  describe("undo", () => {
    test("takes everything back that no one touched", async () => {
      const record = await applied(docket("U-1;;Undone;;;;Reply;2027-01-31", "U-1;;Undone;;;;Fee;2027-02-28"));
      await amy.imports.undo({ id: record.id });
      const after = await importSettled(amy, record.id);
      expect(after).toMatchObject({ status: "undone", undoneBy: "amy@firm.example", counts: { undone: 2, kept: 0 } });
      expect((await amy.inventions.search({ qs: "Undone" })).total).toBe(0);
      expect(await failureOf(amy.imports.undo({ id: record.id }))).toMatchObject({ status: 409 });
      expect(await failureOf(amy.imports.apply({ id: record.id }))).toMatchObject({ status: 409 });
      const once = await applied(docket("U-1;;Undone;;;;Reply;2027-01-31"));
      expect(once.counts).toMatchObject({ applied: 1 });
    });

    test("keeps what people changed since, and says so", async () => {
      const record = await applied(
        docket("K-1;;Kept;;;;Reply;2027-01-31", "K-2;;Verified;;;;Reply;2027-02-28", "K-3;;Free;;;;Reply;2027-03-31"),
      );
      const [one, two] = await rowsOf(record);
      await amy.inventions.update({ id: one?.inventionId ?? "", applicant: "Acme" });
      const [deadline] = (await amy.deadlines.list({ inventionId: two?.inventionId ?? "" })).data;
      await amy.deadlines.change({ id: deadline?.id ?? "", assignees: ["ben@firm.example"] });
      await amy.imports.undo({ id: record.id });
      const after = await importSettled(amy, record.id);
      expect(after.counts).toMatchObject({ undone: 1, kept: 2 });
      const rows = await rowsOf(record);
      expect(rows.map(({ state, problems }) => [state, problems.at(-1)?.message])).toEqual([
        ["kept", "the matter is kept: amy@firm.example worked on it after the import"],
        ["kept", "kept: its deadline or its milestone was changed after the import"],
        ["undone", undefined],
      ]);
      expect((await amy.inventions.search({ qs: "Verified" })).total).toBe(1);
      expect((await amy.deadlines.list({ inventionId: two?.inventionId ?? "" })).total).toBe(1);
      expect((await amy.inventions.search({ qs: "Free" })).total).toBe(0);
    });

    test("leaves a matter that was there before, and is for its importer or an administrator", async () => {
      const { id: inventionId } = await amy.inventions.create({ title: "Before", references: ["B-1"] });
      const record = await applied(docket("B-1;;Before;;;;Reply;2027-01-31"));
      expect(await failureOf(ben.imports.undo({ id: record.id }))).toMatchObject({ status: 404 });
      await amy.imports.undo({ id: record.id });
      await importSettled(amy, record.id);
      expect((await amy.deadlines.list({ inventionId })).total).toBe(0);
      expect((await amy.inventions.get({ id: inventionId })).title).toBe("Before");
    });
  });

  test("anyone who watches is told when it is done", async () => {
    const seen = new Promise<unknown>((resolve) => ben.live.on("hub:resync", resolve));
    await ben.live.join("m-1");
    await applied(docket("L-1;;Live;;;;Reply;2027-01-31"));
    expect(await seen).toMatchObject({ actor: "amy@firm.example" });
    ben.live.close();
  });
});
