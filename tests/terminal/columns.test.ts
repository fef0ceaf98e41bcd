import {
  type Column,
  fitColumns,
  layoutCell,
  layoutHeadings,
  layoutRow,
  sizeColumns,
} from "@iphub/cli/terminal-kit/columns";
import { briefDueCell, dayCell, dueAndDate, dueCell, dueInFull } from "@iphub/cli/terminal-kit/due-cell";
import {
  cutEnd,
  cutMiddle,
  isolate,
  padCells,
  singleLine,
  spread,
  textWidth,
  wrapCells,
} from "@iphub/cli/terminal-kit/text-cells";
import { chooseDateStyle, hubDateStyle } from "@iphub/sdk/domain/day-text";
import { dueBadge } from "@iphub/sdk/domain/due-badge";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";

const family = "👨‍👩‍👧";

describe("cells of a text", () => {
  it.each([
    ["plain", 5],
    ["特許", 4],
    ["e\u0301te\u0301", 3],
    [family, 2],
    ["\u001b[31mred\u001b[39m", 3],
    ["שלום", 4],
  ])("%j takes %i", (text, cells) => {
    expect(textWidth(text)).toBe(cells);
  });

  it("cuts titles at the end and references in the middle", () => {
    expect(cutEnd("Lithium ion battery", 10)).toBe("Lithium i…");
    expect(cutEnd("Lithium ion battery", 9)).toBe("Lithium…");
    expect(cutMiddle("ACME-2021-000417-US", 11)).toBe("ACME-…17-US");
    expect(cutEnd("short", 10)).toBe("short");
  });

  it("never cuts a wide or combined character in two", () => {
    expect(cutEnd("特許庁特許庁", 6)).toBe("特許…");
    expect(cutEnd(`a${family}b`, 3)).toBe("a…");
    expect(cutMiddle("e\u0301e\u0301e\u0301e\u0301e\u0301", 3)).toBe("e\u0301…e\u0301");
  });

  it("is never wider than asked, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 0, max: 30 }), (text, width) => {
        const safe = singleLine(text);
        return textWidth(cutEnd(safe, width)) <= width && textWidth(cutMiddle(safe, width)) <= width;
      }),
    );
  });

  it("makes foreign text safe for one line", () => {
    expect(singleLine("a\nb\tc\u001b[2Jd\u202ee")).toBe("a b cde");
  });

  it("isolates what runs from right to left, and nothing else", () => {
    expect(isolate("שלום 17/1")).toBe("\u200eשלום 17/1\u200e");
    expect(isolate("shalom")).toBe("shalom");
    expect(textWidth(isolate("שלום"))).toBe(4);
  });

  it("keeps both ends of a line, the right one first", () => {
    expect(spread("Overview", "214", 14)).toBe("Overview   214");
    expect(spread("Milestones overview", "214", 12)).toBe("Milesto… 214");
    expect(spread("left", "much too long", 6)).toBe("much…");
  });

  it("wraps at spaces and breaks what is longer than a line", () => {
    expect(wrapCells("one two three\nfour", 7)).toEqual(["one two", "three", "four"]);
    expect(wrapCells("特許庁特許", 4)).toEqual(["特許", "庁特", "許"]);
  });
});

type Deadline = { readonly dueAt: string; readonly matter: string; readonly title: string };

const today = "2026-11-27";
const deadlines: readonly Deadline[] = [
  { dueAt: "2027-04-19", matter: "14/298,201", title: "Response to final office action" },
  { dueAt: "2026-11-16", matter: "13/629,161", title: "Appeal brief" },
];
const cellsOf = ({ dueAt, matter, title }: Deadline) => ({
  ...dueAndDate(dueBadge({ dueAt, today }), dueAt),
  final: dayCell("2027-06-21"),
  matter,
  title,
  status: "Verified",
});
const docket: readonly Column[] = fitColumns<Deadline>(
  [
    { id: "due", title: "Due date", width: 18, min: 13 },
    { id: "date", title: "Date", width: 15, min: 11, drop: 3 },
    { id: "final", title: "Final", width: 15, min: 11, drop: 1 },
    { id: "matter", title: "Matter", width: 11, min: 10, cut: "middle" },
    { id: "title", title: "Deadline", width: 30, min: 20, grow: 1 },
    { id: "status", title: "Status", width: 10, min: 9, drop: 2 },
  ],
  deadlines,
  {
    due: (row) => cellsOf(row).due,
    date: (row) => cellsOf(row).date,
    final: (row) => cellsOf(row).final,
    matter: ({ matter }) => matter,
    status: (row) => cellsOf(row).status,
  },
);
const linesAt = (available: number) => {
  const sized = sizeColumns(docket, available, 1);
  return deadlines.map((row) => layoutRow(cellsOf(row), sized).text);
};

