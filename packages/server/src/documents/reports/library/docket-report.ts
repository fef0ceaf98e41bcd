import { heading, line, listTable, title } from "../docx-blocks.ts";
import type { LibraryReport } from "./library-report.ts";

/** Everything that is open on a matter, as tables. */
export const docketReport: LibraryReport = {
  id: "docket-report",
  title: "Docket report",
  description: "Everything that is open on a matter: deadlines with their rules, milestones and tasks, as tables.",
  blocks: [
    title("Docket of {title}"),
    line("References", "{references}"),
    line("Attorney", "{attorney?}"),
    line("As of", "{today}"),
    heading("Deadlines"),
    listTable("deadlines", [
      ["Due", "dueAt"],
      ["Deadline", "title"],
      ["Status", "status"],
      ["Started by", "trigger"],
      ["Citation", "citation"],
    ]),
    heading("Milestones"),
    listTable("milestones", [
      ["Due", "dueAt"],
      ["Milestone", "title"],
      ["Client date", "clientDueDate"],
    ]),
    heading("Tasks"),
    listTable("tasks", [
      ["Due", "dueAt"],
      ["Task", "title"],
      ["Status", "status"],
      ["Assignees", "assignees"],
    ]),
  ],
};
