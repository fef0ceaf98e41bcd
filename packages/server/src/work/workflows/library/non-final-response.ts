import { afterBind, beforeDue, type LibraryTemplate, milestone, step } from "./template.ts";

/** Reply to a non-final office action. */
export const nonFinalResponse: LibraryTemplate = {
  id: "non-final-response",
  title: "Non-final response",
  description: "From the mailed action to the filed reply. Bind on the mail date of the action.",
  category: "Prosecution",
  tags: ["office action", "non-final"],
  milestones: [
    milestone("respond", "Respond to non-final office action", afterBind(3, "month"), [
      step(
        "docket-action",
        "Docket the action",
        { due: afterBind(2, "business-day"), tags: ["docketing"] },
        `Docket the shortened statutory period (usually three months) and the statutory six months (35 U.S.C. 133).
        A printed period of another length counts. Have the date **verified by a second person**.`,
      ),
      step(
        "report-action",
        "Report the action to the client",
        { due: afterBind(7, "business-day"), after: ["docket-action"], tags: ["client"] },
        "One paragraph per rejection, what can be done about it, what it costs. Attach the action and the cited art.",
      ),
      step(
        "review-cited-art",
        "Review cited art",
        { due: beforeDue(7, "week"), after: ["docket-action"] },
        `For every rejection: which element is said to be where? Check the date of each reference against the effective
        filing date, and for obviousness whether a reason to combine is given (MPEP 2143).`,
      ),
      step(
        "interview-examiner",
        "Interview the examiner",
        { due: beforeDue(5, "week"), after: ["review-cited-art"], tags: ["interview"] },
        `Send an agenda with a proposed amendment the day before. Ask what would overcome the art.
        The substance goes on record: file a summary with the reply (37 CFR 1.133(b)).`,
      ),
      step(
        "draft-response",
        "Draft response",
        { due: beforeDue(4, "week"), after: ["review-cited-art"] },
        `Answer **every** rejection and objection, or the reply is not fully responsive (37 CFR 1.111(b)):
        1. Amendments with status identifiers (37 CFR 1.121(c))
        2. Support for each amendment by paragraph
        3. Arguments claim by claim, no more than is needed: each becomes file history
        4. Interview summary, terminal disclaimer, IDS where due`,
      ),
      step(
        "second-attorney-review",
        "Second attorney review",
        { due: beforeDue(2, "week"), after: ["draft-response", "interview-examiner"], tags: ["2AR"] },
        "Check that nothing is left unanswered, amendments have support, and no needless admission is made.",
      ),
      step(
        "client-approval",
        "Client approval",
        { due: beforeDue(7, "business-day"), after: ["second-attorney-review"], tags: ["client"] },
        "Send the draft with the date by which an answer is needed to avoid an extension fee.",
      ),
      step(
        "file-response",
        "File response",
        { due: beforeDue(2, "business-day"), after: ["client-approval"], tags: ["filing", "critical"] },
        `File, with excess claim fees if any. After the period: petition and fee for an extension, counted from the
        **original** date, never beyond six months from mailing. Save the receipt and close the deadline with it.`,
      ),
    ]),
  ],
};
