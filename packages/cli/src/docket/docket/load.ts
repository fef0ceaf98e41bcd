import type { DocketLoad, LoadCount } from "@iphub/sdk/contract/docket-load";
import { entryCount } from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import { loadOf, weekDaysAt } from "@iphub/sdk/domain/docket/load/docket-load";
import type { Column } from "../../command-line/output/column.ts";
import { dueColumn } from "../../command-line/output/due-mark.ts";
import { matterColumn } from "../../command-line/output/matter-column.ts";
import { type Output, once } from "../../command-line/output/output.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { standsColumn } from "./iso-dates.ts";
import { sayCounted } from "./left-out.ts";

const recordColumns: readonly Column[] = [
  { key: "scope" },
  { key: "team", optional: true },
  { key: "from", whole: true },
  { key: "until", whole: true },
];
const personColumns: readonly Column[] = [
  { key: "person", keep: true, show: ({ person }) => person ?? "no one" },
  { key: "before", align: "right", show: ({ before }) => countText(before) },
];
const entryColumns: readonly Column[] = [
  dueColumn("dueAt", "Due date"),
  { key: "finalAt", title: "Final date", whole: true },
  { key: "type" },
  { key: "title" },
  matterColumn,
  standsColumn,
  { key: "id", title: "Id", whole: true, optional: true },
];

/** `iphub docket load --scope team`: what is due by week and person; `--person` lists what a row counts. */
export const verb: Verb = {
  call: "docket.load",
  web: "/calendar/load?",
  columns: recordColumns,
  inner: { key: "rows", columns: personColumns, isOpen: true },
  help: {
    scope: "me for your own, team for the people of your teams, firm for everybody",
    team: "only the members of this team, by its id",
    from: "the first day of the first week; this Monday by default",
    weeks: "how many weeks",
    person: "me, a name, an e-mail address, or none for what no one has: list what its row counts",
  },
  example: "docket load --scope team --from 2026-06-01 --weeks 4",
  run: printLoad,
};

async function printLoad({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const load: DocketLoad = await hub.docket.load(input);
  if (output.isWholeRecord) await output.record(load, recordColumns);
  else if (input.person === undefined) await printPeople(load, output);
  else await output.list(once(load.entries), entryColumns);
  if (input.person === undefined) return output.hint("Deadlines + tasks; a week is named by its first day, month-day.");
  const { entries, isWhole } = load;
  sayCounted(output, { isWhole, counted: entryCount(entries.length), rest: "Ask for fewer weeks with --weeks." });
}

async function printPeople(load: DocketLoad, output: Output): Promise<void> {
  const rows = [...load.rows, { ...load.all, person: "all" }];
  const inner = { key: "rows", columns: [...personColumns, ...weekColumns(load)] };
  if (output.isSheet) await output.list(once(rows), sheetColumns(load));
  else await output.record({ ...load, rows }, recordColumns, inner);
}

/** A column for each week, by its first day; a table has the year above it, and without it room for eight weeks. */
function weekColumns({ from, all }: DocketLoad): Column[] {
  return all.weeks.map((_count, week) => {
    const first = weekDaysAt(from, week).from;
    return {
      key: first,
      title: first.slice("YYYY-".length),
      align: "right",
      show: ({ weeks }) => (Array.isArray(weeks) ? countText(weeks[week]) : ""),
    };
  });
}

/** The columns of CSV and of a workbook: deadlines and tasks apart, as numbers; a week is named by its first day. */
function sheetColumns({ from, all }: DocketLoad): Column[] {
  const pair = (name: string, countOf: (row: Readonly<Record<string, unknown>>) => unknown): Column[] =>
    (["deadlines", "tasks"] as const).map((kind) => ({
      key: `${name} ${kind}`,
      show: (row) => {
        const count = countOf(row);
        return isCount(count) ? count[kind] : 0;
      },
    }));
  return [
    { key: "person", show: ({ person }) => person ?? "no one" },
    ...pair("before", ({ before }) => before),
    ...all.weeks.flatMap((_count, week) =>
      pair(weekDaysAt(from, week).from, ({ weeks }) => (Array.isArray(weeks) ? weeks[week] : null)),
    ),
  ];
}

/** `2+3`: deadlines and tasks; nothing where nothing is due. */
function countText(value: unknown): string {
  return isCount(value) && loadOf(value, "all") > 0 ? `${value.deadlines}+${value.tasks}` : "";
}

function isCount(value: unknown): value is LoadCount {
  return typeof value === "object" && value !== null && "deadlines" in value && "tasks" in value;
}
