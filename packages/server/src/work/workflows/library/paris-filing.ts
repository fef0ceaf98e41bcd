import { afterBind, beforeDue, type LibraryTemplate, milestone, step } from "./template.ts";

/** Filings abroad within the priority year. */
export const parisFiling: LibraryTemplate = {
  id: "paris-filing",
  title: "Paris filing",
  description: "File abroad within the priority year. Bind on the filing date of the first application.",
  category: "Foreign",
  tags: ["Paris", "priority", "foreign"],
  milestones: [
    milestone("file-abroad", "File abroad within the priority year", afterBind(12, "month"), [
      step(
        "check-licence",
        "Check the foreign filing licence",
        { due: afterBind(6, "month"), tags: ["docketing"] },
        "Granted with the filing receipt, or six months from filing without a secrecy order (35 U.S.C. 184, 37 CFR 5.11).",
      ),
      step(
        "ask-countries",
        "Ask the client for countries",
        { due: beforeDue(16, "week"), tags: ["client"] },
        `PCT, direct filings, or none. Countries outside the PCT (for example Taiwan and Argentina) must be filed **now**.
        For a design the priority is six months, not twelve.`,
      ),
      step(
        "new-matter",
        "Add what has been developed since",
        { due: beforeDue(10, "week"), after: ["ask-countries"] },
        "What is new has the date of the new filing. Describe it so that old and new can be claimed apart.",
      ),
      step(
        "priority-document",
        "Order or authorise the priority document",
        { due: beforeDue(8, "week"), after: ["ask-countries"] },
        "WIPO access code through DAS where the office takes it; certified copies elsewhere.",
      ),
      step(
        "instruct-associates",
        "Instruct associates",
        { due: beforeDue(6, "week"), after: ["ask-countries", "check-licence"], tags: ["foreign"] },
        "Send text, drawings, applicant and inventor data, assignment of the **priority right**. Ask for confirmation.",
      ),
      step(
        "second-review",
        "Second attorney review",
        { due: beforeDue(3, "week"), after: ["instruct-associates", "new-matter"], tags: ["2AR"] },
        "Same applicant or assigned priority right before filing? Is this really the *first* filing of the subject?",
      ),
      step(
        "file",
        "File PCT and direct applications",
        { due: beforeDue(5, "business-day"), after: ["second-review"], tags: ["filing", "fee", "critical"] },
        `Twelve months from the first filing (Paris Convention Article 4); a last day on which the office is closed moves to
        the next. Restoration within two months exists in many offices, with differing tests. After a PCT filing bind
        *PCT national stage* on the priority date.`,
      ),
      step(
        "confirm",
        "Collect filing reports",
        { due: afterBind(13, "month"), after: ["file"], tags: ["foreign"] },
        "Enter number and date of each filing. Priority claims can be corrected for a short time only: check them now.",
      ),
    ]),
  ],
};
