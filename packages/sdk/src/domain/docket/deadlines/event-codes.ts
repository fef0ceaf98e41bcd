import { EVENT_CODE_ROWS } from "./event-code-table.ts";
import { EVENT_DESCRIPTIONS } from "./event-descriptions.ts";
import { normalTrigger } from "./rules.ts";

/** What a line does to one clock or all of them. */
export type ClockEffect =
  | { readonly kind: "starts" | "recomputes" | "asks"; readonly rules: readonly string[] }
  | { readonly kind: "ends" | "reopens"; readonly rules: readonly string[] | "all" }
  | { readonly kind: "undoes"; readonly code: string }
  | { readonly kind: "restarts" | "withdraws" | "read" };

/** One code of the office's record with what it does; a line without effects is only shown. */
export interface EventCode {
  readonly code: string;
  readonly description: string;
  readonly direction: string;
  readonly effects: readonly ClockEffect[];
  readonly basis: string;
  readonly confidence: string;
  readonly remark: string;
}

/** A line as it is looked up; `outgoing` is set for a document that the file wrapper lists as sent by the office. */
export interface JudgedLine {
  readonly code: string;
  readonly description?: string;
  readonly outgoing?: true;
}

/** The clocks that the office's next action ends; an issue fee's clock is not one of them. */
const ENDED_BY_ACTIONS = [
  "us-ctnf",
  "us-ctfr",
  "us-ctrs",
  "us-cteq",
  "us-informal-amendment",
  "us-appeal-brief",
  "us-missing-parts",
] as const;

/**
 * The clocks that the office's next action may have ended: it reopens prosecution, and can be withdrawn; a national stage
 * is complete when it is examined. The time for court review is not one of them, because a request for rehearing starts
 * it again (37 CFR 90.3(b)).
 */
const ASKED_BY_ACTIONS = ["us-reply-brief", "us-appeal-forwarding-fee", "us-rehearing", "us-371-missing"] as const;

/** Documents of the file wrapper whose event has another code; most others are the event's code without its M. */
const DOCUMENT_EVENTS: Readonly<Record<string, string>> = {
  NOA: "MN/=.",
  "NT.INC.REPLY": "INCR",
  "NTC.MISS.PRT": "INCD",
  "NTC.OMIT.APP": "OMIT",
  ABN: "MABN2",
  "ISSUE.NTF": "WPIR",
  "EGRANT.NTF": "MEPG_NTF",
  PETDEC: "MOPPT",
};

/** The chance to reply within two months is used up by the reply that leaves the period itself running. */
const FIRST_REPLY_WINDOW = "us-ctfr-first-reply-window";

const READ: readonly ClockEffect[] = [{ kind: "read" }];
const table = parseTable();
/** The clocks that a line of the record can start; the case's end does not touch a date of another kind. */
const started: ReadonlySet<string> = new Set(
  [...table.values()].flatMap(({ effects }) => effects.flatMap((one) => (one.kind === "starts" ? one.rules : []))),
);

/** The code of the event that a document of the file wrapper is: `CTNF` is `MCTNF`, `NOA` is `MN/=.`. */
export function eventOfDocument(documentCode: string): string {
  const code = normalTrigger(documentCode);
  const named = DOCUMENT_EVENTS[code];
  if (named !== undefined) return named;
  return table.get(`M${code}`)?.direction === "office" ? `M${code}` : code;
}

/** A code of the table; undefined for any other. */
export function findEventCode(code: string): EventCode | undefined {
  return table.get(normalTrigger(code));
}

/**
 * What a line of the office's record does. A line that the table does not know and that leaves the office must be read;
 * the internal line of a mailed one (`CTNF` before `MCTNF`) does nothing.
 */
export function effectsOf(line: JudgedLine): readonly ClockEffect[] {
  const code = normalTrigger(line.code);
  const known = table.get(code);
  if (known) return known.effects;
  if (line.outgoing) return READ;
  if (table.has(`M${code}`)) return [];
  return leavesTheOffice(line.description ?? "") ? READ : [];
}

/**
 * Whether a code can end a rule's clock: nothing else does. Of a line that asks a person decides it; the clock runs on
 * until then.
 */
export function canEnd(ruleId: string, code: string): boolean {
  if (ruleId === FIRST_REPLY_WINDOW && normalTrigger(code) === "A.NE") return true;
  const clock = clockOf(ruleId);
  if (!started.has(clock) && !clock.startsWith("us-notice")) return false;
  return effectsOf({ code }).some(
    (effect) =>
      (effect.kind === "ends" || effect.kind === "asks") && (effect.rules === "all" || effect.rules.includes(clock)),
  );
}

/** The clock of a rule: the period of a final action has one, whichever of its rules gives the date. */
export function clockOf(ruleId: string): string {
  return ruleId.startsWith("us-ctfr") ? "us-ctfr" : ruleId;
}

/** Words of the applicant's own papers. A notice about a request is the office's: `Notice of Incomplete Reexam Request`. */
const APPLICANTS =
  /\b(?:incoming|filed)\b|\brequest\w*\b.*\b(?:notice|letter)\b|\bletter\b.*\b(?:request\w*|received)\b/i;

/** The end of a trial starts the time for rehearing and court review (37 CFR 42.71(d), 90.3(a)), whatever its code. */
const TRIAL_DECISION = /\bfinal written decision\b/i;

/** Words of the office's own letters. */
function leavesTheOffice(description: string): boolean {
  if (/^mail/i.test(description) || /\bmailed\b/i.test(description) || TRIAL_DECISION.test(description)) return true;
  return /\b(notice|letter)\b/i.test(description) && !APPLICANTS.test(description);
}

function parseTable(): ReadonlyMap<string, EventCode> {
  const rows = EVENT_CODE_ROWS.trim()
    .split("\n")
    .map((row) => row.split("|").map((cell) => cell.trim()));
  const written = new Map(rows.map((cells) => [cells[0] ?? "", cells[2] ?? ""]));
  return new Map(
    rows.map(([code = "", direction = "", effect = "", basis = "", confidence = "", remark = ""]) => {
      const description = EVENT_DESCRIPTIONS.get(code) ?? "";
      const effects = parseEffects(effect, written);
      return [code, { code, description, direction, effects, basis, confidence, remark }];
    }),
  );
}

function parseEffects(text: string, written: ReadonlyMap<string, string>): readonly ClockEffect[] {
  return text.split(";").flatMap((part) => parseEffect(part.trim(), written));
}

function parseEffect(part: string, written: ReadonlyMap<string, string>): readonly ClockEffect[] {
  const [kind = "", ...rest] = part.split(" ");
  const named = rest.join(" ");
  switch (kind) {
    case "as":
      return parseEffects(written.get(named) ?? "", written);
    case "action":
      return [
        { kind: "ends", rules: ENDED_BY_ACTIONS },
        { kind: "asks", rules: ASKED_BY_ACTIONS },
      ];
    case "starts":
    case "recomputes":
    case "asks":
      return [{ kind, rules: named.split(", ") }];
    case "ends":
    case "reopens":
      return [{ kind, rules: named === "all" ? "all" : named.split(", ") }];
    case "undoes":
      return [{ kind, code: named }];
    case "restarts":
    case "withdraws":
    case "read":
      return [{ kind }];
    case "note":
    case "none":
      return [];
    default:
      throw new Error(`the table of event codes has an unknown effect: ${part}`);
  }
}
