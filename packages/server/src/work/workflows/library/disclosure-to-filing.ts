import { afterBind, beforeDue, type LibraryTemplate, milestone, onDue, step } from "./template.ts";

/** From the inventors' disclosure to the filed application: what a new matter begins with. */
export const disclosureToFiling: LibraryTemplate = {
  id: "disclosure-to-filing",
  title: "Disclosure to filing",
  description: "From the inventors' disclosure to the filed application. Bind on the day the disclosure comes in.",
  category: "Filing",
  tags: ["disclosure", "filing"],
  milestones: [
    milestone("evaluate", "Evaluate the disclosure", afterBind(4, "week"), [
      step(
        "conflict-check",
        "Check for conflicts and bar dates",
        { due: afterBind(2, "business-day"), tags: ["bar date"] },
        `1. Run the conflict check on applicant, inventors and known competitors.
        2. Ask for every publication, offer for sale and public use, with its date.
        3. Docket the **bar date**: one year from the first of these in the United States (35 U.S.C. 102(b)(1)), at once
        in most other countries, which know no grace period.`,
      ),
      step(
        "interview-inventors",
        "Interview the inventors",
        { due: afterBind(7, "business-day"), after: ["conflict-check"] },
        `Ask for the problem, what was tried before, what is different, and who contributed *what* to each idea.
        Inventorship follows the claims, not the organisation chart: note the contributions by name.
        Ask whether AI tools took part; only natural persons are inventors.`,
      ),
      step(
        "prior-art-search",
        "Search the prior art",
        { due: afterBind(12, "business-day"), after: ["interview-inventors"] },
        `Search patents and literature for the broadest idea that came out of the interview.
        File the result with the matter: what is found here goes into the first **IDS** (37 CFR 1.56).`,
      ),
      step(
        "decide",
        "Decide: file, publish, keep secret or close",
        { due: onDue, after: ["prior-art-search"], tags: ["client"] },
        `Put the search result and the bar date before the client and get the decision in writing:
        - provisional first, or non-provisional at once
        - countries that matter, because they decide how soon the first filing must be
        - trade secret, defensive publication, or nothing`,
      ),
    ]),
    milestone("file", "Prepare and file", afterBind(10, "week"), [
      step(
        "draft-claims",
        "Draft claims and send them to the inventors",
        { due: beforeDue(25, "business-day") },
        `Draft the independent claims first and have the inventors confirm that they cover what will be sold.
        Do not go on to the specification before they do.`,
      ),
      step(
        "draft-specification",
        "Draft specification and drawings",
        { due: beforeDue(14, "business-day"), after: ["draft-claims"] },
        `Every claim term needs support and an example (35 U.S.C. 112(a)). Order the drawings as soon as the figures are
        listed; see the template *Utility preparation* for the formal parts.`,
      ),
      step(
        "second-review",
        "Second attorney review",
        { due: beforeDue(8, "business-day"), after: ["draft-specification"], tags: ["2AR"] },
        `A second attorney reads claims, specification and drawings against the disclosure:
        - each claim supported, no limitation that is not needed
        - antecedents, reference numerals and dependencies right
        - nothing in it that the client keeps secret`,
      ),
      step(
        "client-approval",
        "Client and inventor approval",
        { due: beforeDue(4, "business-day"), after: ["second-review"], tags: ["client"] },
        "Send the final text for approval. File only with the approval **in writing**, and keep it with the matter.",
      ),
      step(
        "file-application",
        "File the application",
        { due: onDue, after: ["client-approval"], tags: ["filing", "fee"] },
        `File with data sheet, declarations, assignment and fees. Check the entity status on the day.
        Save the acknowledgement receipt, then compare application number, title, inventors and priority with the data
        sheet. Afterwards bind *Paris filing*: twelve months begin to run today.`,
      ),
    ]),
  ],
};
