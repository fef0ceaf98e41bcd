import { afterBind, beforeDue, type LibraryTemplate, milestone, step } from "./template.ts";

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
