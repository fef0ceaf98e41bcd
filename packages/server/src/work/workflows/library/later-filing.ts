import { afterBind, beforeDue, type LibraryTemplate, milestone, step } from "./template.ts";

/** A continuation, divisional or continuation-in-part. */
export const continuation: LibraryTemplate = {
  id: "continuation",
  title: "Continuation",
  description: "File a continuing application while the parent is pending. Bind on the parent's notice of allowance.",
  category: "Filing",
  tags: ["continuation", "divisional", "CIP"],
  milestones: [
    milestone("file-continuation", "File continuing application", afterBind(11, "week"), [
      step(
        "claim-strategy",
        "Decide what to claim",
        { due: afterBind(3, "week"), tags: ["client"] },
        `Continuation for other claims to the same text, divisional for what was restricted out, continuation-in-part for new
        matter (which has its own date). Compare with products and competitors; check 35 U.S.C. 112(a) support.`,
      ),
      step(
        "check-fee-by-age",
        "Check the age of the family",
        { due: afterBind(3, "week"), tags: ["fee"] },
        "More than six, and again more than nine years after the earliest benefit date, a further fee is due (37 CFR 1.17(w)).",
      ),
      step(
        "draft-claims",
        "Draft the claims",
        { due: beforeDue(4, "week"), after: ["claim-strategy"] },
        "Expect double patenting over the parent: is a terminal disclaimer acceptable? Common ownership is needed.",
      ),
      step(
        "data-sheet",
        "Prepare data sheet with the whole benefit chain",
        { due: beforeDue(3, "week"), after: ["claim-strategy"] },
        `Every application back to the first, with its relation and date (37 CFR 1.78(d)): at filing, or at the latest four
        months from filing or sixteen from the earlier filing. A gap in the chain is a lost date.`,
      ),
      step(
        "second-review",
        "Second attorney review",
        { due: beforeDue(10, "business-day"), after: ["draft-claims", "data-sheet"], tags: ["2AR"] },
        "Co-pendency on the filing date, one inventor in common, chain unbroken, incorporation by reference there.",
      ),
      step(
        "file",
        "File before the parent issues",
        { due: beforeDue(5, "business-day"), after: ["second-review"], tags: ["filing", "fee", "critical"] },
        "The parent must be **pending**: before issue or abandonment (35 U.S.C. 120). Best before its issue fee is paid.",
      ),
      step(
        "carry-over-ids",
        "File the parent's citations in an IDS",
        { due: afterBind(5, "month"), after: ["file"], tags: ["IDS"] },
        "The examiner looks at the parent's art, but only what is listed here is printed on the patent.",
      ),
    ]),
  ],
};

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
