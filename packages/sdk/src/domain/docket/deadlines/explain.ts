import type { CivilDate } from "../../civil-date.ts";
import { counted } from "../../counted.ts";
import { dayMonthYear, fullDay, shortDay } from "../../day-text.ts";
import { eventText } from "./deadline-facts.ts";
import type { DatePair, Deadline } from "./deadline-types.ts";

/** The docketed step, and the remarks next to steps (`docketed by Ben Okafor, verified by Ada Byron`), by extension. */
export interface ExplainOptions {
  /** 0 is the period itself, the default. */
  readonly chosenExtension?: number;
  readonly marks?: Readonly<Record<number, string>>;
}

/** One row of the ladder, in words. */
export interface LadderRow extends DatePair {
  /** 0 for the period itself. */
  readonly extension: number;
  /** `3 months`, `+1 month`. */
  readonly label: string;
  /** `nominal Sun 31 May → Mon 1 Jun 2026`. */
  readonly dates: string;
  /** `no extension fee`, `extension 1`, `extension 3, statutory maximum`. */
  readonly remark: string;
  readonly chosen: boolean;
  readonly mark: string | null;
}

/** 'Why this date?' in words: a sentence, rows for a table, lines for a terminal. */
export interface DeadlineExplanation {
  readonly sentence: string;
  /** `37 CFR 1.134, 1.136(a)`: repeated titles written once. */
  readonly citation: string;
  readonly rule: string;
  readonly rows: readonly LadderRow[];
  readonly lines: readonly string[];
}

const TITLE_WIDTH = 53;
const LABEL_WIDTH = 11;
const DATES_WIDTH = TITLE_WIDTH - LABEL_WIDTH - 1;

/** Explains one computed deadline in English; a localised page builds on `rows`. */
export function explainDeadline(deadline: Deadline, options: ExplainOptions = {}): DeadlineExplanation {
  const rows = ladderRows(deadline, options);
  const chosen = rows.find((row) => row.chosen) ?? deadline;
  const due = fullDay(chosen.operative ?? chosen.nominal);
  const kind = chosen.operative === null ? "nominal" : "operative";
  const citation = citationText(deadline.citations);
  const rule = `${deadline.ruleId} v${deadline.ruleVersion}`;
  const heading = `${deadline.title.padEnd(TITLE_WIDTH)} ${kind}  ${due}`;
  const source = ` ${sourceText(deadline)}`.padEnd(TITLE_WIDTH);
  return {
    sentence: `${deadline.title}: ${kind} date ${due}. ${deadline.why.join(" ")}`,
    citation,
    rule,
    rows,
    lines: [heading, `${source} ${citation}  rule ${rule}`, ...rows.map(rowLine), ...windowLines(deadline)],
  };
}

/** `37 CFR 1.134, 1.136(a)` from `37 CFR 1.134` and `37 CFR 1.136(a)`. */
export function citationText(citations: readonly string[]): string {
  let title = "";
  const parts = citations.map((citation) => {
    const own = /^(\d+ (?:CFR|USC)|MPEP) /.exec(citation)?.[0] ?? "";
    const written = own !== "" && own === title ? citation.slice(own.length) : citation;
    title = own;
    return written;
  });
  return parts.join(", ");
}

function ladderRows(deadline: Deadline, { chosenExtension = 0, marks = {} }: ExplainOptions): LadderRow[] {
  const base = {
    extension: 0,
    label: deadline.period,
    remark: baseRemark(deadline),
    ...rowDates(deadline),
  };
  const steps = deadline.ladder.map((step) => ({
    extension: step.extension,
    label: `+${counted(step.extension, "month")}`,
    remark: `extension ${step.extension}${step.statutoryMaximum ? ", statutory maximum" : ""}`,
    ...rowDates(step),
  }));
  return [base, ...steps].map((row) => ({
    ...row,
    chosen: row.extension === chosenExtension,
    mark: marks[row.extension] ?? null,
  }));
}

function baseRemark(deadline: Deadline): string {
  if (deadline.window) return "due without surcharge";
  if (deadline.statutoryMaximum) return "statutory maximum";
  return deadline.ladder.length === 0 ? "no extension" : "no extension fee";
}

function rowDates({ nominal, operative }: DatePair): {
  nominal: CivilDate;
  operative: CivilDate | null;
  dates: string;
} {
  return { nominal, operative, dates: pairText({ nominal, operative }) };
}

function pairText({ nominal, operative }: DatePair): string {
  if (operative === null || operative === nominal) return `nominal ${fullDay(nominal)}`;
  const sameYear = nominal.slice(0, 4) === operative.slice(0, 4);
  return `nominal ${sameYear ? shortDay(nominal) : fullDay(nominal)} → ${fullDay(operative)}`;
}

function sourceText({ source }: Deadline): string {
  const document = source.documentId ? ` (document ${shortId(source.documentId)})` : "";
  return `${eventText(source.trigger, source.verb)} ${dayMonthYear(source.date)}${document}`;
}

function shortId(id: string): string {
  return id.length <= 8 ? id : `${id.slice(0, 4)}…`;
}

function rowLine({ label, dates, remark, mark }: LadderRow): string {
  const line = ` ${label.padEnd(LABEL_WIDTH)}${dates.padEnd(DATES_WIDTH)} ${remark}`;
  return mark ? `${line}   ← ${mark}` : line;
}

function windowLines({ window }: Deadline): string[] {
  if (!window) return [];
  return [
    ` ${"opens".padEnd(LABEL_WIDTH)}${fullDay(window.opens).padEnd(DATES_WIDTH)} first day to pay`,
    ` ${"grace".padEnd(LABEL_WIDTH)}${pairText(window.graceEnds).padEnd(DATES_WIDTH)} with surcharge`,
  ];
}
