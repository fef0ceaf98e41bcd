import { afterBind, beforeDue, type LibraryTemplate, milestone, onDue, step } from "./template.ts";

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
