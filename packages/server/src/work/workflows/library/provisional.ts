import { afterBind, beforeDue, type LibraryTemplate, milestone, onDue, step } from "./template.ts";

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
