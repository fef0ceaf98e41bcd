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

/** A provisional application and what must follow it within the year. */
export const provisional: LibraryTemplate = {
  id: "provisional",
  title: "Provisional application",
  description: "File a provisional and convert it within twelve months. Bind on the day the filing is instructed.",
  category: "Filing",
  tags: ["provisional", "filing"],
  milestones: [
    milestone("file-provisional", "File the provisional", afterBind(3, "week"), [
      step(
        "collect-material",
        "Collect everything that shows the invention",
        { due: afterBind(4, "business-day") },
        `Slides, papers, code, photographs, measurements. A provisional supports a later claim only as far as it
        **describes and enables** it (35 U.S.C. 119(e), 112(a)): what is left out now has no date.`,
      ),
      step(
        "write-provisional",
        "Write the provisional with at least one claim",
        { due: beforeDue(5, "business-day"), after: ["collect-material"] },
        `No claim is required, but one broad claim and a few variants show what was meant, also to courts abroad that
        decide whether the priority is valid. Say what can be left out and what can be exchanged.`,
      ),
      step(
        "second-review",
        "Second attorney review",
        { due: beforeDue(3, "business-day"), after: ["write-provisional"], tags: ["2AR"] },
        "Read it as the examiner of the later application will: is each feature of the likely claim 1 disclosed?",
      ),
      step(
        "file-provisional",
        "File the provisional with cover sheet and fee",
        { due: onDue, after: ["second-review"], tags: ["filing", "fee"] },
        `File with the cover sheet (form SB/16) that names all inventors and any government contract.
        Save the receipt and enter the filing date: it starts the twelve months.`,
      ),
    ]),
    milestone("convert", "File the non-provisional and foreign applications", afterBind(12, "month"), [
      step(
        "ask-developments",
        "Ask the inventors what is new since",
        { due: beforeDue(16, "week"), tags: ["client"] },
        "Improvements must go into the non-provisional, or into a second provisional now, to have a date at all.",
      ),
      step(
        "decide-countries",
        "Get instructions on countries",
        { due: beforeDue(10, "week"), after: ["ask-developments"], tags: ["client"] },
        "Non-provisional, PCT, direct filings abroad, or let it lapse. Quote costs for each. Get the answer in writing.",
      ),
      step(
        "draft-non-provisional",
        "Draft the non-provisional",
        { due: beforeDue(4, "week"), after: ["decide-countries"] },
        "Start from the provisional, add the developments, write the full claim set. Mark what is new matter.",
      ),
      step(
        "review-non-provisional",
        "Second attorney review",
        { due: beforeDue(2, "week"), after: ["draft-non-provisional"], tags: ["2AR"] },
        "Check the benefit claim: application number, date, and at least one inventor in common.",
      ),
      step(
        "file-non-provisional",
        "File before the year is over",
        { due: beforeDue(2, "business-day"), after: ["review-non-provisional"], tags: ["filing", "fee", "critical"] },
        `The period is twelve months from the provisional's **filing date**, not from the bind date of this template:
        check it against the receipt. A last day on a weekend or federal holiday moves to the next business day.
        Within two further months the benefit can be restored on petition if the delay was unintentional
        (37 CFR 1.78(b)); do not count on it abroad.`,
      ),
    ]),
  ],
};

/** A non-provisional utility application with its formal parts. */
export const utilityPreparation: LibraryTemplate = {
  id: "utility-preparation",
  title: "Utility preparation",
  description: "Prepare and file a non-provisional utility application. Bind on the day it is instructed.",
  category: "Filing",
  tags: ["utility", "filing"],
  milestones: [
    milestone("draft", "Draft the application", afterBind(6, "week"), [
      step(
        "outline",
        "Outline claims and figures",
        { due: afterBind(8, "business-day") },
        "One page: independent claims, fallback positions, list of figures. Agree it with the inventors before drafting.",
      ),
      step(
        "order-drawings",
        "Order formal drawings",
        { due: afterBind(10, "business-day"), after: ["outline"] },
        `Black line drawings, margins and numerals as 37 CFR 1.84 asks. Photographs only where nothing else shows it.
        Every feature of every claim is in a figure (37 CFR 1.83(a)).`,
      ),
      step(
        "draft-application",
        "Draft specification, claims and abstract",
        { due: beforeDue(8, "business-day"), after: ["outline"] },
        `- Title, cross references, background kept short, summary, description of drawings, detailed description
        - Claims in order of scope; more than 3 independent or 20 in all cost a fee each (37 CFR 1.16(h), (i))
        - Abstract of at most 150 words (37 CFR 1.72(b))
        - File as DOCX: other formats cost a surcharge (37 CFR 1.16(u))`,
      ),
      step(
        "second-review",
        "Second attorney review",
        { due: beforeDue(3, "business-day"), after: ["draft-application", "order-drawings"], tags: ["2AR"] },
        "Support, clarity, antecedents, numerals against drawings, and whether a competitor could design around claim 1.",
      ),
      step(
        "inventor-review",
        "Inventors read and confirm",
        { due: onDue, after: ["second-review"], tags: ["client"] },
        "Each inventor confirms in writing that the text is right and complete and that the list of inventors is right.",
      ),
    ]),
    milestone("formal", "Formal parts and filing", afterBind(8, "week"), [
      step(
        "data-sheet",
        "Prepare the application data sheet",
        { due: beforeDue(6, "business-day") },
        `Inventors with residence, applicant, correspondence address, benefit and priority claims, publication request.
        Benefit and priority claims count **only** if they are in the data sheet (37 CFR 1.76, 1.78, 1.55).`,
      ),
      step(
        "declarations",
        "Collect declarations and assignment",
        { due: beforeDue(4, "business-day") },
        `Declaration or combined declaration and assignment from each inventor (37 CFR 1.63). Where one refuses or cannot
        be reached, prepare a substitute statement (37 CFR 1.64). Record the assignment after filing.`,
      ),
      step(
        "entity-status",
        "Confirm entity status",
        { due: beforeDue(4, "business-day"), tags: ["fee"] },
        "Undiscounted, small or micro entity: ask about licences and the number of employees **today** (37 CFR 1.27, 1.29).",
      ),
      step(
        "file",
        "File and check the receipt",
        { due: onDue, after: ["data-sheet", "declarations", "entity-status"], tags: ["filing", "fee"] },
        `File, save the acknowledgement, compare it with the data sheet line by line. Ask for a corrected filing receipt
        within the week. Look for the foreign filing licence on the receipt (37 CFR 5.12).`,
      ),
      step(
        "first-ids",
        "File the first information disclosure statement",
        { due: afterBind(5, "month"), after: ["file"], tags: ["IDS"] },
        "Within three months of filing, or before the first action, no fee and no statement is needed (37 CFR 1.97(b)).",
      ),
    ]),
  ],
};
