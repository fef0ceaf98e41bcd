import type { Column, InnerRows } from "../../command-line/output/column.ts";
import { planRowColumns } from "./plan-rows.columns.ts";

/** The columns of a plan. */
export const planColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "title" },
  { key: "createdBy" },
  { key: "createdAt" },
  { key: "rows" },
];

/** A plan's rows, one per line below it. */
export const planRows: InnerRows = { key: "rows", columns: planRowColumns };
