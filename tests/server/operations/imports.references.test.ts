import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { importSettled } from "../../support/import-settled.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const header = "Our ref;Client ref;Title";

forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    amy = await hub.as("amy");
  });
  afterAll(() => hub.close());

  async function applied(...lines: string[]) {
    const { id } = await amy.imports.preview({ file: new File([[header, ...lines].join("\r\n")], "docket.csv") });
    const mapping = { reference: "Our ref", otherReference: "Client ref", title: "Title" };
    await amy.imports.map({ id, mapping });
    await amy.imports.apply({ id });
    await importSettled(amy, id);
    return (await amy.imports.rows({ id })).data;
  }

  async function guessed(file: File) {
    const { id } = await amy.imports.preview({ file });
    await amy.imports.apply({ id });
    return { record: await importSettled(amy, id), rows: (await amy.imports.rows({ id })).data };
  }

  test("a further reference that a matter holds is left out of the new matter, and the row says so", async () => {
    await amy.inventions.create({ title: "Holder", references: ["CLIENT-1"] });
    const [row] = await applied("N-1;client-1;New");
    expect(row).toMatchObject({ state: "applied", problems: [{ field: "otherReference", severity: "warning" }] });
    expect((await amy.inventions.get({ id: row?.inventionId ?? "" })).references).toEqual(["N-1"]);
  });

  test("a further reference of a row means its matter in the rows after it, in any spelling", async () => {
    const rows = await applied("S/1;S:2;Same", "S-2;;same", "S:2;;Other");
    expect(rows.map(({ state }) => state)).toEqual(["applied", "unchanged", "wrong"]);
    expect((await amy.inventions.search({ qs: "Same" })).total).toBe(1);
  });

  test("a reference with marks that no one sees means the same matter, also one that was made with them", async () => {
    const { id: plain } = await amy.inventions.create({ title: "Plain", references: ["LRM-1"] });
    const { id: marked } = await amy.inventions.create({ title: "Marked", references: ["\u200eLRM-2"] });
    const rows = await applied("\u200eLRM-1\u200b;;Plain", "\u200eLRM-2;;Marked", "\u200eLRM-3;;New");
    expect(rows.map(({ state, inventionId }) => [state, inventionId])).toEqual([
      ["unchanged", plain],
      ["unchanged", marked],
      ["applied", expect.any(String)],
    ]);
    expect((await amy.inventions.get({ id: rows[2]?.inventionId ?? "" })).references).toEqual(["LRM-3"]);
  });

  test("a row whose reference two matters have is refused with their ids and what to do", async () => {
    const first = await amy.inventions.create({ title: "Twin", references: ["TWIN-1"] });
    const second = await amy.inventions.create({ title: "Twin", references: ["TWIN-1"], allowDuplicate: true });
    const { id } = await amy.imports.preview({ file: new File([`${header}\r\ntwin/1;;Twin`], "twins.csv") });
    const [row] = (await amy.imports.rows({ id })).data;
    expect(row).toMatchObject({ state: "wrong", inventionId: first.id, problems: [{ field: "reference" }] });
    const message = row?.problems[0]?.message ?? "";
    expect(message).toContain(`(${first.id}, ${second.id})`);
    expect(message).toContain("remove it from all but one of them, or give the row a reference that only one has");
  });

  test("a row whose reference and application number are of two matters names both", async () => {
    const one = await amy.inventions.create({ title: "One", references: ["ONE-1"] });
    const other = await amy.inventions.create({ title: "Other", references: ["17/555,001"] });
    const sheet = new File(['Our ref,Application no.,Title\nONE-1,"17/555,001",One'], "two.csv");
    const { id } = await amy.imports.preview({ file: sheet });
    const [row] = (await amy.imports.rows({ id })).data;
    expect(row?.state).toBe("wrong");
    expect(row?.problems.map(({ message }) => message)).toEqual([
      `its reference and its application number are of different matters (${one.id}, ${other.id}); correct one of the two`,
    ]);
  });

  test("a row keeps its type, country, client and both dates; its office is its own country", async () => {
    const names =
      "Our ref,Application no.,Title,Client,Country,Case type,Action,Due date,Final date,Cost centre,Remark";
    const sheet = new File(
      [
        [
          names,
          "F-EP,21123456,Hinge,Acme,EP,Utility,Examination report,2027-01-31,2027-03-31,12,x",
          "F-JP,JP 2021-123456,Hinge cap,Acme,Japan,Trademark,Request examination,2027-02-06,,12,x",
          'F-US,"17/900,777",Hinge pin,Acme,USA,Design,Reply,,2027-05-31,12,x',
          "F-XX,,Nowhere,Acme,Atlantis,,Reply,2027-02-06,,12,x",
          "F-ZZ,,Backwards,Acme,DE,,Reply,2027-02-06,2027-02-05,12,x",
        ].join("\n"),
      ],
      "family.csv",
    );
    const { record, rows } = await guessed(sheet);
    expect(record.leftOut).toEqual(["Cost centre", "Remark"]);
    expect(
      rows.map(({ state, country, client, patentKind, dueDate, finalDate }) => [
        state,
        country,
        client,
        patentKind,
        dueDate,
        finalDate,
      ]),
    ).toEqual([
      ["applied", "EP", "Acme", "utility", "2027-01-31", "2027-03-31"],
      ["applied", "JP", "Acme", null, "2027-02-06", null],
      ["applied", "US", "Acme", "design", "2027-05-31", "2027-05-31"],
      ["wrong", null, "Acme", null, "2027-02-06", null],
      ["wrong", "DE", "Acme", null, null, null],
    ]);
    expect(rows.map(({ problems }) => problems.map(({ field, message }) => `${field}: ${message}`))).toEqual([
      [],
      ["patentKind: 'Trademark' is not utility, design, plant or reissue; the matter comes without that type"],
      ["dueDate: has no due date; the final date 2027-05-31 is docketed as the due date"],
      ["country: 'Atlantis' is not a country or office that is known; write its two letters, such as EP"],
      ["finalDate: 2027-02-05 is before the due date 2027-02-06; correct one of them"],
    ]);
    const [european] = rows;
    const matter = await amy.inventions.get({ id: european?.inventionId ?? "" });
    // Bare digits are an application of the US office: another office's number says whose it is.
    expect(matter).toMatchObject({
      client: "Acme",
      country: "EP",
      patentKind: "utility",
      references: ["F-EP", "EP 21123456"],
      applicationNumber: null,
    });
    const [deadline] = (await amy.deadlines.list({ inventionId: matter.id })).data;
    expect(deadline).toMatchObject({
      office: "EP",
      dueAt: "2027-01-31",
      finalDate: "2027-03-31",
      computed: {
        office: "EP",
        ladder: [],
        why: [
          "The date was taken from the workbook unchanged. Source: family.csv, line 2.",
          "Nothing is computed for it, and no closure moves it.",
        ],
      },
    });
    const other = await guessed(
      new File(["Our ref,Title,Client,Country,Action,Due date\nF-EP,Hinge,Beta,JP,Grant fee,2027-04-01"], "b.csv"),
    );
    expect(other.rows[0]?.problems.map(({ message }) => message)).toEqual([
      "the matter has the client 'Acme', which is kept; this row says 'Beta'",
      "the matter has the country 'EP', which is kept; this row says 'JP'",
    ]);
    const { data } = await amy.deadlines.list({ inventionId: matter.id });
    expect(data.map(({ title, office }) => [title, office])).toEqual([
      ["Examination report", "EP"],
      ["Grant fee", "JP"],
    ]);
  });

  test("a row keeps its patent number and its issue date, and says where they cannot be", async () => {
    const names = "Our ref,Title,Filing date,Patent No.,Issue Date,Action,Due date";
    const fee = "3.5 year fee,2027-01-31";
    const { record, rows } = await guessed(
      new File(
        [
          [
            names,
            `G-1,Latch,2019-03-01,"US 11,234,567 B2",1 Feb 2022,${fee}`,
            `G-2,Bolt,2019-03-01,,2018-02-01,${fee}`,
            `G-3,Lock,2019-03-01,${"1".repeat(61)},2022-02-30,${fee}`,
            `G-4,Key,2019-03-01,,,${fee}`,
          ].join("\n"),
        ],
        "granted.csv",
      ),
    );
    expect(record.leftOut).toEqual([]);
    expect(rows.map(({ state, patentNumber, issueDate }) => [state, patentNumber, issueDate])).toEqual([
      ["applied", "US 11,234,567 B2", "2022-02-01"],
      ["wrong", null, null],
      ["wrong", null, null],
      ["applied", null, null],
    ]);
    expect(rows.map(({ problems }) => problems.map(({ field, message }) => `${field}: ${message}`))).toEqual([
      [],
      ["issueDate: 2018-02-01 is before the filing date 2019-03-01; correct one of them"],
      [
        "patentNumber: Patent number has 61 characters; 60 is the limit",
        "issueDate: Issue date '2022-02-30' does not exist; that month runs from 1 to 28",
      ],
      [],
    ]);
    const matter = await amy.inventions.get({ id: rows[0]?.inventionId ?? "" });
    expect(matter).toMatchObject({ patentNumber: "US 11,234,567 B2", issueDate: "2022-02-01" });
    // A matter that is there keeps its own; the same number in another spelling is no difference.
    const again = await guessed(
      new File(
        [
          "Our ref,Title,Patent Number,Grant Date,Action,Due date",
          "G-1,Latch,11234567,2022-02-02,7.5 year fee,2031-01-31",
          'G-4,Key,"11,765,432",2022-02-01,7.5 year fee,2031-01-31',
        ].map((line) => `${line}\n`),
        "again.csv",
      ),
    );
    expect(again.rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      ["the matter has the issue date '2022-02-01', which is kept; this row says '2022-02-02'"],
      [
        "the matter has no patent number, which is kept; this row says '11,765,432'",
        "the matter has no issue date, which is kept; this row says '2022-02-01'",
      ],
    ]);
    expect(await amy.inventions.get({ id: matter.id })).toMatchObject({ issueDate: "2022-02-01" });
  });
});
