import { heading, line, paragraph, title } from "../docx-blocks.ts";
import type { LibraryReport } from "./library-report.ts";

/** A letter that reports an office action to a client. */
export const officeActionLetter: LibraryReport = {
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
    line("Last day with all extensions", "{lastDate?}"),
    heading("What the examiner says"),
    paragraph("{actionSummary}"),
    heading("What we recommend"),
    paragraph("{recommendation}"),
    paragraph("Please let us have your instructions in good time before {responseDate}."),
    paragraph("Yours sincerely,"),
    paragraph("{author}"),
  ],
};
