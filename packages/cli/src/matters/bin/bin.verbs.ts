import { firstReferenceOf } from "../../command-line/output/cell.ts";
import type { Column } from "../../command-line/output/column.ts";
import type { Verbs } from "../../command-line/verb.ts";

const binColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "kind" },
  { key: "title" },
  { key: "invention", title: "Matter", show: ({ invention }) => firstReferenceOf(invention) },
  { key: "deletedBy", title: "Deleted by" },
  { key: "deletedAt", title: "Deleted" },
  { key: "until", title: "Kept until", optional: true },
];

const help = {
  kind: "task, note, file, board or filter",
  inventionId: "the id of the matter",
  before: "only what was deleted before this time",
};

/** The verbs of the bin. */
export const verbs: Verbs = {
  list: { call: "bin.list", web: "/bin", columns: binColumns, help, isDefault: true },
  restore: { call: "bin.restore", columns: binColumns },
  empty: {
    call: "bin.empty",
    deletes: "what you see in the bin",
    columns: [{ key: "deleted", title: "Deleted for good" }],
    help,
    example: "bin empty --before 2026-01-31T00:00:00.000Z --yes",
  },
};
