import { inventionFields } from "@iphub/sdk/records/inventions";
import type { Column } from "../../command-line/output/column.ts";
import { recordColumns } from "../../command-line/output/record-columns.ts";
import type { Verbs } from "../../command-line/verb.ts";

/** The columns of matters. */
const matterColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "title" },
  { key: "references" },
  { key: "applicant" },
  { key: "officeStatus", title: "Office status", optional: true },
  { key: "filingDate", title: "Filed", whole: true, optional: true },
];

/** The columns of one matter. */
export const matterDetail = recordColumns(inventionFields, {
  id: { whole: true },
  title: {},
  references: {},
  applicant: {},
  client: {},
  country: {},
  officeStatus: { optional: true },
  filingDate: { whole: true, optional: true },
  patentNumber: { optional: true },
  issueDate: { whole: true, optional: true },
  applicationNumber: {},
  patentKind: {},
  inHouseAttorney: { title: "Attorney" },
  "docketingInvention.title": { title: "Docketing system" },
  updatedAt: {},
  teams: null,
  createdAt: null,
});

/** The verbs of inventions that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  get: { call: "inventions.get", web: "/inventions/{id}", columns: matterDetail },
  list: {
    call: "inventions.search",
    web: "/inventions",
    summary: "List matters",
    positionals: [],
    columns: matterColumns,
    example: "inventions list --size 50",
  },
  matter: { call: "inventions.matter" },
  search: { call: "inventions.search", web: "/inventions", positionals: ["qs"], columns: matterColumns },
  "take-back": {
    call: "inventions.takeBack",
    columns: [{ key: "ok", title: "Done" }],
  },
  update: {
    call: "inventions.update",
    columns: matterDetail,
    summary: "Change a matter",
    refused: async (...refusal) => (await import("./held-refusal.ts")).refusedChange(...refusal),
    help: {
      referenceOverride: "replace the references instead of adding to them",
      allowDuplicate: "add a reference although another matter has it; you must see every matter that has it",
    },
  },
};
