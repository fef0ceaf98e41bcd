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
