import { afterBind, beforeDue, type LibraryTemplate, milestone, step } from "./template.ts";

/** Reply to a notice to file missing parts. */
export const missingParts: LibraryTemplate = {
  id: "missing-parts",
  title: "Notice to file missing parts",
  description: "Reply to a notice under 37 CFR 1.53(f). Bind on the mail date of the notice.",
  category: "Filing",
  tags: ["missing parts", "formalities"],
  milestones: [
    milestone("reply", "Reply to the notice to file missing parts", afterBind(2, "month"), [
      step(
        "read-notice",
        "Read the notice and list what is missing",
        { due: afterBind(3, "business-day") },
        `Fees, declarations, drawings, translation, sequence listing: list each with who has to supply it.
        Two months run from the mail date; the period can be extended by up to five months with fees
        (37 CFR 1.136(a)). The hub's *deadline* counts; this milestone's date is the plan.`,
      ),
      step(
        "report-to-client",
        "Report to the client",
        { due: afterBind(5, "business-day"), after: ["read-notice"], tags: ["client"] },
        "Say what is missing, what it costs, and that the filing date is kept if the reply is complete and in time.",
      ),
      step(
        "collect-declarations",
        "Collect what is missing",
        { due: beforeDue(3, "week"), after: ["read-notice"] },
        "Declarations need the application number or the docket number and title. Chase once a week.",
      ),
      step(
        "check-inventors",
        "Check inventors against the claims as filed",
        { due: beforeDue(2, "week"), after: ["collect-declarations"] },
        "A wrong inventor is corrected now with a corrected data sheet (37 CFR 1.48) more easily than ever again.",
      ),
      step(
        "file-reply",
        "File the reply with the surcharge",
        { due: beforeDue(3, "business-day"), after: ["check-inventors"], tags: ["filing", "fee", "critical"] },
        `File all parts in **one** reply, with a copy of the notice and the surcharge of 37 CFR 1.16(f).
        An incomplete reply leaves the application to be abandoned as if nothing had been filed.`,
      ),
      step(
        "check-receipt",
        "Check the updated filing receipt",
        { due: afterBind(4, "month"), after: ["file-reply"] },
        "When the updated receipt comes, compare names, title, priority and entity status; ask for corrections at once.",
      ),
    ]),
  ],
};
