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
