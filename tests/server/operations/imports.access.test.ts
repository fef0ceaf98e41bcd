import type { Hub } from "@iphub/sdk";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { importSettled } from "../../support/import-settled.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const header = "Our ref;Client ref;Title;Action;Due date";
const blank = { reference: null, title: "", deadline: null, dueDate: null, inventionId: null, problems: [] };

/** ben is of the team Chemistry, to which m-chem is restricted; eve is of no team. Both may docket and import. */
forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  let ben: Hub;
  let eve: Hub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    [amy, ben, eve] = await Promise.all([hub.as("amy"), hub.as("ben"), hub.as("eve")]);
    await amy.inventions.update({ id: "m-chem", references: ["CHEM-1", "18/000,007"] });
  });
  afterAll(() => hub.close());

  const file = (...lines: string[]) => new File([[header, ...lines].join("\r\n")], "docket.csv");

  async function applied(person: Hub, ...lines: string[]) {
    const { id } = await person.imports.preview({ file: file(...lines) });
    await person.imports.apply({ id });
    return importSettled(person, id);
  }

  test("an import of a colleague is unknown to others in every call, and an administrator sees it", async () => {
    const { id } = await ben.imports.preview({ file: file("MINE-1;;Mine;Reply;2027-01-31") });
    const mapping = { reference: "Our ref", title: "Title" };
    const calls = (key: string) => [
      eve.imports.get({ id: key }),
      eve.imports.rows({ id: key }),
      eve.imports.names({ id: key }),
      eve.imports.map({ id: key, mapping }),
      eve.imports.apply({ id: key }),
      eve.imports.undo({ id: key }),
    ];
    const failures = async (key: string) => {
      const all = await Promise.all(calls(key).map(failureOf));
      return all.map(({ status, code, message, fields }) => ({ status, code, message, fields }));
    };
    expect(await failures(id)).toEqual(await failures("i-none"));
    expect((await failures(id)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await eve.imports.list()).toEqual({ data: [], total: 0 });
    expect((await amy.imports.list()).data.map((one) => one.id)).toContain(id);
    expect((await amy.imports.get({ id })).status).toBe("previewed");
  });

  test("a preview is the same whether a walled matter has a number or no matter has it", async () => {
    const previewed = async (reference: string, other: string) => {
      const { id, counts } = await eve.imports.preview({ file: file(`${reference};${other};Guess;Reply;2027-01-31`) });
      const { data } = await eve.imports.rows({ id });
      return JSON.stringify({ counts, data }).replaceAll(reference, "REF").replaceAll(other, "OTHER");
    };
    expect(await previewed("CHEM-1", "18/000,007")).toBe(await previewed("FREE-1", "18/000,999"));
  });

  test("a row with the number of a walled matter is refused when it is applied, and nothing of it is told", async () => {
    const record = await applied(eve, "chem-1;;Guess;Reply;2027-01-31", "18000007;;Guess;Reply;2027-01-31");
    expect(record.counts).toMatchObject({ refused: 2, applied: 0 });
    const { data } = await eve.imports.rows({ id: record.id });
    const about = { field: "reference", severity: "error" };
    const messages = ["give another reference", "check it, or go to that matter"].map(
      (advice) => `is already the reference of another matter; ${advice}`,
    );
    expect(data.map(({ inventionId, problems }) => [inventionId, problems])).toEqual(
      messages.map((message) => [null, [{ ...about, message }]]),
    );
    expect((await ben.deadlines.list({ inventionId: "m-chem" })).total).toBe(0);
  });

  test("rows of a matter that was walled since are blank, and its undo leaves the matter as it is", async () => {
    const record = await applied(eve, "W-1;;Walled later;Reply;2027-01-31", "O-1;;Open;Reply;2027-02-28");
    const [{ inventionId } = { inventionId: null }] = (await eve.imports.rows({ id: record.id })).data;
    await amy.inventions.update({ id: inventionId ?? "", teams: ["t-chem"] });
    const [walled, open] = (await eve.imports.rows({ id: record.id })).data;
    expect(walled).toMatchObject({ line: 2, state: "applied", ...blank });
    expect(open).toMatchObject({ title: "Open", deadline: "Reply" });
    await eve.imports.undo({ id: record.id });
    expect((await importSettled(eve, record.id)).counts).toMatchObject({ undone: 1, kept: 1 });
    expect((await ben.deadlines.list({ inventionId: inventionId ?? "" })).total).toBe(1);
    expect((await eve.imports.rows({ id: record.id })).data[0]).toMatchObject({ state: "kept", ...blank });
  });

  test("an administrator outside a wall reads no samples of a file with a row of its matter", async () => {
    const wrong = "this hub has that reference for another title, 'Matter m-chem'";
    const { id } = await ben.imports.preview({ file: file("CHEM-1;;Secret;Reply;2027-01-31") });
    expect(JSON.stringify(await amy.imports.rows({ id }))).toContain(wrong);
    const samples = async () => (await amy.imports.get({ id })).columns.flatMap((column) => column.samples);
    expect(await samples()).toContain("Secret");
    await amy.walls.set({ id: "m-chem", owners: ["ben@firm.example"], people: ["ben@firm.example"] });
    expect(await samples()).toEqual([]);
    expect((await amy.imports.rows({ id })).data).toEqual([expect.objectContaining({ state: "wrong", ...blank })]);
    expect(JSON.stringify(await amy.imports.list())).not.toContain("Secret");
    const mapping = { reference: "Our ref", title: "Title" };
    expect(await failureOf(amy.imports.map({ id, mapping }))).toMatchObject({ status: 403, code: "hidden_rows" });
    expect(JSON.stringify(await ben.imports.get({ id }))).toContain("Secret");
  });

  const wall = (id: string) => amy.walls.set({ id, owners: ["ben@firm.example"], people: ["ben@firm.example"] });
  const rowsFor = async (person: Hub, id: string) => (await person.imports.rows({ id })).data;
  const blankRow = (line: number, state: string) => expect.objectContaining({ line, state, ...blank });

  test("a row that names several matters is blank to who may not see one of them, whichever that is", async () => {
    const sheet = (reference: string) => new File([`Our ref,Title\n${reference},Twin`], "twins.csv");
    for (const walled of [0, 1, 2]) {
      const references = [`TWIN-${walled}`];
      const ids: string[] = [];
      for (const title of ["First", "Second", "Third"]) {
        ids.push((await amy.inventions.create({ title, references, allowDuplicate: true })).id);
      }
      const { id } = await eve.imports.preview({ file: sheet(`TWIN-${walled}`) });
      expect((await rowsFor(eve, id))[0]?.problems[0]?.message).toContain(ids.join(", "));
      await wall(ids[walled] ?? "");
      for (const person of [eve, amy]) {
        expect(await rowsFor(person, id)).toEqual([blankRow(2, "wrong")]);
        expect((await person.imports.get({ id })).columns.flatMap(({ samples }) => samples)).toEqual([]);
        expect(await person.imports.names({ id })).toEqual([]);
      }
    }
  });

  test("a row that was undone is blank behind a wall that its matter gets afterwards", async () => {
    const { id: inventionId } = await amy.inventions.create({ title: "Found", references: ["F-1"] });
    const record = await applied(eve, "F-1;;Found;Reply;2027-01-31", "NEW-1;;Opened;Reply;2027-02-28");
    await eve.imports.undo({ id: record.id });
    expect((await importSettled(eve, record.id)).counts).toMatchObject({ undone: 2, kept: 0 });
    const [found, opened] = await rowsFor(eve, record.id);
    expect(found).toMatchObject({ state: "undone", title: "Found", inventionId });
    // The matter that it opened is gone.
    expect(opened).toMatchObject({ state: "undone", title: "Opened", inventionId: null });
    await wall(inventionId);
    for (const person of [eve, amy]) {
      expect(await rowsFor(person, record.id)).toEqual([blankRow(2, "undone"), opened]);
    }
  });

  test.each([
    ["the line opened", 1],
    ["the hub had", 2],
  ])("a row that names an earlier line and a matter is blank behind the wall of the one that %s", async (whose, at) => {
    const lines = [
      "Our ref,Application no.,Title",
      `LINE-${at},,Opened`,
      `LINE-${at},"17/666,00${at}",Both`,
      `LINE-${at},,Another title`,
    ];
    const { id: known } = await amy.inventions.create({ title: "Known", references: [`17/666,00${at}`] });
    const { id } = await eve.imports.preview({ file: new File([lines.join("\n")], "lines.csv") });
    await eve.imports.apply({ id });
    await importSettled(eve, id);
    const [first, both, other] = await rowsFor(eve, id);
    expect(both?.problems[0]?.message).toContain(`(that of line 2, ${known})`);
    expect(other?.problems[0]?.message).toContain("line 2 has that reference for another title, 'Opened'");
    const isOpened = whose === "the line opened";
    await wall(isOpened ? (first?.inventionId ?? "") : known);
    const seen = [isOpened ? blankRow(2, "applied") : first, blankRow(3, "wrong")];
    for (const person of [eve, amy]) {
      expect(await rowsFor(person, id)).toEqual([...seen, isOpened ? blankRow(4, "wrong") : other]);
    }
  });

  test("a row that repeats a line of its own file is blank once the matter of that line is walled", async () => {
    const record = await applied(eve, "REP-1;;Repeated;Reply;2027-01-31", "REP-1;;Repeated;Reply;2027-01-31");
    const [row] = await rowsFor(eve, record.id);
    await wall(row?.inventionId ?? "");
    expect(await rowsFor(eve, record.id)).toEqual([blankRow(2, "applied"), blankRow(3, "unchanged")]);
  });

  test("the erasure of a matter empties the rows that name it among others", async () => {
    const references = ["ERASED-1"];
    const { id: first } = await amy.inventions.create({ title: "Stays", references });
    const { id: second } = await amy.inventions.create({ title: "Goes", references, allowDuplicate: true });
    const { id } = await amy.imports.preview({ file: new File(["Our ref,Title\nERASED-1,Goes"], "twins.csv") });
    await amy.retention.eraseMatter({ id: second, reason: "The client asks for it." });
    expect(await rowsFor(amy, id)).toEqual([blankRow(2, "wrong")]);
    const { rows } = await sql`select cells, facts from import_rows where import_id = ${id}`.execute(hub.platform.db);
    expect(rows).toEqual([{ cells: [], facts: {} }]);
    expect((await amy.inventions.get({ id: first })).title).toBe("Stays");
  });

  test("a row whose matter is erased between preview and import is refused, and the others are imported", async () => {
    const { id: inventionId } = await amy.inventions.create({ title: "Erased", references: ["ERASED-2"] });
    const sheet = file("ERASED-2;;Erased;Reply;2027-01-31", "ERASED-3;;Other;Reply;2027-01-31");
    const { id } = await amy.imports.preview({ file: sheet });
    await amy.retention.eraseMatter({ id: inventionId, reason: "The client asks for it." });
    expect(await rowsFor(amy, id)).toEqual([blankRow(2, "ready"), expect.objectContaining({ title: "Other" })]);
    await amy.imports.apply({ id });
    expect(await importSettled(amy, id)).toMatchObject({ status: "applied", counts: { refused: 1, applied: 1 } });
    expect((await amy.inventions.search({ qs: "Erased" })).data.map(({ title }) => title)).not.toContain("Erased");
  });
});
