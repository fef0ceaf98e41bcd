import { withEventWords } from "@iphub/sdk/domain/docket/deadlines/event-words";
import type { Column } from "../../command-line/output/column.ts";
import { dueColumn } from "../../command-line/output/due-mark.ts";
import { matterColumn } from "../../command-line/output/matter-column.ts";

/** What a line of Today and of a weekly docket begins with: what is due, on which matter, and who has it. */
export const lineColumns: readonly Column[] = [
  { key: "section" },
  dueColumn("dueAt", "Due date"),
  { key: "finalAt", title: "Final date", whole: true },
  { key: "doneOn", title: "Done", whole: true, optional: true },
  { key: "title" },
  matterColumn,
  { key: "attorney" },
  { key: "people", title: "With", optional: true },
];

/** What a finding says: a table and a record put the codes of the office's record in words; CSV and workbooks keep them. */
const said: readonly Column[] = [
  { key: "subject", title: "Finding", keep: true },
  { key: "docket", title: "Docket says" },
  { key: "office", title: "Office says" },
];

const columnsOf = (sayings: readonly Column[]): readonly Column[] => [
  { key: "id", title: "Id", whole: true, optional: true },
  dueColumn("dueAt", "Due", "office"),
  { key: "finalDate", title: "Final", whole: true },
  { key: "kind" },
  { ...matterColumn, keep: true },
  ...sayings,
  { key: "status", optional: true },
];

/** The columns of the docket audit. */
export const findingColumns = columnsOf(said.map((one) => ({ ...one, cell: (row) => inWords(row[one.key]) })));

/** A finding as a record, with its reason, and its waiver if any. */
export const findingDetail: readonly Column[] = [
  ...columnsOf(said.map((one) => ({ ...one, show: (row) => inWords(row[one.key]) }))),
  { key: "reason", show: ({ reason }) => inWords(reason) },
  {
    key: "fix",
    title: "Settles it",
    show: ({ fix }) => (typeof fix === "object" && fix ? Reflect.get(fix, "words") : ""),
  },
  { key: "waivedBy", title: "Waived by" },
  { key: "waivedReason", title: "Waived because" },
];

function inWords(value: unknown): unknown {
  return typeof value === "string" ? withEventWords(value) : value;
}

/** What the flags of a weekly docket mean. */
export const weekHelp = {
  scope: "me for your own docket, firm for that of all matters you may see",
  by: "group by attorney, client or office",
  from: "the first of its seven days; today by default",
};

/** What the flags of a verification report mean. */
export const verificationHelp = {
  from: "the first day of the period; a year before its last by default",
  to: "the last day of the period; today by default",
};

/** The columns of the schedule of weekly dockets. */
export const weekScheduleColumns: readonly Column[] = [
  { key: "isOn", title: "Sent" },
  { key: "weekday" },
  { key: "hour" },
  { key: "timeZone", title: "Time zone", whole: true },
  { key: "firmTo", title: "The firm's to" },
  { key: "sendsMail", title: "Sends mail" },
  { key: "updatedAt", title: "Set", whole: true },
];
