import type { Column } from "../../command-line/verb.ts";

/** What an add-in shows. */
export const addInColumns: readonly Column[] = [
  { key: "title" },
  { key: "description" },
  { key: "url", title: "Address", whole: true },
];
