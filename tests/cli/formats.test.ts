import { isRow, terminalText, valueAt } from "@iphub/cli/command-line/output/cell";
import { wantsColor } from "@iphub/cli/command-line/output/color";
import { csvText } from "@iphub/cli/command-line/output/csv-text";
import { dueColumn } from "@iphub/cli/command-line/output/due-mark";
import { fitCell, fitWidths } from "@iphub/cli/command-line/output/fit-widths";
import { jsonText, pickFields } from "@iphub/cli/command-line/output/json-text";
import { detailText, type TableStyle, tableOf } from "@iphub/cli/command-line/output/table";
import { tsvText } from "@iphub/cli/command-line/output/tsv-text";
import { describe, expect, it } from "vitest";

const plain: TableStyle = {
  width: 40,
  heading: (text) => text,
  marked: (text, tone) => (tone === "muted" ? text : `<${tone}>${text}</>`),
  today: "2026-11-25",
};
const tableText = (...of: Parameters<typeof tableOf>) => tableOf(...of).text;

describe("CSV", () => {
  it.each([
    [["plain", 12, null, true], "plain,12,,true"],
    [["a,b", 'say "no"', "two\nlines"], '"a,b","say ""no""","two\nlines"'],
    [[" edge "], '" edge "'],
    [["=1+1", "+44", "-3 days", "@me"], "'=1+1,'+44,'-3 days,'@me"],
    [["\t=1", "＝SUM(A1)"], "'\t=1,'＝SUM(A1)"],
    [[-5, 0], "-5,0"],
    [[["a", "b"]], '"a, b"'],
    [["Zinc–air · 電池 🔋"], "Zinc–air · 電池 🔋"],
  ])("writes %j as %j", (values, line) => {
    expect(csvText([values])).toBe(`${line}\n`);
  });
});

describe("TSV", () => {
  it("keeps a row on one line and can be read back", () => {
    expect(tsvText([["a\tb", "c\nd\r", "e\\n", null]])).toBe("a\\tb\tc\\nd\\r\te\\\\n\t\n");
  });
});

describe("JSON", () => {
  it("escapes the controls that JSON lets through, which a terminal would obey", () => {
    expect(jsonText("\u009b31m\u007f")).toBe('"\\u009b31m\\u007f"');
    expect(JSON.parse(jsonText("\u009b31m"))).toBe("\u009b31m");
  });

  it("picks fields in the order asked, with null for what a record lacks", () => {
    const row = { id: "m-1", nextTask: { title: "Draft" }, title: "Battery" };
    expect(pickFields(row, ["title", "nextTask.title", "gone.too"])).toEqual({
      title: "Battery",
      "nextTask.title": "Draft",
      "gone.too": null,
    });
  });
});

describe("cells", () => {
  it("takes only own keys", () => {
    expect(valueAt({ a: {} }, "a.constructor")).toBeUndefined();
    expect(isRow([])).toBe(false);
  });

  it("lets no title move the cursor or turn the line", () => {
    expect(terminalText("a\u001b[2Jb\r\nc\u202ed")).toBe("a [2Jb cd");
  });
});

