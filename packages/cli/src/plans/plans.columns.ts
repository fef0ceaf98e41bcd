import type { Column } from "../shared/verb.ts";

/** What a plan shows. */
export const planColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "title" },
  { key: "createdBy" },
  { key: "createdAt" },
  { key: "rows" },
];
