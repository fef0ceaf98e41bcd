import { type CivilDate, daysBetween } from "../../civil-date.ts";
import { compareText } from "../../compare-text.ts";
import { effectsOf, eventOfDocument } from "./event-codes.ts";
import { documentCode, type RecordedEvent } from "./reply-events.ts";

/** A line of the prosecution history, or a document of the file wrapper that no line of the history shows. */
export interface RecordLine extends RecordedEvent {
  readonly description: string;
  /** The application that the line is of; unset where the matter's stream does not say. */
  readonly application?: string | undefined;
  readonly documentId?: string | undefined;
  /** Set where only the file wrapper shows the paper: its date is the document's own. */
  readonly fromDocument?: true;
  /** Set for a document that the office sent out. */
  readonly outgoing?: true;
}

/** A document of the file wrapper. */
export interface WrapperDocument {
  readonly id: string;
  readonly code: string;
  readonly application?: string | undefined;
  /** Empty if the office gives none. */
  readonly date: string;
  readonly description?: string;
  readonly direction?: string;
}

/**
 * The lines of each application of a matter: a reply in one ends nothing in another. A line that names none is in each.
 */
export function linesByApplication(lines: readonly RecordLine[]): Map<string, readonly RecordLine[]> {
  const named = new Set(lines.flatMap(({ application }) => application ?? []));
  if (named.size === 0) return new Map([["", lines]]);
  const linesOf = (wanted: string) =>
    lines.filter(({ application }) => application === undefined || application === wanted);
  return new Map([...named].map((application) => [application, linesOf(application)]));
}

/** Whether two things may be of one application: what names none may be of any. */
export function mayBeOfOne(one: string | null | undefined, other: string | null | undefined): boolean {
  return one == null || other == null || one === other;
}

/** The lines that concern an application: its own and those that name none; all where the application is not known. */
export function linesOfApplication(lines: readonly RecordLine[], application: string | undefined): RecordLine[] {
  return lines.filter((line) => mayBeOfOne(line.application, application));
}

/** The application whose paper started a deadline, if the record is of several and shows it in one alone. */
export function applicationOfPaper(
  lines: readonly RecordLine[],
  paper: { readonly trigger: string; readonly mailDate: CivilDate; readonly documentId?: string | null | undefined },
): string | undefined {
  if (linesByApplication(lines).size < 2) return undefined;
  const own = lines.filter(({ documentId }) => documentId !== undefined && documentId === paper.documentId);
  const document = documentCode(paper.trigger);
  const alike = lines.filter(({ code, date }) => date === paper.mailDate && documentCode(code) === document);
  const [application, ...others] = new Set((own.length > 0 ? own : alike).map((line) => line.application));
  return others.length === 0 ? application : undefined;
}

/** How far the date of a document may be from that of its event for the two to be one paper. */
const SAME_PAPER_DAYS = 7;

/**
 * The record of a matter from both sources, the oldest line first: each paper once. A document is the paper of the
 * nearest event with its code, else of one of its day that only a person can read; the others become lines of their own.
 */
export function recordLines(events: readonly RecordLine[], documents: readonly WrapperDocument[]): RecordLine[] {
  const lines: RecordLine[] = [...events];
  const taken = new Set<number>();
  const papers = documents
    .toSorted((a, b) => compareText(a.date, b.date) || compareText(a.id, b.id))
    .flatMap((paper) => lineOf(paper) ?? []);
  const alone = [isNamed, isOfItsCode, isReadOnItsDay].reduce(
    (left, isOne) => left.filter((paper) => !joinEvent(lines, taken, paper, isOne)),
    papers,
  );
  return [...lines, ...alone].sort((a, b) => compareText(a.date, b.date));
}

/** The surest comes first: an event's own paper goes before one that only the day connects with it. */
type IsOnePaper = (event: RecordLine, paper: RecordLine) => boolean;

/** Names a paper at its event in these lines; false where it has none that is free. */
function joinEvent(lines: RecordLine[], taken: Set<number>, paper: RecordLine, isOne: IsOnePaper): boolean {
  const at = nearestEvent(lines, taken, paper, isOne);
  const event = at === undefined ? undefined : lines[at];
  if (at === undefined || event === undefined) return false;
  taken.add(at);
  // Of two events of one code and day each names the same paper at first.
  lines[at] = { ...event, documentId: paper.documentId };
  return true;
}

/** It ends nothing, and decides from when the period of a final action counts (MPEP 706.07(f)). */
const FIRST_REPLY = "A.NE";

/** Only a document that does something to a clock, or that must be read, is a line of the record. */
function lineOf(paper: WrapperDocument): RecordLine | undefined {
  if (paper.date === "") return undefined;
  const line: RecordLine = {
    code: eventOfDocument(paper.code),
    date: paper.date.slice(0, 10),
    description: paper.description ?? paper.code,
    documentId: paper.id,
    fromDocument: true,
    ...(paper.application === undefined ? {} : { application: paper.application }),
    ...(paper.direction === "OUTGOING" ? { outgoing: true } : {}),
  };
  return effectsOf(line).length === 0 && line.code !== FIRST_REPLY ? undefined : line;
}

function nearestEvent(
  events: readonly RecordLine[],
  taken: ReadonlySet<number>,
  paper: RecordLine,
  isOne: IsOnePaper,
): number | undefined {
  let best: { readonly at: number; readonly days: number } | undefined;
  for (const [at, event] of events.entries()) {
    // Papers of two applications are never one, however alike they look.
    if (taken.has(at) || !mayBeOfOne(event.application, paper.application) || !isOne(event, paper)) continue;
    const days = Math.abs(daysBetween(paper.date, event.date));
    if (days <= SAME_PAPER_DAYS && (best === undefined || days < best.days)) best = { at, days };
  }
  return best?.at;
}

function isNamed(event: RecordLine, paper: RecordLine): boolean {
  return event.documentId === paper.documentId;
}

function isOfItsCode(event: RecordLine, paper: RecordLine): boolean {
  return documentCode(event.code) === documentCode(paper.code);
}

/** Notices that only a person can read have many codes: on one day an event and a document are taken for one paper. */
function isReadOnItsDay(event: RecordLine, paper: RecordLine): boolean {
  return event.date === paper.date && isOnlyRead(event) && isOnlyRead(paper);
}

function isOnlyRead(line: RecordLine): boolean {
  const effects = effectsOf(line);
  const isRead = effects.some(({ kind }) => kind === "read");
  return isRead && effects.every(({ kind }) => kind === "read" || kind === "asks");
}
