import { type Block, heading, line, listTable, paragraph, title } from "./docx-blocks.ts";

/** A report of the hub's library: its template is written from these blocks. */
export interface LibraryReport {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly blocks: readonly Block[];
}

/** The reports that every hub has. */
export const library: readonly LibraryReport[] = [
  {
    id: "status-letter",
    title: "Status letter to client",
    description: "Tells a client where a matter stands: status at the office, next deadlines, open work.",
    blocks: [
      paragraph("{clientName}"),
      paragraph("{clientAddress?}"),
      paragraph("{today}"),
      paragraph("{delivery?}"),
      title("Status of {title}"),
      line("Our reference", "{references}"),
      line("Application number", "{applicationNumber?}"),
      line("Applicant", "{applicant?}"),
      line("Filed", "{filingDate?}"),
      line("Status at the patent office", "{officeStatus?}"),
      heading("Next deadlines"),
      paragraph("{nextDeadlines?}"),
      heading("Work in hand"),
      paragraph("{openTasks?}"),
      paragraph("{remarks?}"),
      paragraph("Yours sincerely,"),
      paragraph("{author}"),
    ],
  },
  {
    id: "office-action-letter",
    title: "Reporting letter for an office action",
    description: "Reports an office action to a client: what was mailed, by when to respond, what we recommend.",
    blocks: [
      paragraph("{clientName}"),
      paragraph("{clientAddress?}"),
      paragraph("{today}"),
      title("Office action in {title}"),
      line("Our reference", "{references}"),
      line("Application number", "{applicationNumber}"),
      line("Office action", "{actionTitle}"),
      line("Mailed on", "{actionDate}"),
      line("Response due", "{responseDate}"),
      line("Final date", "{finalDay?}"),
      heading("What the examiner says"),
      paragraph("{actionSummary}"),
      heading("What we recommend"),
      paragraph("{recommendation}"),
      paragraph("Please let us have your instructions in good time before {responseDate}."),
      paragraph("Yours sincerely,"),
      paragraph("{author}"),
    ],
  },
  {
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
        ["Final date", "finalDate"],
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
  },
  {
    id: "annuity-list",
    title: "Annuity list",
    description: "The maintenance fees and annuities of a matter with the days between which each can be paid.",
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
  },
  {
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
  },
];
