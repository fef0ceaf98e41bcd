import { afterBind, beforeDue, type LibraryMilestone, type LibraryTemplate, milestone, step } from "./template.ts";

/** One of the three fees; `months` from grant is the last day without surcharge. */
function payment(id: string, title: string, months: number): LibraryMilestone {
  return milestone(id, title, afterBind(months, "month"), [
    step(
      "open-window",
      "Note that the window is open",
      { due: beforeDue(6, "month"), tags: ["docketing", "fee"] },
      "The fee can be paid from six months before to the due date, and for six months after it with a surcharge.",
    ),
    step(
      "ask-client",
      "Obtain the client's instructions",
      { due: beforeDue(12, "week"), after: ["open-window"], tags: ["client", "fee"] },
      "Is the patent used, licensed or feared? Quote the fee. No answer is not an instruction to let it lapse: ask again.",
    ),
    step(
      "entity-status",
      "Check entity status",
      { due: beforeDue(8, "week"), after: ["open-window"], tags: ["fee"] },
      "Licences and sales since the last payment may have ended small or micro entity status (37 CFR 1.27(g), 1.29(i)).",
    ),
    step(
      "second-review",
      "Second attorney review of the decision",
      { due: beforeDue(5, "week"), after: ["ask-client"], tags: ["2AR"] },
      "Letting go needs the client's words in writing. Are family members, pledges or standards concerned?",
    ),
    step(
      "pay",
      "Pay maintenance fee",
      {
        due: beforeDue(2, "week"),
        after: ["second-review", "entity-status"],
        tags: ["fee", "filing", "critical"],
      },
      "Pay with **patent and application number**; a wrong number is no payment. Save the receipt, check the status a week on.",
    ),
  ]);
}

/** The three maintenance fees of a United States utility patent. */
export const maintenanceFees: LibraryTemplate = {
  id: "maintenance-fees",
  title: "Maintenance fees",
  description: "The fees at 3.5, 7.5 and 11.5 years (35 U.S.C. 41(b), 37 CFR 1.362). Bind on the grant date.",
  category: "After grant",
  tags: ["maintenance fee", "annuity"],
  milestones: [
    payment("first-fee", "Pay maintenance fee at 3.5 years", 42),
    payment("second-fee", "Pay maintenance fee at 7.5 years", 90),
    payment("third-fee", "Pay maintenance fee at 11.5 years", 138),
  ],
};

/** What to do when a matter is, or seems to be, abandoned. */
export const abandonmentCheck: LibraryTemplate = {
  id: "abandonment-check",
  title: "Abandonment check",
  description: "Find out why, and withdraw or revive. Bind on the mail date of the notice, or the day it is noticed.",
  category: "After grant",
  tags: ["abandonment", "revival"],
  milestones: [
    milestone("clear-up", "Clear up the abandonment", afterBind(2, "month"), [
      step(
        "stop-and-docket",
        "Docket the notice and tell the responsible attorney",
        { due: afterBind(1, "business-day"), tags: ["docketing", "critical"] },
        "Two months from the notice decide between a free and a costly way. Tell the partner and, where asked, the insurer.",
      ),
      step(
        "find-cause",
        "Find the cause",
        { due: afterBind(4, "business-day"), after: ["stop-and-docket"] },
        `Compare file wrapper, our own receipts and the docket:
        - on purpose? find the client's letter and close the file
        - reply filed in time, or notice never received? the *office's* error
        - missed date? ours; establish since when it was known and by whom`,
      ),
      step(
        "tell-client",
        "Tell the client",
        { due: afterBind(7, "business-day"), after: ["find-cause"], tags: ["client"] },
        "What happened, what can be done, what it costs and who bears it. The partner signs.",
      ),
      step(
        "choose-petition",
        "Choose the petition",
        { due: afterBind(3, "week"), after: ["find-cause"] },
        `- **Withdraw the holding** (37 CFR 1.181, MPEP 711.03(c)): no fee, within two months of the notice, with proof
        of filing or of non-receipt
        - **Revive** (37 CFR 1.137(a)): the whole delay unintentional, the missing reply, fee, terminal disclaimer where
        due. A delay of more than two years must be explained`,
      ),
      step(
        "prepare-reply",
        "Prepare the missing reply",
        { due: beforeDue(3, "week"), after: ["choose-petition"] },
        "The petition is only as good as the reply: for a final action an RCE, a notice of appeal or an allowable amendment.",
      ),
      step(
        "second-review",
        "Second attorney review of the petition",
        { due: beforeDue(10, "business-day"), after: ["prepare-reply", "tell-client"], tags: ["2AR"] },
        "The statement of unintentional delay is a statement to the office: does the signer *know* it to be true?",
      ),
      step(
        "file-petition",
        "File the petition",
        { due: beforeDue(5, "business-day"), after: ["second-review"], tags: ["filing", "fee", "critical"] },
        "File petition, reply and fee together. Watch the file every month until it is decided.",
      ),
      step(
        "close-gap",
        "Close the gap in the docket",
        { due: afterBind(2, "month"), after: ["find-cause"], tags: ["docketing"] },
        "Run the docket audit over the portfolio for the same cause and write down what was changed.",
      ),
    ]),
  ],
};
