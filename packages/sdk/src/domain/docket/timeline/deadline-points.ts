import type { DeadlineRecord } from "../../../contract/deadline-shapes.ts";
import type { TimelinePoint } from "../../../contract/docket-timeline.ts";
import { capitalised } from "../../capitalised.ts";
import { fullDay } from "../../day-text.ts";
import type { LadderRow } from "../deadlines/explain.ts";
import { explainRecord, type RecordExplanation } from "../deadlines/explain-record.ts";
import { dayOf } from "../deadlines/standing.ts";
import { feePoints } from "./fee-points.ts";
import { plainPoint, type SharedOfDeadline, sharedOf } from "./timeline-types.ts";

/**
 * The days of a deadline: the one that counts, the steps of its extensions as a ladder, the last one, and the reply that
 * closed it where the office's record does not show that. A rejected deadline has none, but for a maintenance fee.
 */
export function deadlinePoints(
  record: DeadlineRecord,
  { nameOf, isReplyShown }: { readonly nameOf: (email: string) => string; readonly isReplyShown: boolean },
): TimelinePoint[] {
  const { status, computed } = record;
  if (status === "to-read") return [];
  const explained = explainRecord(record, nameOf);
  const shared = sharedOf(record);
  const dates = computed.window
    ? feePoints(record, explained.decisions, shared)
    : status === "rejected"
      ? []
      : ladderPoints(record, explained, shared);
  return [...dates, ...(isReplyShown ? [] : replyPoints(record, nameOf))];
}

function ladderPoints(record: DeadlineRecord, explained: RecordExplanation, shared: SharedOfDeadline): TimelinePoint[] {
  const { id, dueAt, finalDate, manualDate, extension, computed } = record;
  const isClosed = record.status === "closed";
  const chosen = explained.rows.find((row) => row.chosen);
  // What was docketed by hand is shown with the date that it replaces.
  const others = explained.rows.filter((row) => !row.chosen || manualDate !== null);
  const steps = others
    // Of a closed deadline only the steps up to the one that it reached were ever its days.
    .filter((row) => (isClosed ? row.extension < extension : true) && dayOf(row) !== dueAt)
    .map((row) => stepPoint(record, row, shared));
  const due: TimelinePoint = {
    ...shared,
    ...{ id: `${id} due`, date: dueAt, kind: "due" },
    remark: manualDate === null ? (chosen?.remark ?? null) : "date set by hand",
    standing: record.standing,
    documentId: record.documentId,
    why: [
      ...computed.why,
      ...(chosen && extension > 0 ? whyOfStep(record, chosen) : []),
      ...(chosen?.mark ? [sentence(chosen.mark)] : []),
      ...explained.decisions,
      ...computed.notes,
    ],
  };
  const isLast = isClosed || finalDate === null || finalDate === dueAt || steps.some(({ kind }) => kind === "final");
  return [due, ...steps, ...(isLast ? [] : [finalPoint(record, finalDate, shared)])];
}

function stepPoint(record: DeadlineRecord, row: LadderRow, shared: SharedOfDeadline): TimelinePoint {
  const { id, finalDate, status } = record;
  const date = dayOf(row);
  const isFinal = status !== "closed" && date === finalDate;
  return {
    ...shared,
    ...{ id: `${id} step ${row.extension}`, date, kind: isFinal ? "final" : "extension" },
    remark: isFinal ? `${row.remark}, final date` : row.remark,
    why: [
      ...whyOfStep(record, row),
      ...(row.mark ? [sentence(row.mark)] : []),
      ...(isFinal && record.computed.cap ? [sentence(`it is the last date: ${record.computed.cap.reason}`)] : []),
    ],
  };
}

function whyOfStep({ computed }: DeadlineRecord, { extension, label, dates }: LadderRow): readonly string[] {
  const step = computed.ladder.find((one) => one.extension === extension);
  if (step) return [`${label} after the period (37 CFR 1.136(a)).`, step.why];
  return [`The period itself, ${label}: ${dates}.`];
}

function finalPoint(record: DeadlineRecord, date: string, shared: SharedOfDeadline): TimelinePoint {
  const { cap } = record.computed;
  const isComputed = cap !== null && dayOf(cap) === date;
  const read = record.reading === null ? [] : [`${record.readBy ?? "A reader"} read in the paper: ${record.reading}.`];
  return {
    ...shared,
    ...{ id: `${record.id} final`, date, kind: "final", remark: "final date" },
    why: [
      `The right can be kept until ${fullDay(date)}.`,
      ...(isComputed ? [sentence(cap.reason)] : ["The date was given by a person; no rule computed it."]),
      ...read,
    ],
  };
}

function replyPoints(record: DeadlineRecord, nameOf: (email: string) => string): TimelinePoint[] {
  const { id, status, filed, filedOn, mailedOn, endedBy, title, applicationNumber } = record;
  if (status !== "closed" || filedOn === null) return [];
  const by = endedBy === null ? "" : ` by ${nameOf(endedBy)}`;
  const mailed = mailedOn === null ? [] : [`Mailed with a certificate on ${fullDay(mailedOn)} (37 CFR 1.8).`];
  const why = [`The docket has '${title}' closed with it${by}.`, ...mailed];
  return [
    {
      ...plainPoint,
      ...{ id: `${id} filed`, date: filedOn, kind: "reply", title: filed ?? "Filed", remark: "by the docket", why },
      ...{ deadlineId: id, status, application: applicationNumber },
    },
  ];
}

function sentence(words: string): string {
  return `${capitalised(words)}.`;
}
