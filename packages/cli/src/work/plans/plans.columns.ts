import { planRow } from "@iphub/sdk/contract/plans";
import { planChangesWords } from "@iphub/ui-core/work/plans/plan-words";
import { firstReferenceOf } from "../../command-line/output/cell.ts";
import type { Column, InnerRows } from "../../command-line/output/column.ts";

/** The columns of a plan. */
export const planColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "title" },
  { key: "createdBy" },
  { key: "createdAt" },
  { key: "rows" },
];

/** The columns of a plan's rows. */
export const planRowColumns: readonly Column[] = [
  { key: "state", whole: true },
  { key: "taskId", title: "Id", whole: true },
  { key: "invention.references", title: "Reference", show: ({ invention }) => firstReferenceOf(invention) },
  { key: "invention.title", title: "Matter" },
  { key: "title" },
  { key: "changes", show: (row) => planChangesWords(planRow.parse(row)) },
  { key: "message" },
];

/** A plan's rows, one per line below it. */
export const planRows: InnerRows = { key: "rows", columns: planRowColumns };
