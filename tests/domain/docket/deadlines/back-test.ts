import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import type { Deadline } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import type { OfficeClosure } from "@iphub/sdk/domain/docket/deadlines/office-calendar";

/** One event of a public prosecution history. */
export interface HistoryEvent {
  readonly date: string;
  readonly code: string;
}

/** A public prosecution history, events in the order of the record. */
export interface History {
  readonly applicationNumber: string;
  readonly events: readonly HistoryEvent[];
}

/** One mailed action that got a reply: what the engine says of the reply, and what the office recorded. */
export interface RepliedAction {
  readonly applicationNumber: string;
  readonly action: HistoryEvent;
  readonly reply: HistoryEvent;
  /** Dates of extensions granted between the mailing and the next action. */
  readonly granted: readonly string[];
  /** The last day without an extension. */
  readonly due: string;
  /** The extension that the reply needed; 0 for none, null when no extension reaches it. */
  readonly extension: number | null;
  /** The statutory maximum, rolled. */
  readonly maximum: string;
  readonly nextAction: HistoryEvent | undefined;
}

const ACTIONS = new Set(["MCTNF", "MCTFR"]);
const REPLIES = new Set(["A...", "A.NE", "RCEX", "BRCE", "N/AP"]);
const NEXT_ACTIONS = new Set(["MCTNF", "MCTFR", "MN/=.", "MCTRS", "MCTEQ", "ABN2", "MABN2", "ABN9", "PGM/"]);

/**
 * Holds the engine against real histories. For each mailed non-final or final action: the first reply after the mailing
 * and before the next action, judged on what was known on the day it was filed (so without a later advisory action).
 */
export function backTest(histories: readonly History[], closures: readonly OfficeClosure[] = []): RepliedAction[] {
  return histories.flatMap((history) => {
    const events = history.events.toSorted((a, b) => a.date.localeCompare(b.date));
    return events.flatMap((action, at) => {
      if (!ACTIONS.has(action.code)) return [];
      const found = replied(history.applicationNumber, action, events.slice(at + 1), closures);
      return found ? [found] : [];
    });
  });
}

/** Whether the reply needed an extension by the engine. */
export function needed({ extension }: RepliedAction): boolean {
  return extension !== 0;
}

/** Whether engine and office say the same: an extension was needed and granted, or neither. */
export function agrees(row: RepliedAction): boolean {
  return needed(row) === row.granted.length > 0;
}

function replied(
  applicationNumber: string,
  action: HistoryEvent,
  after: readonly HistoryEvent[],
  closures: readonly OfficeClosure[],
): RepliedAction | undefined {
  const end = after.findIndex((event) => NEXT_ACTIONS.has(event.code));
  const between = end < 0 ? after : after.slice(0, end);
  const reply = between.find((event) => REPLIES.has(event.code) && event.date > action.date);
  if (!reply) return undefined;
  const { deadlines } = computeDeadlines({ trigger: action.code, mailDate: action.date, closures });
  const deadline = deadlines.find((one) => one.ruleId === "us-ctnf" || one.ruleId === "us-ctfr");
  if (!deadline) throw new Error(`no deadline for ${action.code} of ${applicationNumber}`);
  return {
    applicationNumber,
    action,
    reply,
    granted: between.filter((event) => event.code === "XT/G").map((event) => event.date),
    due: deadline.operative ?? deadline.nominal,
    extension: extensionFor(deadline, reply.date),
    maximum: deadline.cap?.operative ?? deadline.nominal,
    nextAction: end < 0 ? undefined : after[end],
  };
}

function extensionFor(deadline: Deadline, filed: string): number | null {
  if (filed <= (deadline.operative ?? "")) return 0;
  return deadline.ladder.find((step) => filed <= (step.operative ?? ""))?.extension ?? null;
}
