import { heading, line, listTable, paragraph, title } from "../docx-blocks.ts";
import type { LibraryReport } from "./library-report.ts";

/** A matter on one page. */
export const inventionSummary: LibraryReport = {
  id: "invention-summary",
  title: "Invention summary",
  description: "A matter on one page: its data, what it is about, its milestones and the notes on it.",
  blocks: [
    title("{title}"),
    line("References", "{references}"),
    line("Application number", "{applicationNumber?}"),
    line("Applicant", "{applicant?}"),
    line("Filed", "{filingDate?}"),
    line("Status at the patent office", "{officeStatus?}"),
    line("Attorney", "{attorney?}"),
    heading("What it is about"),
    paragraph("{inventionSummary}"),
    heading("Milestones"),
    listTable("milestones", [
      ["Milestone", "title"],
      ["Due", "dueAt"],
      ["Client date", "clientDueDate"],
    ]),
    heading("Notes"),
    paragraph("{inventionNotes?}"),
    line("As of", "{today}"),
  ],
};
