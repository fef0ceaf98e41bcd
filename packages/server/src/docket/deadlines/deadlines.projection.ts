import type { OfficeClosure } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import { type ClockStart, contextOfLine, openDeadlines } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import { looksAnswered, mayAnswer, type RecordedEvent } from "@iphub/sdk/domain/docket/deadlines/reply-events";
import { CLOCK_EVENTS, normalTrigger } from "@iphub/sdk/domain/docket/deadlines/rules";
import { InputError } from "@iphub/sdk/domain/input-error";
import { type Clock, laterThan, nowIso } from "../../platform/clock.ts";
import type { EventLog, NewEvent, Projection } from "../../platform/events/event-log.ts";
import { newId } from "../../platform/ids.ts";
import { holdClosures } from "./closures.store.ts";
import type { DeadlineSource } from "./deadlines.compute.ts";
import { deadlineEvent } from "./deadlines.events.ts";
import {
  type OfficeLine,
  officeLine,
  patentKinds,
  readOfficeRecord,
  unansweredDeadlines,
} from "./deadlines.office-record.ts";
import { type DeadlineRow, officeToday, toRecord } from "./deadlines.record.ts";
import { insertDeadlines, lockDeadlines, proposedRow, readDeadlines, saveDeadline } from "./deadlines.store.ts";

/** What a projection that appends events needs; `events` is the log that runs it. */
export interface ProposalParts {
  readonly clock: Clock;
  readonly events: () => EventLog;
}

/**
 * Watches the office's record: a mailed action that starts a period proposes its deadlines, once however often it is
 * seen, unless the record already has the reply; a line that looks like a reply is noted on the open deadlines before
 * it.
 */
export function deadlineProjection(parts: ProposalParts): Projection {
  return async (tx, appended) => {
    const lines = appended.flatMap((event) => officeLine(event) ?? []);
    const starts = lines.filter(({ code }) => Object.hasOwn(CLOCK_EVENTS, code));
    const answers = lines.filter(({ code }) => mayAnswer(code));
    if (starts.length === 0 && answers.length === 0) return;
    const noted = answers.length === 0 ? [] : await noteAnswers(tx, parts, answers);
    const proposed = starts.length === 0 ? [] : await proposeAll(tx, parts, starts);
    await parts.events().append(tx, [...noted, ...proposed]);
  };
}

type Tx = Parameters<Projection>[0];

async function proposeAll(tx: Tx, { clock }: ProposalParts, starts: readonly OfficeLine[]): Promise<NewEvent[]> {
  const closures = await holdClosures(tx);
  const matters = [...new Set(starts.map(({ inventionId }) => inventionId))];
  const record = await readOfficeRecord(tx, matters);
  const kinds = await patentKinds(tx, matters);
  const today = officeToday(clock);
  const made: ProposalFacts = { closures, today, now: nowIso(clock), id: () => newId(clock.now()) };
  const rows: DeadlineRow[] = [];
  const faults: NewEvent[] = [];
  for (const line of starts) {
    const start = { ...line, patentKind: kinds.get(line.inventionId) };
    const history = record.get(start.inventionId) ?? [];
    try {
      rows.push(...proposalsOf(start, history, made));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      faults.push(unproposed(start, error));
    }
  }
  const added = await insertDeadlines(tx, rows);
  const stored = await readDeadlines(tx, [...added]);
  return [...faults, ...stored.map((row) => deadlineEvent("proposed", null, null, toRecord(row, today)))];
}

/** What all proposals of one append have in common. */
interface ProposalFacts {
  readonly closures: readonly OfficeClosure[];
  readonly today: string;
  readonly now: string;
  readonly id: () => string;
}

/** @throws InputError where no deadline can be computed, or none is left to docket */
function proposalsOf(
  start: OfficeLine & ClockStart,
  history: readonly RecordedEvent[],
  { closures, today, now, id }: ProposalFacts,
): DeadlineRow[] {
  const open = openDeadlines(start, history, closures);
  const source: DeadlineSource = {
    trigger: start.code,
    mail_date: start.date,
    office: "US",
    context: contextOfLine(start, history),
    printed_period: null,
  };
  const left = open.filter(
    ({ window }) => !window || (window.graceEnds.operative ?? window.graceEnds.nominal) >= today,
  );
  if (open.length > 0 && left.length === 0) {
    throw new InputError("date", "the last grace period is over, and the record shows no payment");
  }
  return left.map((computed) => proposedRow(id(), start.inventionId, source, computed, { by: null, now }));
}

/**
 * Nothing is dropped silently: a deadline that cannot be computed is reported in the matter's stream, for a person to
 * propose.
 */
function unproposed(start: OfficeLine, error: InputError): NewEvent {
  return {
    type: "deadline-unproposed",
    actor: null,
    inventionId: start.inventionId,
    metadata: { code: start.code, date: start.date, field: error.field, reason: error.reason },
  };
}

async function noteAnswers(tx: Tx, { clock }: ProposalParts, answers: readonly OfficeLine[]): Promise<NewEvent[]> {
  const ids = await unansweredDeadlines(tx, [...new Set(answers.map(({ inventionId }) => inventionId))]);
  await lockDeadlines(tx, ids);
  const today = officeToday(clock);
  const events: NewEvent[] = [];
  for (const row of await readDeadlines(tx, ids)) {
    const start = { code: normalTrigger(row.trigger), date: row.mail_date };
    const answer = answers.find(
      (one) => one.inventionId === row.invention_id && looksAnswered(start, row.rule_id, one),
    );
    if (!answer) continue;
    const { code, description, date } = answer;
    const next = { ...row, office_reply: { code, description, date }, updated_at: laterThan(row.updated_at, clock) };
    await saveDeadline(tx, next);
    events.push(deadlineEvent("changed", null, toRecord(row, today), toRecord(next, today)));
  }
  return events;
}
