import type { Column } from "../../command-line/output/column.ts";
import type { Verbs } from "../../command-line/verb.ts";

const holdColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "kind" },
  { key: "subject" },
  { key: "reason" },
  { key: "placedBy", title: "Placed by" },
  { key: "placedAt", title: "Since" },
];

const erasureColumns: readonly Column[] = [
  { key: "rows", title: "Rows erased" },
  { key: "entries", title: "Entries of the record emptied" },
  { key: "contents", title: "Contents of files" },
];

const reason = "why, for the record";

/** The verbs of retention that are plain calls. */
export const verbs: Verbs = {
  holds: { call: "retention.holds", columns: holdColumns, isDefault: true },
  "place-hold": {
    call: "retention.placeHold",
    columns: holdColumns,
    help: {
      kind: "matter, person or firm",
      subject: "the matter by its id or a reference, or the id of the person",
      reason,
    },
    example: 'retention place-hold --kind matter --subject m-17248024 --reason "Litigation Acme v. Beta"',
  },
  "lift-hold": { call: "retention.liftHold", example: "retention lift-hold 01a20ca966d4c5f4ce416cb748" },
  "erase-matter": {
    call: "retention.eraseMatter",
    deletes: "everything of the matter",
    columns: erasureColumns,
    help: { reason },
    example: 'retention erase-matter m-17248024 --reason "Client left; file returned"',
  },
  "erase-person": {
    call: "retention.erasePerson",
    deletes: "the name and the address of the person",
    columns: erasureColumns,
    help: { reason },
    example: 'retention erase-person u-ben --reason "Left in 2019"',
  },
};
