import { afterBind, beforeDue, type LibraryTemplate, milestone, onDue, step } from "./template.ts";

/** An appeal to the Patent Trial and Appeal Board. */
export const appeal: LibraryTemplate = {
  id: "appeal",
  title: "Appeal",
  description: "Notice, brief, reply brief and hearing. Bind on the day the notice of appeal is filed.",
  category: "Prosecution",
  tags: ["appeal", "PTAB"],
  milestones: [
    milestone("notice", "File the notice of appeal", afterBind(0, "day"), [
      step(
        "file-notice",
        "File the notice with its fee",
        { due: onDue, tags: ["filing", "fee", "critical"] },
        `Claims must have been rejected twice (35 U.S.C. 134). The notice stops the period of the final action; the brief's
        two months begin with its **receipt**.`,
      ),
      step(
        "pre-appeal-review",
        "Consider a pre-appeal brief review",
        { due: onDue, tags: ["filing"] },
        "Only *with* the notice, at most five pages, for clear errors. It puts off the brief until the panel has decided.",
      ),
    ]),
    milestone("brief", "File appeal brief", afterBind(2, "month"), [
      step(
        "confirm-instructions",
        "Confirm the client's instructions and budget",
        { due: afterBind(2, "week"), tags: ["client"] },
        "Brief, forwarding fee and perhaps a hearing: quote all three, and how long the Board takes now.",
      ),
      step(
        "choose-claims",
        "Choose the claims and grounds to argue",
        { due: beforeDue(5, "week"), after: ["confirm-instructions"] },
        "Claims argued together stand or fall together (37 CFR 41.37(c)(1)(iv)). Argue few, each under its own heading.",
      ),
      step(
        "draft-brief",
        "Draft appeal brief",
        { due: beforeDue(3, "week"), after: ["choose-claims"] },
        `Real party in interest, related appeals, **summary of claimed subject matter** with page and line, argument, claims
        appendix (37 CFR 41.37(c)). A missing part brings a notice of non-compliance.`,
      ),
      step(
        "second-review",
        "Second attorney review",
        { due: beforeDue(2, "week"), after: ["draft-brief"], tags: ["2AR"] },
        "Argument not made here is waived. Evidence not in the record cannot be added.",
      ),
      step(
        "file-brief",
        "File appeal brief",
        { due: beforeDue(2, "business-day"), after: ["second-review"], tags: ["filing", "critical"] },
        "Two months from the notice, extendable under 37 CFR 1.136(a) by up to five months.",
      ),
    ]),
    milestone("answer", "Reply to the examiner's answer", null, [
      step(
        "docket-answer",
        "Docket the examiner's answer",
        { tags: ["docketing", "fee", "critical"] },
        `From the answer's mail date: forwarding fee (37 CFR 41.45), reply brief (41.41) and hearing request (41.47), each
        within **two months** and none extendable under 37 CFR 1.136(a). Set this milestone's due date to that day.`,
      ),
      step(
        "pay-forwarding-fee",
        "Pay the forwarding fee",
        { due: beforeDue(1, "week"), after: ["docket-answer"], tags: ["fee", "critical"] },
        "Without it the appeal is dismissed.",
      ),
      step(
        "reply-brief",
        "File the reply brief",
        { due: beforeDue(1, "week"), after: ["docket-answer"], tags: ["filing", "2AR"] },
        "Answer what is new. A new ground of rejection in the answer: reply brief, or reopen prosecution.",
      ),
      step(
        "hearing",
        "Decide on the oral hearing",
        { due: beforeDue(1, "week"), after: ["docket-answer"], tags: ["client", "fee"] },
        "Worth its fee where the case turns on how a reference works.",
      ),
    ]),
  ],
};
