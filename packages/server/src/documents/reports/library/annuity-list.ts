import { line, listTable, paragraph, title } from "../docx-blocks.ts";
import type { LibraryReport } from "./library-report.ts";

/** The maintenance fees of a matter. */
export const annuityList: LibraryReport = {
  id: "annuity-list",
  title: "Annuity list",
  description: "The maintenance fees and annuities of a matter with the period in which each can be paid.",
  blocks: [
    title("Annuities of {title}"),
    line("References", "{references}"),
    line("Applicant", "{applicant?}"),
    line("As of", "{today}"),
    listTable("annuities", [
      ["Fee", "title"],
      ["Payable from", "opens"],
      ["Due", "dueAt"],
      ["With surcharge until", "graceEnds"],
      ["Status", "status"],
    ]),
    paragraph("{remarks?}"),
  ],
};
