import { afterBind, beforeDue, type LibraryTemplate, milestone, step } from "./template.ts";

/** An information disclosure statement. */
export const ids: LibraryTemplate = {
  id: "ids",
  title: "Information disclosure statement",
  description: "Disclose what the firm has come to know. Bind on the day the art was first cited or found.",
  category: "Prosecution",
  tags: ["IDS"],
  milestones: [
    milestone("file-ids", "File information disclosure statement", afterBind(30, "day"), [
      step(
        "collect-references",
        "Collect references from related matters",
        { due: afterBind(5, "business-day"), tags: ["IDS"] },
        `Foreign search reports, actions in family members, litigation, and what the inventors know (37 CFR 1.56).
        Thirty days from a foreign citation keep term adjustment whole (37 CFR 1.704(d)); three months allow the
        statement of 37 CFR 1.97(e).`,
      ),
      step(
        "copies-translations",
        "Get copies and translations",
        { due: afterBind(10, "business-day"), after: ["collect-references"], tags: ["IDS"] },
        "Copies of foreign patents and literature; for other languages an explanation of relevance or a translation.",
      ),
      step(
        "check-materiality",
        "Review references",
        { due: beforeDue(6, "business-day"), after: ["copies-translations"], tags: ["IDS"] },
        "Does any of it change what should be claimed? Then amend now instead of waiting for the action.",
      ),
      step(
        "choose-path",
        "Choose the paragraph of 37 CFR 1.97",
        { due: beforeDue(5, "business-day"), after: ["collect-references"], tags: ["IDS", "fee"] },
        `| When | What it takes |
        |---|---|
        | (b) three months from filing, or before the first action | nothing |
        | (c) before final action or allowance | statement **or** fee |
        | (d) before the issue fee is paid | statement **and** fee |

        Count the items cited so far: beyond 50, 100 and 200 a size fee is due (37 CFR 1.17(v)).`,
      ),
      step(
        "second-review",
        "Second attorney review",
        {
          due: beforeDue(3, "business-day"),
          after: ["check-materiality", "choose-path"],
          tags: ["IDS", "2AR"],
        },
        "Is the statement of 37 CFR 1.97(e) true for **every** item? Is the size fee assertion in the paper?",
      ),
      step(
        "file",
        "File IDS",
        { due: beforeDue(1, "business-day"), after: ["second-review"], tags: ["IDS", "filing", "critical"] },
        "Form SB/08 with copies. With the next action check that every item was initialled; ask where one was not.",
      ),
    ]),
  ],
};
