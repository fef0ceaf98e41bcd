import { afterBind, beforeDue, type LibraryTemplate, milestone, step } from "./template.ts";

/** From the international application into the national stages. */
export const pctNationalStage: LibraryTemplate = {
  id: "pct-national-stage",
  title: "PCT national stage",
  description: "Enter the national stages of an international application. Bind on its earliest priority date.",
  category: "Foreign",
  tags: ["PCT", "national stage", "foreign"],
  milestones: [
    milestone("chapter", "Search report and Chapter II", afterBind(22, "month"), [
      step(
        "report-search",
        "Report the international search report",
        { due: afterBind(17, "month"), tags: ["client", "IDS"] },
        "Report search report and written opinion with a recommendation. New citations go into every family member's IDS.",
      ),
      step(
        "article-19",
        "Consider amendments under Article 19",
        { due: afterBind(18, "month"), after: ["report-search"] },
        "Claims only, once: two months from the search report or sixteen months from priority, whichever is later.",
      ),
      step(
        "demand",
        "Decide on a demand under Chapter II",
        { due: beforeDue(2, "week"), after: ["report-search"], tags: ["client"] },
        "Twenty-two months from priority, or three from the search report if later. Useful when one answer saves many.",
      ),
    ]),
    milestone("enter", "Enter the national stages", afterBind(30, "month"), [
      step(
        "countries",
        "Get instructions on countries",
        { due: beforeDue(12, "week"), tags: ["client"] },
        `List every designated office with its **own** limit: 30 months for most, 31 for the EPO and some others.
        The limit runs from the earliest priority date, never from the international filing date.`,
      ),
      step(
        "instruct-associates",
        "Instruct the associates",
        { due: beforeDue(8, "week"), after: ["countries"], tags: ["foreign"] },
        "Application, amendments, search report, power of attorney, translation. Ask each to confirm receipt by return.",
      ),
      step(
        "translations",
        "Order translations",
        { due: beforeDue(7, "week"), after: ["countries"] },
        "Claims, description, drawings, and amendments under Articles 19 and 34. Have claims checked by the drafter.",
      ),
      step(
        "prepare-us-stage",
        "Prepare the United States national stage",
        { due: beforeDue(3, "week"), after: ["countries"], tags: ["filing"] },
        `Basic national fee by 30 months, **not extendable** (35 U.S.C. 371, 37 CFR 1.495). Data sheet, declaration,
        translation and the rest can follow a notice of missing requirements. Weigh a bypass continuation
        (35 U.S.C. 111(a)) instead.`,
      ),
      step(
        "second-review",
        "Second attorney review",
        { due: beforeDue(10, "business-day"), after: ["instruct-associates", "prepare-us-stage"], tags: ["2AR"] },
        "Compare the list of countries with the client's letter and with the associates' confirmations, one by one.",
      ),
      step(
        "file-us-stage",
        "File the United States national stage",
        { due: beforeDue(3, "business-day"), after: ["second-review"], tags: ["filing", "fee", "critical"] },
        "Check the box that the submission is under 35 U.S.C. 371; without it it may be taken as a new application.",
      ),
      step(
        "confirm-foreign",
        "Collect the associates' filing reports",
        { due: afterBind(31, "month"), after: ["instruct-associates"], tags: ["foreign"] },
        "Every country needs a filing report before its limit. No report is not a report: telephone.",
      ),
    ]),
  ],
};

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
