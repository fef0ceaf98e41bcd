import type { Column } from "../../command-line/output/column.ts";
import type { Verbs } from "../../command-line/verb.ts";

const columns: readonly Column[] = [
  { key: "at", title: "Time" },
  { key: "kind" },
  { key: "outcome" },
  { key: "person" },
  { key: "address" },
  { key: "call" },
  { key: "inventionId", title: "Matter" },
  { key: "subject" },
  { key: "tokenId", title: "Token" },
  { key: "detail" },
];

const filterHelp = {
  person: "only what this person did, by e-mail address",
  kind: "only sign-in, sign-out, matter, document, mail, export or token",
  inventionId: "only what is about this matter",
  from: "only from this time on",
  to: "only before this time",
};

/** The verbs of the access log that are plain calls. */
export const verbs: Verbs = {
  list: {
    call: "accessLog.list",
    columns,
    isDefault: true,
    help: filterHelp,
    example: "access-log list --person ben@iphub.example --from 2026-01-01T00:00:00Z",
  },
  matter: {
    call: "accessLog.matter",
    columns: [
      { key: "inventionId", title: "Matter", whole: true },
      { key: "since", title: "Log since" },
    ],
    inner: {
      key: "people",
      columns: [
        { key: "email" },
        { key: "name" },
        { key: "canSee", title: "Can see" },
        { key: "last", title: "Last seen" },
        { key: "matter", title: "Opened" },
        { key: "documents" },
        { key: "mail" },
        { key: "refused" },
      ],
    },
    example: "access-log matter m-17248024",
  },
};
