import { type Column, layoutRow } from "@iphub/cli/terminal-kit/columns";
import { GroupedTable } from "@iphub/cli/terminal-kit/grouped-table.tsx";
import { columnsInView } from "@iphub/cli/terminal-kit/view-columns";
import { groupedRows, groupsOf } from "@iphub/ui-core/platform/list-groups";
import { cleanup } from "ink-testing-library";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { show, type } from "./show.tsx";

afterEach(cleanup);

interface Row {
  readonly id: string;
  readonly title: string;
  readonly office: string;
}

const rows: readonly Row[] = [
  { id: "d-1", title: "Issue fee", office: "US" },
  { id: "d-2", title: "Reply", office: "EP" },
  { id: "d-3", title: "Appeal", office: "US" },
];

const possible: readonly Column[] = [
  { id: "office", title: "Office", width: 8, min: 6 },
  { id: "title", title: "Deadline", width: 12, min: 10, grow: 1 },
  { id: "client", title: "Client", width: 60, min: 60, drop: 1 },
];

const keyOf = ({ office }: Row) => office;
const grouping = { id: "office", keyOf, titleOf: ({ office }: Row) => `Office ${office}` };
const none: ReadonlySet<string> = new Set();

type Props = {
  /** The columns of a view. */
  readonly chosen?: readonly string[];
  readonly isGrouped?: boolean;
  readonly part?: number;
  readonly onOpen?: (id: string) => void;
};

function List({ chosen = ["title", "office"], isGrouped = true, part, onOpen }: Props) {
  const [folded, setFolded] = useState(none);
  const [selected, setSelected] = useState<string>();
  const groups = isGrouped ? groupsOf(rows, grouping) : [];
  const { columns, missing } = columnsInView(
    possible,
    chosen.map((id) => ({ id })),
  );
  return (
    <GroupedTable<Row>
      columns={columns}
      missing={missing}
      items={groupedRows(rows, { groups, keyOf, hasMore: false }, { groupBy: "office", folded })}
      lineOf={({ title, office }, sized) => layoutRow({ title, office, client: "Plath AG" }, sized)}
      selectedId={selected}
      onSelect={({ id }) => setSelected(id)}
      onOpen={({ id }) => onOpen?.(id)}
      onFold={({ id }) => setFolded((known) => (known.has(id) ? none : new Set([id])))}
      part={part}
      total={5}
    />
  );
}

const room = { columns: 40, rows: 9 };
const linesOf = (frame: string | undefined) => (frame ?? "").split("\n").map((line) => line.trimEnd());

it("a list with groups has a heading with the number of rows before each, and begins on its first row", () => {
  const { lastFrame } = show(<List />, room);
  expect(linesOf(lastFrame()).slice(1, 6)).toEqual([
    "  ▾ Office EP  1",
    expect.stringMatching(/^▌ Reply +EP$/),
    "  ▾ Office US  2",
    expect.stringMatching(/^ {2}Issue fee +US$/),
    expect.stringMatching(/^ {2}Appeal +US$/),
  ]);
});

it("Enter folds a group on its heading and unfolds it, and opens a row on a row", async () => {
  const onOpen = vi.fn();
  const { stdin, lastFrame } = show(<List onOpen={onOpen} />, room);
  await type(stdin, "k", "\r");
  expect(linesOf(lastFrame()).slice(1, 3)).toEqual(["▌ ▸ Office EP  1 folded", "  ▾ Office US  2"]);
  await type(stdin, "\r");
  expect(linesOf(lastFrame()).slice(1, 3)).toEqual(["▌ ▾ Office EP  1", expect.stringMatching(/^ {2}Reply/)]);
  expect(onOpen).not.toHaveBeenCalled();
  await type(stdin, "j", "\r");
  expect(onOpen.mock.calls).toEqual([["d-2"]]);
});

it("a list without groups begins on its first row, and has no heading", () => {
  const { lastFrame } = show(<List isGrouped={false} />, room);
  expect(linesOf(lastFrame())[1]).toMatch(/^▌ Issue fee +US$/);
  expect(lastFrame()).not.toContain("▾");
});

it("the columns of a view come in its order, with the title; those that are not shown are named in one line", () => {
  const { lastFrame } = show(<List chosen={["office", "client", "agent"]} />, { columns: 60, rows: 9 });
  const [leftOut, headings] = linesOf(lastFrame());
  expect(leftOut).toBe("  No room for Client · Not in the terminal: agent");
  expect(headings).toMatch(/^ {2}OFFICE +DEADLINE$/);
});

it("groups of a part of the rows say so", () => {
  const { lastFrame } = show(<List part={2} />, { columns: 80, rows: 9 });
  const said = "▲ The groups are of the first 2 rows of 5. Narrow the list for the others.";
  expect(lastFrame()?.replace(/\s+/g, " ")).toContain(said);
});
