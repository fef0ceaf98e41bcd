import type { Verbs } from "../../command-line/verb.ts";
import { checkApplication } from "./check-application.ts";
import { documentColumns, downloadColumns } from "./uspto.columns.ts";

/** The verbs of uspto that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  calls: {
    call: "uspto.calls",
    columns: [
      { key: "at", whole: true },
      { key: "kind" },
      { key: "status" },
      { key: "milliseconds", align: "right" },
      { key: "error" },
      { key: "target" },
    ],
  },
  documents: { call: "uspto.documents", columns: documentColumns, check: checkApplication("id") },
  "download-status": { call: "uspto.downloadStatus" },
  downloads: { call: "uspto.downloads", web: "/applications", columns: downloadColumns },
  state: {
    call: "uspto.state",
    columns: [
      { key: "state" },
      { key: "askedAt", title: "Asked", whole: true },
      { key: "answeredAt", title: "Answered", whole: true },
      { key: "counts" },
    ],
    help: { applicationId: "only this application", inventionId: "only this matter" },
    example: "uspto state --invention-id m-17248024 --wait",
  },
  sync: { call: "uspto.sync", check: checkApplication("id") },
};
