import { deadlineBadge } from "@iphub/sdk/domain/docket/deadline-badge";
import type { StandingDeadline } from "@iphub/sdk/domain/docket/deadlines/standing";
import { isRow, type Row } from "../../command-line/output/cell.ts";
import type { Column } from "../../command-line/output/column.ts";
import { dueColumn, officeToday } from "../../command-line/output/due-mark.ts";
import { matterColumn } from "../../command-line/output/matter-column.ts";

/** The due date with the mark of its badge in the web and the terminal. */
const dueDate: Column = {
  ...dueColumn("dueAt", "Due", "office"),
  mark: (row) => (isDeadline(row) ? deadlineBadge(row, officeToday()) : null),
};

function isDeadline(row: Row): row is Row & StandingDeadline {
  return typeof row.status === "string" && typeof row.dueAt === "string" && isRow(row.computed);
}

/** The columns of the docket work list. */
export const deadlineColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true, optional: true },
  dueDate,
  { key: "finalDate", title: "Final", whole: true, keep: true },
  { key: "standing", title: "Stands" },
  { key: "status" },
  { key: "overdue", optional: true, show: ({ overdue }) => (overdue === true ? "overdue" : "") },
  { ...matterColumn, keep: true },
  { key: "title", title: "Deadline", keep: true },
  { key: "responsible", title: "Responsible" },
  { key: "backup", title: "Back-up", optional: true },
  { key: "trigger", title: "Event" },
  { key: "mailDate", title: "Mailed", whole: true },
  { key: "ruleId", title: "Rule", show: ({ ruleId, ruleVersion }) => `${String(ruleId)} v${String(ruleVersion)}` },
  { key: "docketedBy", title: "Docketed by", optional: true },
  { key: "docketedFor", title: "Docketed for", optional: true },
  { key: "verifiedBy", title: "Verified by", optional: true },
  { key: "verifiedFor", title: "Verified for", optional: true },
];

/** The columns of the deadlines that a closure moves. */
export const movedColumns: readonly Column[] = [
  { key: "reference", title: "Reference" },
  { key: "matter" },
  { key: "title", title: "Deadline" },
  { key: "rule" },
  { key: "from", whole: true },
  { key: "to", whole: true },
  { key: "verifyAgain", title: "Verify again" },
  { key: "deadlineId", title: "Id", whole: true, optional: true },
];
