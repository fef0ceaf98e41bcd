import type { DocketWeek, WeekEntry } from "@iphub/sdk/contract/docket-week";
import { daySpan } from "@iphub/sdk/domain/day-text";
import { weekCounts, weekGroupOf, weekSectionWords } from "@iphub/sdk/domain/docket/week/docket-week";
import type { Column } from "../../command-line/output/column.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { lineColumns, weekHelp } from "./docket.columns.ts";
import { standsColumn } from "./iso-dates.ts";
import { restOfLists, sayCounted } from "./left-out.ts";

const recordColumns: readonly Column[] = [
  { key: "scope" },
  { key: "person" },
  { key: "from", whole: true },
  { key: "until", whole: true },
];
const columns: readonly Column[] = [
  { key: "group", optional: true },
  ...lineColumns,
  { key: "client" },
  { key: "office" },
  standsColumn,
  { key: "id", title: "Id", whole: true, optional: true },
];

/** `iphub docket week --scope firm --by client`: the lines of a weekly docket; `export-week` writes it as a file. */
export const verb: Verb = {
  call: "docket.week",
  web: "/docket/week?",
  columns: recordColumns,
  inner: { key: "entries", columns },
  help: weekHelp,
  example: "docket week --scope firm --by client",
  run: printWeek,
};

async function printWeek({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const week: DocketWeek = await hub.docket.week(input);
  const shown = (entry: WeekEntry) => ({
    ...entry,
    group: weekGroupOf(entry, week.by),
    section: weekSectionWords[entry.section],
  });
  const printed = output.isWholeRecord ? week : { ...week, entries: week.entries.map(shown) };
  await output.record(printed, recordColumns, { key: "entries", columns });
  const { from, until, entries, isWhole } = week;
  const counted = `${daySpan(from, until, "iso")}: ${weekCounts(entries)}`;
  sayCounted(output, { isWhole, counted, rest: restOfLists });
}
