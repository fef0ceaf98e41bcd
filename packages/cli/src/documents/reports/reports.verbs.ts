import type { Verbs } from "../../command-line/verb.ts";
import { fieldColumns, reportColumns, resultColumns, templateColumns } from "./reports.columns.ts";

/** The verbs of reports that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  "delete-template": { call: "reports.deleteTemplate", columns: [{ key: "ok" }] },
  fields: {
    call: "reports.fields",
    columns: fieldColumns,
    example: "reports fields --report-ids status-letter --report-ids docket-report --invention-id m-17248024",
  },
  list: { call: "reports.list", web: "/reports/generation", positionals: ["inventionId"], columns: reportColumns },
  results: { call: "reports.results", web: "/reports/generation", columns: resultColumns },
  templates: { call: "reports.templates", web: "/reports/generation", columns: templateColumns },
};
