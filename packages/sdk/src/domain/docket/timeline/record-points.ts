import type { DeadlineRecord } from "../../../contract/deadline-shapes.ts";
import type { TimelineKind, TimelinePoint } from "../../../contract/docket-timeline.ts";
import { fullDay } from "../../day-text.ts";
import { effectsOf, findEventCode } from "../deadlines/event-codes.ts";
import { eventName } from "../deadlines/event-words.ts";
import { type Clock, clockState } from "../deadlines/live-clocks.ts";
import { linesByApplication, mayBeOfOne, type RecordLine } from "../deadlines/record-lines.ts";
import { documentCode } from "../deadlines/reply-events.ts";
import { findRule } from "../deadlines/rules.ts";
import { type MatterOfTimeline, plainPoint } from "./timeline-types.ts";

/** The points of a record: what the office sent out or noted and what was filed with it, with what each line did. */
export function recordPoints(matter: MatterOfTimeline): TimelinePoint[] {
  const clocks = [...linesByApplication(matter.lines).values()].flatMap((own) => clockState(own).clocks);
  const seen = new Set<string>();
  return matter.lines.flatMap((line) => {
    const kind = kindOf(line);
    const id = `line ${line.code} ${line.date} ${line.application ?? ""}`.trim();
    if (kind === undefined || seen.has(id)) return [];
    seen.add(id);
    return [{ ...linePoint(line, kind, clocks, matter), id }];
  });
}

function linePoint(
  line: RecordLine,
  kind: TimelineKind,
  clocks: readonly Clock[],
  { deadlines, applications, nameOf }: MatterOfTimeline,
): Omit<TimelinePoint, "id"> {
  const known = findEventCode(line.code);
  const unread = deadlines.find((one) => isUnreadNoticeOf(one, line));
  return {
    ...plainPoint,
    ...{ date: line.date, kind, title: line.description || known?.description || line.code, remark: line.code },
    why: [
      `The office's record has ${line.code} of ${fullDay(line.date)}.`,
      ...(line.fromDocument ? ["Only the file wrapper shows it: the date is the document's own."] : []),
      ...effectsInWords(line, clocks),
      ...(unread ? ["No one has read it for a period yet."] : []),
      ...(kind === "reply" ? closedWith(line, deadlines, nameOf) : []),
    ],
    citation: known?.basis || null,
    ...(unread ? { deadlineId: unread.id, status: unread.status, standing: unread.standing } : {}),
    documentId: line.documentId ?? null,
    application: applications.length > 1 ? (line.application ?? null) : null,
  };
}

/** Whether a line is the reply that was filed on a day: then the docket's own word of it needs no point. */
export function isReplyOn(line: RecordLine, { filedOn, applicationNumber }: DeadlineRecord): boolean {
  return kindOf(line) === "reply" && line.date === filedOn && mayBeOfOne(line.application, applicationNumber);
}

/** Whether it is the notice of a line that no one has read yet. */
export function isUnreadNoticeOf(deadline: DeadlineRecord, line: RecordLine): boolean {
  return (
    deadline.status === "to-read" &&
    deadline.mailDate === line.date &&
    documentCode(deadline.trigger) === documentCode(line.code) &&
    mayBeOfOne(line.application, deadline.applicationNumber)
  );
}

/** Grants are points of their own; the office's own notes and internal lines that do nothing are left out. */
function kindOf(line: RecordLine): TimelineKind | undefined {
  if (documentCode(line.code) === "GRANT") return undefined;
  const effects = effectsOf(line);
  // A code that is not in the table does not say whose paper it is.
  const direction = findEventCode(line.code)?.direction ?? (line.outgoing ? "office" : "unknown");
  if (direction === "applicant") return "reply";
  if (effects.length === 0) return undefined;
  if (effects.some((effect) => effect.kind === "ends" && effect.rules === "all") || line.code === "EXP.") return "end";
  return direction === "office" ? "action" : "event";
}

/** What a line did to periods: `It starts the period 'Issue fee'.` */
function effectsInWords(line: RecordLine, clocks: readonly Clock[]): string[] {
  const started = namesOf(clocks.filter(({ start }) => isSameLine(start, line)));
  const ended = clocks.filter(({ endedBy }) => endedBy !== null && isSameLine(endedBy, line));
  return [
    ...started.map((name) => `It starts the period '${name}'.`),
    ...[...Map.groupBy(ended, ({ start }) => `${start.code} of ${fullDay(start.date)}`)].map(
      ([from, some]) => `It ends what ${from} had started: ${namesOf(some).join(", ")}.`,
    ),
    ...effectsOf(line).flatMap((effect) => {
      if (effect.kind === "recomputes") return [`It moves the period '${effect.rules.map(ruleName).join("', '")}'.`];
      if (effect.kind === "reopens") return ["It may put back periods that had ended: a person has to read it."];
      if (effect.kind === "undoes") return [`It undoes ${eventName(effect.code)}.`];
      return effect.kind === "asks" ? askedInWords(line, effect.rules, clocks) : [];
    }),
  ];
}

/** Periods that run on and that a line may have ended. */
function askedInWords(line: RecordLine, rules: readonly string[], clocks: readonly Clock[]): string[] {
  const asked = clocks.filter(
    ({ clock, start, endedBy }) =>
      endedBy === null &&
      rules.includes(clock) &&
      start.date < line.date &&
      mayBeOfOne(start.application, line.application),
  );
  return asked.length === 0 ? [] : [`It may have ended '${namesOf(asked).join("', '")}': a person decides.`];
}

function namesOf(clocks: readonly Clock[]): string[] {
  return [...new Set(clocks.map(({ clock }) => ruleName(clock)))];
}

function ruleName(rule: string): string {
  return findRule(rule)?.title ?? rule;
}

function isSameLine(one: RecordLine, other: RecordLine): boolean {
  return one.code === other.code && one.date === other.date && one.application === other.application;
}

function closedWith(
  line: RecordLine,
  deadlines: readonly DeadlineRecord[],
  nameOf: MatterOfTimeline["nameOf"],
): string[] {
  return deadlines
    .filter((one) => one.status === "closed" && isReplyOn(line, one))
    .map(({ title, filed, endedBy }) => {
      const by = endedBy === null ? "" : ` by ${nameOf(endedBy)}`;
      return `The docket has '${title}' closed with it${by}: ${filed ?? ""}.`;
    });
}