describe("columns of dates, marks and references", () => {
  afterEach(() => chooseDateStyle(hubDateStyle));

  it("keep the date and the reference of a row whole in a narrow window, and what is left of its title", () => {
    expect(linesAt(36)).toEqual(["○ 19 Apr 2027  14/298,201 Response…", "▲ 11 d overdue 13/629,161 Appeal br…"]);
  });

  it("come back by priority as the window grows, with the weekday in all of them or in none", () => {
    expect(linesAt(60)[0]).toBe("○ 19 Apr 2027  21 Jun 2027 14/298,201 Response to final off…");
    expect(linesAt(110)).toEqual([
      "○ Mon 19 Apr 2027                 Mon 21 Jun 2027 14/298,201 Response to final office action          Verified",
      "▲ 11 d overdue    Mon 16 Nov 2026 Mon 21 Jun 2027 13/629,161 Appeal brief                             Verified",
    ]);
  });

  it("are never cut, whatever the width", () => {
    for (let available = 16; available <= 140; available += 1) {
      for (const line of linesAt(available)) {
        expect(textWidth(line), line).toBeLessThanOrEqual(available);
        expect(line).not.toMatch(/\d…|\d d \p{Ll}*…/u);
      }
    }
  });

  it("say a day once: in the badge, or in words with the day next to them", () => {
    expect(dueInFull({ dueAt: "2026-12-14", today }).replaceAll("\u00a0", " ")).toBe("○ Mon 14 Dec 2026");
    expect(dueInFull({ dueAt: "2026-11-16", today }).replaceAll("\u00a0", " ")).toBe(
      "▲ 11 d overdue · Mon 16 Nov 2026",
    );
  });

  it("leave out the days that a right can still be kept where there is little room, and no year of a date", () => {
    const kept = { dueAt: "2026-11-16", finalDate: "2026-12-16", standing: "extension 1 runs, 19 d left", today };
    const style = { role: "warn" };
    expect(dueCell(kept)).toEqual({ text: "◆ extension 1 runs, 19 d left", short: "◆ extension 1 runs", style });
    expect(briefDueCell(kept)).toEqual({ text: "◆ extension 1 runs", style });
    chooseDateStyle({ ...hubDateStyle, format: "month-day-year" });
    const dated = { text: "○ Apr 19, 2027", style: { role: "muted" } };
    expect(dueCell({ dueAt: "2027-04-19", today })).toEqual({ ...dated, short: dated.text });
    expect(briefDueCell({ dueAt: "2027-04-19", today })).toEqual(dated);
  });
});

const columns: readonly Column[] = [
  { id: "matter", title: "Matter", width: 12, min: 8, cut: "middle" },
  { id: "title", title: "Title", width: 30, min: 10, grow: 1 },
  { id: "who", title: "Who", width: 4, min: 4, drop: 1 },
  { id: "client", title: "Client", width: 8, min: 6, drop: 2 },
  { id: "due", title: "Due", width: 10, min: 10, align: "end" },
];
const cellsAt = (available: number) => sizeColumns(columns, available).map((column) => column.cells);

describe("columns", () => {
  it("gives spare room to those that grow", () => {
    expect(cellsAt(100)).toEqual([12, 58, 4, 8, 10]);
  });

  it("narrows those with most slack first", () => {
    expect(cellsAt(60)).toEqual([12, 18, 4, 8, 10]);
  });

  it("drops by rank when the least widths do not fit", () => {
    expect(cellsAt(44)).toEqual([11, 13, 4, 0, 10]);
    expect(cellsAt(34)).toEqual([9, 11, 0, 0, 10]);
  });

  it("never takes more than there is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (available) => {
        const shown = sizeColumns(columns, available).filter((column) => column.cells > 0);
        const total = shown.reduce((sum, column) => sum + column.cells, 0) + 2 * (shown.length - 1);
        return total <= Math.max(available, 2 * (shown.length - 1));
      }),
    );
  });

  it("lays a row out so that wide text leaves the next column where it was", () => {
    const sized = sizeColumns(columns, 70);
    const wide = layoutRow({ matter: "17/248,024", title: "特許庁の電池", due: "◆ today" }, sized).text;
    const plain = layoutRow({ matter: "17/248,024", title: "battery", due: "◆ today" }, sized).text;
    expect(textWidth(wide.slice(0, wide.indexOf("◆")))).toBe(plain.indexOf("◆"));
    expect(layoutHeadings(sized).text).toMatch(/^MATTER +TITLE +WHO +CLIENT +DUE$/);
  });

  it("styles a cell's letters but not its padding", () => {
    const sized = sizeColumns(columns, 70);
    const line = layoutRow({ matter: { text: "17/1", style: { role: "accent" } } }, sized);
    expect(line.spans).toEqual([{ role: "accent", start: 0, end: 4 }]);
    expect(layoutCell("a\nb", { id: "x", title: "X", width: 5, min: 1, cells: 5 })).toBe("a b  ");
    expect(padCells("許", 4, "end")).toBe("  許");
  });
});
