import type { DocketToday, TodayEntry } from "@iphub/sdk/contract/docket-today";
import { todayCounts, todaySectionWords } from "@iphub/sdk/domain/docket/today/docket-today";
import type { Column } from "../../command-line/output/column.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { lineColumns } from "./docket.columns.ts";
import { standsColumn } from "./iso-dates.ts";
import { restOfLists, sayCounted } from "./left-out.ts";

const recordColumns: readonly Column[] = [
  { key: "scope" },
  { key: "day", whole: true },
  { key: "since", whole: true },
  { key: "until", whole: true },
];
const columns: readonly Column[] = [
  ...lineColumns,
  standsColumn,
  { key: "cause.kind", title: "Why", optional: true },
  { key: "cause.by", title: "By", optional: true },
  { key: "cause.at", title: "Since", whole: true, optional: true },
  { key: "id", title: "Id", whole: true, optional: true },
];

/** `iphub docket today --scope team`: today's work, as the page Today has it. */
export const verb: Verb = {
  call: "docket.today",
  web: "/today?",
  columns: recordColumns,
  inner: { key: "entries", columns },
  help: { scope: "me for your own work, team for that of your teams, firm for that of all matters you may see" },
  example: "docket today --scope team",
  run: printToday,
};

async function printToday({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const today: DocketToday = await hub.docket.today(input);
  const shown = (entry: TodayEntry) => ({ ...entry, section: todaySectionWords[entry.section] });
  const printed = output.isWholeRecord ? today : { ...today, entries: today.entries.map(shown) };
  await output.record(printed, recordColumns, { key: "entries", columns });
  const { entries, isWhole } = today;
  sayCounted(output, { isWhole, counted: todayCounts(entries), rest: restOfLists });
}
