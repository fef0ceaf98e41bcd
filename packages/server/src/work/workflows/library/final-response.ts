import { afterBind, beforeDue, type LibraryTemplate, milestone, step } from "./template.ts";

/** Reply to a final office action: after-final amendment, RCE or appeal. */
export const finalResponse: LibraryTemplate = {
  id: "final-response",
  title: "Final response",
  description:
    "After-final amendment, request for continued examination or appeal. Bind on the mail date of the action.",
  category: "Prosecution",
  tags: ["office action", "final", "RCE", "appeal", "after-final"],
  milestones: [
    milestone("respond", "Respond to final office action", afterBind(3, "month"), [
      step(
        "docket-action",
        "Docket the action and the two-month date",
        { due: afterBind(2, "business-day"), tags: ["docketing"] },
        `Docket three periods: **two months** (a reply by then lets the period end with the advisory action at the
        latest, MPEP 706.07(f)), three months, and the statutory six. Only an allowable amendment, a notice of appeal or
        an RCE stops the clock: a reply that is not entered does not.`,
      ),
      step(
        "check-finality",
        "Check whether finality is premature",
        { due: afterBind(8, "business-day"), after: ["docket-action"] },
        "A new ground that neither the amendment nor an IDS with fee made necessary: ask for withdrawal (MPEP 706.07(a), (d)).",
      ),
      step(
        "report-action",
        "Report with a recommendation",
        { due: afterBind(8, "business-day"), after: ["docket-action"], tags: ["client"] },
        `Lay the ways side by side with cost, time and chance:
        - after-final amendment (37 CFR 1.116): cheap, entered only if it puts the case in order for allowance or appeal
        - RCE (37 CFR 1.114): fee, amendment entered as of right, stops term adjustment of the B kind
        - appeal (37 CFR 41.31): when the claims are right and the rejection is wrong`,
      ),
      step(
        "interview-examiner",
        "Interview the examiner",
        { due: beforeDue(6, "week"), after: ["report-action"], tags: ["interview"] },
        "One interview after final is usually granted if it may bring agreement (MPEP 713.09). Send the amendment first.",
      ),
      step(
        "choose-way",
        "Decide on after-final amendment, RCE or appeal",
        { due: beforeDue(5, "week"), after: ["interview-examiner", "check-finality"], tags: ["client"] },
        "Get the decision in writing. For an appeal bind the template *Appeal*; it starts with the notice.",
      ),
      step(
        "draft-response",
        "Draft response",
        { due: afterBind(7, "week"), after: ["choose-way"] },
        `After final: say why the amendment could not come earlier and why it needs no new search.
        With an RCE: a submission that answers the action is **required**; a bare fee abandons the application.`,
      ),
      step(
        "second-attorney-review",
        "Second attorney review",
        { due: afterBind(8, "week"), after: ["draft-response"], tags: ["2AR"] },
        "Does the draft do what the chosen way needs? Is a fallback ready if the amendment is not entered?",
      ),
      step(
        "file-response",
        "File within two months if possible",
        { due: afterBind(2, "month"), after: ["second-attorney-review"], tags: ["filing", "critical"] },
        "File and docket a look at the file two weeks before the three months end: has an advisory action come?",
      ),
      step(
        "file-rce-if-needed",
        "File RCE or notice of appeal if nothing was allowed",
        { due: beforeDue(2, "business-day"), after: ["file-response"], tags: ["filing", "fee", "critical"] },
        "If the amendment was not entered, file the RCE or the notice of appeal before the period, with extensions, ends.",
      ),
    ]),
  ],
};
