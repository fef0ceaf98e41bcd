import { heading, line, paragraph, title } from "../docx-blocks.ts";
import type { LibraryReport } from "./library-report.ts";

/** A letter that tells a client the status of a matter. */
export const statusLetter: LibraryReport = {
  id: "status-letter",
  title: "Status letter to client",
  description: "Tells a client the status of a matter: status at the office, next deadlines, open work.",
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
    heading("Work in progress"),
    paragraph("{openTasks?}"),
    paragraph("{remarks?}"),
    paragraph("Yours sincerely,"),
    paragraph("{author}"),
  ],
};
