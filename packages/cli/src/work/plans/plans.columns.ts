import { planRow } from "@iphub/sdk/contract/plans";
import { planChangesWords } from "@iphub/ui-core/work/plans/plan-words";
import type { Column, InnerRows } from "../../command-line/output/column.ts";
import { matterColumn } from "../../command-line/output/matter-column.ts";

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
  { ...matterColumn, title: "Reference" },
  { key: "invention.title", title: "Matter" },
  { key: "title" },
  { key: "changes", show: (row) => planChangesWords(planRow.parse(row)) },
  { key: "message" },
];

/** A plan's rows, one per line below it. */
export const planRows: InnerRows = { key: "rows", columns: planRowColumns };
