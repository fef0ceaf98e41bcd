import type { CivilDate } from "../../civil-date.ts";
import { dayMonthYear, fullDay } from "../../day-text.ts";
import { InputError } from "../../input-error.ts";
import { computeDeadlines } from "./compute.ts";
import { eventName } from "./event-words.ts";
import { type OfficeClosure, parseOfficeDate } from "./office-calendar.ts";
import type { RecordLine } from "./record-lines.ts";
import { dayOf } from "./standing.ts";

/** What an information disclosure statement (IDS) needs to be considered; `unknown` where no record is stored. */
export type DisclosureNeed = "nothing" | "statement-or-fee" | "statement-and-fee" | "not-taken" | "unknown";

/** What 37 CFR 1.97 asks of an IDS that is filed on a day. It has no date of its own, so none is given. */
export interface DisclosureStage {
  readonly date: CivilDate;
  readonly needs: DisclosureNeed;
  /** What is to be filed with it, in a sentence. */
  readonly asks: string;
  /** `37 CFR 1.97(c)`; empty where nothing is known. */
  readonly citation: string;
  /** The line of the record that decides it; null before any. */
  readonly since: Pick<RecordLine, "code" | "date"> | null;
  /** The last day on which the three months of 37 CFR 1.97(b)(1), (2) allow it; null otherwise. */
  readonly until: CivilDate | null;
  /** What in the record ends it; empty where nothing does. */
  readonly ends: string;
  readonly notes: readonly string[];
}

/** What is known of an application besides its record. */
export interface DisclosureFacts {
  readonly filingDate?: CivilDate | undefined;
  readonly closures: readonly OfficeClosure[];
}

/** 65 FR 54604: until then 37 CFR 1.97(d) asked for a petition too. */
const IN_FORCE_FROM = "2000-11-07";
/** 89 FR 91898: the fee by the number of cited items, 37 CFR 1.17(v). */
const SIZE_FEE_FROM = "2025-01-19";

const STATEMENT = "the statement of 37 CFR 1.97(e)";
const FEE = "the fee of 37 CFR 1.17(p)";

const NATIONAL_STAGE = new Set(["M903", "M905", "371COMP"]);

interface Prosecution {
  readonly restart?: RecordLine | undefined;
  /** The first action on the merits since the filing or the restart. */
  readonly merits?: RecordLine | undefined;
  /** The action that closes prosecution. */
  readonly closed?: RecordLine | undefined;
  readonly paid?: RecordLine | undefined;
  /** A petition to withdraw from issue was granted. */
  readonly isWithdrawn?: boolean;
  readonly abandoned?: RecordLine | undefined;
  readonly granted?: RecordLine | undefined;
  /** The office withdrew an action, and does not say which. */
  readonly withdrawal?: RecordLine | undefined;
}

/**
 * What an IDS filed on a day needs by the record as it is known: `before` an action means before the day on which it was
 * mailed, and the day of the issue fee's payment is still in time. An action that was withdrawn counts as not mailed
 * (MPEP 609.04(b)). @param lines the oldest first @throws InputError for a day before the filing or 2000-11-07
 */
export function disclosureStage(lines: readonly RecordLine[], facts: DisclosureFacts, day: CivilDate): DisclosureStage {
  const date = parseOfficeDate(day, "date");
  if (date < IN_FORCE_FROM) {
    throw new InputError("date", `is before ${IN_FORCE_FROM}; 37 CFR 1.97 is known as it is in force since then`);
  }
  if (facts.filingDate !== undefined && date < facts.filingDate) {
    throw new InputError("date", `is before the filing date ${facts.filingDate}; give a later day`);
  }
  if (lines.length === 0) return { ...NOT_KNOWN, date };
  const known = lines.filter((line) => line.date <= date);
  let found: Prosecution = {};
  for (const line of known) found = { ...found, ...CHANGES[line.code]?.(found, line) };
  const until = threeMonths(known, facts);
  const stage = stageOf(found, date, until);
  return { ...stage, date, notes: [...stage.notes, ...notesOn(found, stage.needs, date)] };
}

/** One line: what an IDS of that day needs, why, and until when. */
export function disclosureWords({ date, asks, citation, since, until, ends }: DisclosureStage): string {
  const clauses = [
    citation === "" ? asks : `${asks} (${citation})`,
    since === null ? "" : `since ${eventName(since.code)} of ${dayMonthYear(since.date)}`,
    until === null ? "" : `until ${fullDay(until)}`,
    ends,
  ];
  return `IDS filed on ${dayMonthYear(date)}: ${clauses.filter((text) => text !== "").join(", ")}.`;
}

type Found = Omit<DisclosureStage, "date">;

const NOT_KNOWN: Found = {
  needs: "unknown",
  asks: "the office's record of this matter is not known",
  citation: "",
  since: null,
  until: null,
  ends: "",
  notes: [],
};

type Change = (before: Prosecution, line: RecordLine) => Prosecution;

const closes: Change = ({ merits }, line) => ({ merits: merits ?? line, closed: line });
const reopens: Change = () => ({ closed: undefined });
const pays: Change = ({ paid }, line) => ({ paid: paid ?? line });
const abandons: Change = (_before, line) => ({ abandoned: line });
const revives: Change = () => ({ abandoned: undefined });
const grants: Change = (_before, line) => ({ granted: line });

