import type { DocketCalendar } from "@iphub/sdk/contract/docket-calendar";
import { entryCount } from "@iphub/sdk/domain/docket/calendar/calendar-entries";
import type { Column } from "../../command-line/output/column.ts";
import { dueColumn } from "../../command-line/output/due-mark.ts";
import { matterColumn } from "../../command-line/output/matter-column.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";
import { standsColumn } from "./iso-dates.ts";
import { sayCounted } from "./left-out.ts";

const recordColumns: readonly Column[] = [
  { key: "scope" },
  { key: "team", optional: true },
  { key: "person", optional: true },
  { key: "from", whole: true },
  { key: "until", whole: true },
];
const columns: readonly Column[] = [
  dueColumn("dueAt", "Due date"),
  { key: "finalAt", title: "Final date", whole: true },
  { key: "type" },
  { key: "title" },
  matterColumn,
  { key: "attorney" },
  { key: "people", title: "With", optional: true },
  { key: "office" },
  standsColumn,
  { key: "id", title: "Id", whole: true, optional: true },
];

/** `iphub docket calendar --from 2026-06-01 --until 2026-06-30`: what the page Calendar has on some days. */
export const verb: Verb = {
  call: "docket.calendar",
  web: "/calendar?",
  columns: recordColumns,
  inner: { key: "entries", columns },
  help: {
    scope: "me for your own, team for your teams, firm for all you may see; me by default, firm with a team or person",
    team: "only what the members of this team have to do with, by its id",
    person: "only what a person has to do with: me, a name, or an e-mail address",
    from: "the first day; that of this month by default",
    until: "the last day; that of the month of the first by default",
  },
  example: "docket calendar --scope team --from 2026-06-01 --until 2026-06-30",
  run: printCalendar,
};

async function printCalendar({ input, output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const calendar: DocketCalendar = await hub.docket.calendar(input);
  await output.record(calendar, recordColumns, { key: "entries", columns });
  const { entries, isWhole } = calendar;
  sayCounted(output, {
    isWhole,
    counted: entryCount(entries.length),
    rest: "Ask for fewer days with --from and --until.",
  });
}
