import { afterBind, beforeDue, type LibraryTemplate, milestone, step } from "./template.ts";

/** From the notice of allowance to the granted patent. */
export const allowance: LibraryTemplate = {
  id: "allowance",
  title: "Allowance and issue fee",
  description: "From the notice of allowance to the grant. Bind on the mail date of the notice.",
  category: "Allowance",
  tags: ["allowance", "issue fee"],
  milestones: [
    milestone("pay-issue-fee", "Pay issue fee", afterBind(3, "month"), [
      step(
        "docket-fee",
        "Docket the issue fee",
        { due: afterBind(1, "business-day"), tags: ["docketing", "fee"] },
        "Three months from mailing, and **no extension** is possible (35 U.S.C. 151, 37 CFR 1.311). Verify it twice.",
      ),
      step(
        "check-allowed-claims",
        "Check allowed claims and examiner's amendment",
        { due: afterBind(3, "week"), after: ["docket-fee"] },
        `Compare the allowed claims with the last reply, the examiner's amendment and the reasons for allowance.
        Errors: amendment under 37 CFR 1.312, before or with the fee. Comments on the reasons: with the fee at the latest.`,
      ),
      step(
        "outstanding-ids",
        "File outstanding IDS",
        { due: afterBind(4, "week"), after: ["docket-fee"], tags: ["IDS"] },
        "Before the fee is paid: statement of 37 CFR 1.97(e) **and** fee. Newer art: QPIDS, or RCE before the fee.",
      ),
      step(
        "continuation-strategy",
        "Decide on continuations",
        { due: beforeDue(5, "week"), after: ["check-allowed-claims"], tags: ["client", "2AR"] },
        `A continuation must be filed **before** the patent issues (35 U.S.C. 120). Are there claims not elected, products
        not covered, competitors nearby? If yes, bind *Continuation* today.`,
      ),
      step(
        "client-instructions",
        "Obtain instructions on the fee",
        { due: beforeDue(4, "week"), after: ["docket-fee"], tags: ["client", "fee"] },
        "Pay, or let it go abandoned on purpose? Ask about licences: entity status may have changed since filing.",
      ),
      step(
        "pay-fee",
        "Pay issue fee",
        {
          due: beforeDue(5, "business-day"),
          after: ["client-instructions", "continuation-strategy", "outstanding-ids"],
          tags: ["fee", "filing", "critical"],
        },
        "Form PTOL-85B: assignee as it shall be printed, representative, entity status. Corrected drawings if asked for.",
      ),
    ]),
    milestone("grant", "Grant", afterBind(5, "month"), [
      step(
        "check-issue-notification",
        "Check the issue notification",
        { due: beforeDue(2, "week"), tags: ["docketing"] },
        "It names patent number and issue date. Last day for a continuation is the issue date: look once more.",
      ),
      step(
        "proofread-patent",
        "Proofread the patent",
        { due: afterBind(6, "month"), after: ["check-issue-notification"] },
        "Claims word for word, cover page, priority. Errors: certificate of correction (37 CFR 1.322, 1.323).",
      ),
      step(
        "term-adjustment",
        "Check the patent term adjustment",
        { due: afterBind(6, "month"), after: ["check-issue-notification"] },
        "Recompute delays of kinds A, B and C. Reconsideration: within two months of grant (37 CFR 1.705(b)).",
      ),
      step(
        "bind-maintenance",
        "Put maintenance fees on the matter",
        { due: afterBind(6, "month"), after: ["check-issue-notification"], tags: ["docketing"] },
        "Bind *Maintenance fees* with the **grant date** as its bind date.",
      ),
    ]),
  ],
};
