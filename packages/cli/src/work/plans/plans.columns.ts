import type { Column, InnerRows } from "../../command-line/output/column.ts";
import { planRowColumns } from "./plan-rows.columns.ts";

/** What a plan shows. */
export const planColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "title" },
  { key: "createdBy" },
  { key: "createdAt" },
  { key: "rows" },
];

/** A plan's rows, one a line below it. */
export const planRows: InnerRows = { key: "rows", columns: planRowColumns };
