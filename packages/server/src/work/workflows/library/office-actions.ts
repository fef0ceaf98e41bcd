import { afterBind, beforeDue, type LibraryTemplate, milestone, step } from "./template.ts";

/** Election in reply to a restriction requirement. */
export const restriction: LibraryTemplate = {
  id: "restriction",
  title: "Restriction requirement",
  description: "Elect an invention or species. Bind on the mail date of the requirement.",
  category: "Prosecution",
  tags: ["restriction", "office action"],
  milestones: [
    milestone("elect", "Respond to the restriction requirement", afterBind(2, "month"), [
      step(
        "report",
        "Report the requirement to the client",
        { due: afterBind(5, "business-day"), tags: ["client"] },
        `Table of groups and species with the claims in each, and what is sold today.
        The usual period is two months, extendable to the statutory six (35 U.S.C. 133, 37 CFR 1.136(a)).`,
      ),
      step(
        "check-grounds",
        "Check the grounds of the requirement",
        { due: beforeDue(4, "week") },
        `Independent or distinct, **and** a serious burden (MPEP 803)? For a national stage application the test is unity of
        invention instead (37 CFR 1.475, 1.499). Note which claims are generic or link the groups.`,
      ),
      step(
        "choose-election",
        "Choose the election",
        { due: beforeDue(3, "week"), after: ["report", "check-grounds"], tags: ["client"] },
        `Elect what earns money first. Decide on traverse: without one the right to petition is lost (37 CFR 1.143,
        1.144); with one, do not argue that the inventions are obvious over each other.`,
      ),
      step(
        "second-review",
        "Second attorney review",
        { due: beforeDue(8, "business-day"), after: ["choose-election"], tags: ["2AR"] },
        "Is one invention *and* one species elected where both were asked for? Are the claims that read on it listed?",
      ),
      step(
        "file-election",
        "File the election",
        { due: beforeDue(3, "business-day"), after: ["second-review"], tags: ["filing", "critical"] },
        "Name the elected group and species, list the claims that read on them, mark the others as withdrawn.",
      ),
      step(
        "plan-divisional",
        "Plan divisionals for what was not elected",
        { due: afterBind(3, "month"), after: ["file-election"] },
        `A divisional filed because of the requirement is safe from double patenting over the parent (35 U.S.C. 121), as
        long as it keeps to the groups. Note it for the allowance; ask for rejoinder of method claims (MPEP 821.04).`,
      ),
    ]),
  ],
};

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

/** What follows an advisory action. */
export const advisoryAction: LibraryTemplate = {
  id: "advisory-action",
  title: "Advisory action",
  description: "Decide what follows a reply that was not entered. Bind on the mail date of the advisory action.",
  category: "Prosecution",
  tags: ["advisory action", "after-final"],
  milestones: [
    milestone("decide", "Act on the advisory action", afterBind(4, "week"), [
      step(
        "recompute-period",
        "Compute the period that is left",
        { due: afterBind(1, "business-day"), tags: ["docketing", "critical"] },
        `The advisory action starts **no new period**. If the first reply to the final action came within two months of its
        mailing, the period ends on the later of three months and the mail date of the advisory action; in every case
        at the latest six months from the final action. Extension fees count from that end (MPEP 706.07(f)).`,
      ),
      step(
        "read-reasons",
        "Read why the reply was not entered",
        { due: afterBind(3, "business-day"), after: ["recompute-period"] },
        "New issues, new search, or no order for appeal: each tells what an RCE or an appeal must answer.",
      ),
      step(
        "client-instructions",
        "Get instructions",
        { due: afterBind(8, "business-day"), after: ["read-reasons"], tags: ["client"] },
        "RCE, appeal, a further amendment, continuation, or abandonment, each with the extension fee of the month.",
      ),
      step(
        "second-review",
        "Second attorney review",
        { due: beforeDue(5, "business-day"), after: ["client-instructions"], tags: ["2AR"] },
        "Is the submission complete, and is the extension counted from the right date?",
      ),
      step(
        "file",
        "File RCE, notice of appeal or amendment",
        { due: beforeDue(1, "business-day"), after: ["second-review"], tags: ["filing", "fee", "critical"] },
        "File with the petition for extension, if any. Close the final action's deadline with this filing, not before.",
      ),
    ]),
  ],
};
