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
