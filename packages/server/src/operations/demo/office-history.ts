import { addMonths } from "@iphub/sdk/domain/civil-date";
import { compareText } from "@iphub/sdk/domain/compare-text";
import { officeEventType } from "@iphub/sdk/domain/docket/office-event-type";
import type { ApplicationFacts, OfficeEvent } from "./facts.ts";
import { at } from "./matter-builder.ts";
import { type PlanKind, plans } from "./milestone-plans.ts";
import type { SampleEvent } from "./sample-records.ts";

/** Finished work in the office's record: what started it, and how and when it ended. */
export interface PastWork {
  readonly kind: PlanKind;
  /** Distinguishes two of a kind, such as the year of a fee. */
  readonly detail: string;
  /** The mail date of the office's action; for a fee, the first day of its window. */
  readonly openedOn: string;
  readonly dueOn: string;
  readonly endedOn: string;
  /** Abandoned work got no reply. */
  readonly outcome: "finished" | "abandoned";
}

interface Opener {
  readonly kind: PlanKind;
  /** The period for the reply, in months, without and with every extension. */
  readonly months: readonly [number, number];
  readonly closers: readonly string[];
}

const openers: Readonly<Record<string, Opener>> = {
  INCD: { kind: "missing-parts", months: [2, 7], closers: ["FLFEE", "ADDFLFEE", "COMP"] },
  MCTRS: { kind: "restriction", months: [2, 6], closers: ["ELC."] },
  MCTNF: { kind: "non-final", months: [3, 6], closers: ["A..."] },
  MCTFR: { kind: "final", months: [3, 6], closers: ["A.NE", "RCEX", "N/AP", "AP.C"] },
  MCTEQ: { kind: "quayle", months: [2, 6], closers: ["A.QU"] },
  "N/AP": { kind: "appeal", months: [2, 7], closers: ["AP.B", "RCEX"] },
  "MN/=.": { kind: "allowance", months: [3, 3], closers: ["N084"] },
};

const abandonment = new Set(["ABN2", "ABN10"]);
const feeYears: Readonly<Record<string, readonly [string, number]>> = {
  "51": ["4th year", 42],
  "52": ["8th year", 90],
  "53": ["12th year", 138],
};

/** The last day for a reply filed on `repliedOn`: the base period, extended as far as needed. */
function dueDate(openedOn: string, repliedOn: string, [base, longest]: Opener["months"]): string {
  for (let months = base; months < longest; months += 1) {
    const due = addMonths(openedOn, months);
    if (due >= repliedOn) return due;
  }
  return addMonths(openedOn, longest);
}

function workOpenedBy(event: OfficeEvent, later: readonly OfficeEvent[]): PastWork | undefined {
  const opener = openers[event.code];
  const end = opener && later.find(({ code }) => opener.closers.includes(code) || abandonment.has(code));
  if (!opener || !end) return undefined;
  const abandoned = abandonment.has(end.code);
  return {
    kind: opener.kind,
    detail: "",
    openedOn: event.date,
    dueOn: dueDate(event.date, abandoned ? event.date : end.date, opener.months),
    endedOn: end.date,
    outcome: abandoned ? "abandoned" : "finished",
  };
}

/** Codes such as M1551 (large entity) and M2552 (small entity) are payments of maintenance fees. */
function feePaidBy(event: OfficeEvent, issueDate: string | null): PastWork | undefined {
  const year = /^M[12]5(51|52|53)$/.test(event.code) ? feeYears[event.code.slice(3)] : undefined;
  if (!year || !issueDate) return undefined;
  const [detail, months] = year;
  return {
    kind: "maintenance",
    detail,
    openedOn: addMonths(issueDate, months - 6),
    dueOn: addMonths(issueDate, months),
    endedOn: event.date,
    outcome: "finished",
  };
}

/** The finished work that an application's record shows, oldest first. `events` are oldest first. */
export function pastWork(events: readonly OfficeEvent[], issueDate: string | null): PastWork[] {
  return events.flatMap((event, index) => {
    const work = workOpenedBy(event, events.slice(index)) ?? feePaidBy(event, issueDate);
    return work ? [work] : [];
  });
}

function event(inventionId: string, type: string, metadata: { date: string } & Record<string, unknown>): SampleEvent {
  return { createdAt: at(metadata.date), type, inventionId, actor: null, metadata };
}

/** The office's record as stream events: `metadata` keeps the office's own code, description and civil date. */
export function officeEvents(inventionId: string, facts: ApplicationFacts): SampleEvent[] {
  return facts.events.map(({ date, code, description }) =>
    event(inventionId, officeEventType(code), {
      date,
      code,
      description,
      applicationNumber: facts.applicationNumber,
    }),
  );
}

/** What a docketing system would record about the same work: deadlines docketed and completed, the status. */
export function docketingEvents(
  inventionId: string,
  facts: ApplicationFacts,
  works: readonly PastWork[],
): SampleEvent[] {
  const deadlines = works.flatMap(({ kind, detail, openedOn, dueOn, endedOn, outcome }) => {
    const deadline = detail ? `${plans[kind].title}, ${detail}` : plans[kind].title;
    const closed = outcome === "finished" ? "docketing-deadline-completed" : "docketing-deadline-missed";
    return [
      event(inventionId, "docketing-deadline-docketed", { date: openedOn, deadline, dueOn }),
      event(inventionId, closed, { date: endedOn, deadline, dueOn }),
    ];
  });
  const status = event(inventionId, "docketing-status-changed", { date: facts.statusDate, status: facts.status });
  return [...deadlines, status];
}

/** Events by date; those of one day keep their order. */
export function inOrder(events: readonly SampleEvent[]): SampleEvent[] {
  return events.toSorted((a, b) => compareText(a.createdAt, b.createdAt));
}