describe("tables", () => {
  const others = [{ key: "rule" }, { key: "kind" }];
  const columns = [{ key: "id", title: "Id" }, { key: "title" }, { key: "n", align: "right" as const }];

  it("lines columns up by what a terminal shows, not by characters", () => {
    const rows = [
      { id: "a", title: "電池", n: 1 },
      { id: "b", title: "e\u0301lan 👩‍⚕️", n: 20 },
    ];
    const lines = tableText(rows, columns, plain).trimEnd().split("\n");
    expect(lines).toEqual(["ID  TITLE     N", "a   電池      1", "b   e\u0301lan 👩‍⚕️  20"]);
  });

  it("never draws wider than the window and cuts at whole characters", () => {
    const rows = [{ id: "m-17248024", title: "電池".repeat(40), n: 7 }];
    for (const width of [20, 33, 34, 80]) {
      const lines = tableText(rows, columns, { ...plain, width })
        .trimEnd()
        .split("\n");
      // Each of these characters is two columns wide.
      for (const line of lines) expect(line.replace(/[電池]/g, "ww").length).toBeLessThanOrEqual(width);
      expect(lines[1]).toContain("…");
    }
  });

  it("takes room from the widest column first and leaves ids and dates whole", () => {
    const shrunk = (widths: number[], room: number, ...whole: number[]) =>
      fitWidths(
        widths.map((width, at) => ({ width, column: { whole: whole.includes(at) } })),
        room,
      );
    expect(shrunk([10, 50, 20], 60)).toEqual([10, 30, 20]);
    expect(shrunk([10, 50, 48], 60)).toEqual([10, 25, 25]);
    expect(shrunk([4, 4], 80)).toEqual([4, 4]);
    expect(shrunk([30, 30], 2)).toEqual([6, 6]);
    expect(shrunk([30, 40], 50, 0)).toEqual([30, 20]);
    expect(shrunk([30, 40], 20, 0)).toEqual([14, 6]);
  });

  it("leaves optional columns out before titles become unreadable", () => {
    const row = { id: "m-17248024", title: "A title of some length", who: "ada@iphub.example", dueAt: "2026-06-01" };
    const wide = [
      { key: "id", whole: true },
      { key: "title" },
      { key: "who", optional: true },
      { key: "dueAt", whole: true },
    ];
    expect(tableText([row], wide, { ...plain, width: 60 })).toContain("WHO");
    const narrow = tableText([row], wide, { ...plain, width: 40 });
    expect(narrow).toBe("ID          TITLE             DUE AT\nm-17248024  A title of some…  2026-06-01\n");
  });

  it("leaves others out from the right, but not what is to be kept, and a due date last", () => {
    const row = { id: "m-1", dueAt: "2026-12-24", title: "A title of some length", rule: "us-ctnf v1", kind: "a kind" };
    const wide = [{ key: "id", whole: true }, dueColumn("dueAt", "Due"), { key: "title", keep: true }, ...others];
    const at = (width: number) => tableOf([row], wide, { ...plain, width });
    expect(at(80).leftOut).toEqual([]);
    expect(at(48).leftOut).toEqual(["Kind"]);
    expect(at(36).leftOut).toEqual(["Id", "Rule", "Kind"]);
    expect(at(30)).toEqual({
      text: "DUE           TITLE\n○ 2026-12-24  A title of some…\n",
      leftOut: ["Id", "Rule", "Kind"],
    });
    expect(at(20).text).toContain("○ 2026-12-24  A tit…");
  });

  it("marks due dates as the other faces do", () => {
    const rows = [
      { dueAt: "2026-11-24", status: "open" },
      { dueAt: "2026-11-24", status: "done" },
      { dueAt: "2026-11-24", status: "docketed", finalDate: "2027-02-24" },
      { dueAt: "2026-11-24", status: "upcoming", milestoneState: "deleted" },
      { dueAt: "2026-11-24", deleted: false, finished: true },
      { dueAt: "2026-11-24", deleted: true, finished: false },
      { dueAt: "2026-11-24", status: "cancelled", milestoneState: "finished" },
      { dueAt: "2026-11-24", doneOn: "2026-11-20", standing: "rejected: not ours" },
      { dueAt: "2026-11-24", finalAt: "2027-02-24", doneOn: null },
      { dueAt: "2026-11-24", finalAt: "2027-02-24", doneOn: "2026-11-23" },
      { dueAt: "2026-11-24", finalDate: null, standing: "past the set date, 4 d left" },
      { dueAt: "2026-11-24", finalAt: null, standing: "proposed, 3 d overdue", kept: null },
      { dueAt: "2026-11-24", finalAt: null, standing: "proposed", kept: "past the set date, 4 d left" },
      { dueAt: null, status: "open" },
    ];
    const lines = tableText(rows, [dueColumn("dueAt", "Due")], plain)
      .trimEnd()
      .split("\n");
    expect(lines.slice(1)).toEqual([
      "<danger>▲ 2026-11-24</>",
      "<ok>✓ 2026-11-24</>",
      "<warn>◆ 2026-11-24</>",
      "– 2026-11-24",
      "<ok>✓ 2026-11-24</>",
      "– 2026-11-24",
      "– 2026-11-24",
      "– 2026-11-24",
      "<warn>◆ 2026-11-24</>",
      "<ok>✓ 2026-11-24</>",
      "<warn>◆ 2026-11-24</>",
      "<danger>▲ 2026-11-24</>",
      "<warn>◆ 2026-11-24</>",
    ]);
  });

  it("has the reference before the id, people without their one domain, and instants to the minute", () => {
    const before = process.env.TZ;
    process.env.TZ = "UTC";
    const rows = [
      {
        id: "k-1",
        reference: "13/629,161",
        who: ["ada@firm.example", "ben@firm.example"],
        at: "2026-11-25T16:33:23.652Z",
      },
      { id: "k-2", reference: "F-2", who: [], at: null },
    ];
    const columns = [{ key: "id" }, { key: "who" }, { key: "reference" }, { key: "at" }];
    const text = tableText(rows, columns, { ...plain, width: 80 });
    expect(text.split("\n").slice(0, 2)).toEqual([
      "WHO       REFERENCE   ID   AT",
      "ada, ben  13/629,161  k-1  2026-11-25 16:33",
    ]);
    const mixed = [...rows, { who: ["eve@client.example"] }];
    expect(tableText(mixed, columns, { ...plain, width: 120 })).toContain("ada@firm.example, ben@firm.example");
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it("pads and cuts to an exact width", () => {
    expect(fitCell("電池電池", 6)).toBe("電池… ");
    expect(fitCell("ab", 4, true)).toBe("  ab");
  });

  it("shows one record as lines and keeps the breaks of notes", () => {
    const text = detailText({ id: "k-1", notes: "one\ntwo" }, [{ key: "id", title: "Id" }, { key: "notes" }], (t) => t);
    expect(text).toBe("Id     k-1\nNotes  one\n       two\n");
  });

  it("shows the dates of one record as a table has them", () => {
    const columns = [dueColumn("dueAt", "Due"), { key: "finalDate" }, { key: "updatedAt", title: "Changed" }];
    const detail = (row: object) => detailText(row, columns, (t) => t, plain).split("\n");
    const before = process.env.TZ;
    process.env.TZ = "UTC";
    const open = { dueAt: "2026-11-24", finalDate: null, updatedAt: "2026-11-25T15:33:00.000Z" };
    expect(detail(open)).toEqual([
      "Due         <danger>▲ 2026-11-24</>",
      "Final date",
      "Changed     2026-11-25 15:33",
      "",
    ]);
    expect(detail({ ...open, status: "done" })[0]).toBe("Due         <ok>✓ 2026-11-24</>");
    expect(detail({ ...open, dueAt: null })[0]).toBe("Due");
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it("has every row of a list that is longer than the arguments of a call may be", () => {
    const rows = Array.from({ length: 200_000 }, (_, at) => ({ references: [`A-${at}`], title: "x" }));
    const text = tableText(rows, [{ key: "references" }, { key: "title" }], plain);
    expect(text.split("\n")).toHaveLength(rows.length + 2);
  });

  it("takes the id of a matter for no reference: it has no place before the row's own id", () => {
    const row = { id: "s-1", title: "Respond", inventionId: "m-1", reference: "13/629,161" };
    const head = (...columns: Parameters<typeof tableOf>[1]) =>
      tableText([row], [{ key: "id" }, { key: "title" }, ...columns], { ...plain, width: 80 }).split("\n")[0];
    expect(head({ key: "inventionId", title: "Matter" })).toBe("ID   TITLE    MATTER");
    expect(head({ key: "reference", title: "Matter" })).toBe("TITLE    MATTER      ID");
  });
});

describe("colour", () => {
  it.each([
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: "1" }, true, false],
    [{ NO_COLOR: "" }, true, true],
    [{ TERM: "dumb" }, true, false],
    [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false, true],
    [{ FORCE_COLOR: "0" }, true, false],
  ])("with %j on a terminal (%s): %s", (env, isTerminal, wanted) => {
    expect(wantsColor({ env, isTerminal })).toBe(wanted);
  });
});