/** What each code changes; a request for continued examination, and a CPA, begin again (MPEP 609.04(b)). */
const CHANGES: Readonly<Record<string, Change>> = {
  MCTNF: ({ merits }, line) => ({ merits: merits ?? line, closed: undefined, paid: undefined }),
  MCTFR: closes,
  MCTEQ: closes,
  "MN/=.": (before, line) => ({ ...closes(before, line), paid: undefined }),
  RCEX: restarts,
  BRCE: restarts,
  BCPA: restarts,
  MP006: (before) => ({ isWithdrawn: true, ...(before.restart && { paid: paidAfter(before) }) }),
  IFEE: pays,
  N084: pays,
  VFEE: () => ({ paid: undefined }),
  // A pre-appeal conference that withdraws the rejection, or reopens prosecution (MPEP 1204.02).
  MAPCA: reopens,
  MAPCR: reopens,
  "MW/AC": (_before, line) => ({ withdrawal: line }),
  MABN2: abandons,
  MABN6: abandons,
  MABN7: abandons,
  MABN10: abandons,
  ABN2: abandons,
  MNRAB: revives,
  MPREV: revives,
  "PGM/": grants,
  MEPG_NTF: grants,
};

/** After the issue fee, a request reopens prosecution only with a petition to withdraw from issue (37 CFR 1.313(c)(2)). */
function restarts(before: Prosecution, line: RecordLine): Prosecution {
  const isAllowed = before.paid === undefined || before.isWithdrawn === true;
  return isAllowed
    ? { restart: line, merits: undefined, closed: undefined, paid: undefined, isWithdrawn: false }
    : { restart: line, merits: undefined, closed: undefined };
}

/** A payment of before the restart no longer counts once the petition is granted. */
function paidAfter({ paid, restart }: Prosecution): RecordLine | undefined {
  return paid && restart && paid.date > restart.date ? paid : undefined;
}

/** 37 CFR 1.97(b)(1), (2): from filing, or from the entry into the national stage; none for a CPA. */
function threeMonths(lines: readonly RecordLine[], { filingDate, closures }: DisclosureFacts): CivilDate | null {
  if (lines.some(({ code }) => code === "BCPA")) return null;
  const entered = lines.find(({ code }) => code === "371COMP")?.date;
  const isNational = lines.some(({ code }) => NATIONAL_STAGE.has(code));
  const from = isNational ? entered : filingDate;
  if (from === undefined) return null;
  const { deadlines } = computeDeadlines({ trigger: "FILING", mailDate: from, closures });
  const rule = deadlines.find(({ ruleId }) => ruleId === "us-ids");
  return rule ? dayOf(rule) : null;
}

function stageOf(found: Prosecution, day: CivilDate, until: CivilDate | null): Found {
  const { granted, abandoned, paid, merits, closed, restart } = found;
  if (granted) {
    return notTaken(granted, "none is taken, the patent is granted; art is cited under it", "37 CFR 1.501");
  }
  if (abandoned) return notTaken(abandoned, "none is taken while the application is abandoned", "37 CFR 1.97(i)");
  if (until !== null && day <= until) {
    const ends = merits ? "" : "or while no action on the merits has been mailed, if that is longer";
    return { ...free, citation: "37 CFR 1.97(b)", until, ends };
  }
  if (paid && paid.date < day) {
    return notTaken(paid, "none is considered after the issue fee", "37 CFR 1.97(d), (i)");
  }
  if (!merits) {
    const citation = restart ? "37 CFR 1.97(b)(4)" : "37 CFR 1.97(b)(3)";
    return { ...free, citation, since: restart ? lineOf(restart) : null };
  }
  if (closed) {
    const ends = "until the issue fee is paid";
    const asks = `${STATEMENT} and ${FEE}`;
    return { ...free, needs: "statement-and-fee", asks, citation: "37 CFR 1.97(d)", since: lineOf(closed), ends };
  }
  const ends = "until a final action, an allowance or a Quayle action is mailed";
  const asks = `${STATEMENT} or ${FEE}`;
  return { ...free, needs: "statement-or-fee", asks, citation: "37 CFR 1.97(c)", since: lineOf(merits), ends };
}

const free: Found = {
  needs: "nothing",
  asks: "no fee and no statement",
  citation: "",
  since: null,
  until: null,
  ends: "while no action on the merits has been mailed",
  notes: [],
};

function notTaken(line: RecordLine, asks: string, citation: string): Found {
  return { needs: "not-taken", asks, citation, since: lineOf(line), until: null, ends: "", notes: [] };
}

function lineOf({ code, date }: RecordLine): Pick<RecordLine, "code" | "date"> {
  return { code, date };
}

function notesOn({ paid, granted, abandoned, withdrawal }: Prosecution, needs: DisclosureNeed, day: CivilDate) {
  const notes: string[] = [];
  if (needs === "statement-or-fee" || needs === "statement-and-fee") {
    notes.push(
      "The statement of 37 CFR 1.97(e): each item was first cited in a communication of a foreign office on a counterpart " +
        "not more than three months before, or no one of 37 CFR 1.56(c) knew of it more than three months before.",
    );
  }
  if (needs === "statement-and-fee" && withdrawal) {
    notes.push(
      `An action was withdrawn on ${dayMonthYear(withdrawal.date)}: where it was the one that closed prosecution, ` +
        "37 CFR 1.97(c) applies (MPEP 609.04(b)).",
    );
  }
  if (needs === "not-taken" && paid && !granted && !abandoned) {
    notes.push(
      "It is considered after a withdrawal from issue with a request under 37 CFR 1.114 (37 CFR 1.313(c)(2)).",
    );
  }
  if (needs !== "not-taken") {
    notes.push("No extension of time is possible (37 CFR 1.97(f)).");
    if (day >= SIZE_FEE_FROM) {
      notes.push("More than 50 cited items in all need the fee of 37 CFR 1.17(v) too (37 CFR 1.98(a)).");
    }
  }
  return notes;
}
