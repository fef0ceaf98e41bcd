import { isBusinessDay } from "@iphub/sdk/domain/business-day";
import { addDays, addMonths, type CivilDate } from "@iphub/sdk/domain/civil-date";
import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import type { Deadline } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { findEventCode } from "@iphub/sdk/domain/docket/deadlines/event-codes";
import { type OfficeClosure, usCalendar } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import { officeEventType } from "@iphub/sdk/domain/docket/office-event-type";
import type { Transaction } from "kysely";
import {
  asDocketed,
  type DeadlineSource,
  dateColumns,
  deadlineEvent,
  type FullRow,
  insertDeadlines,
  proposedRow,
  readClosures,
  step,
  toRecord,
} from "../../docket/public.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { at } from "./matter-builder.ts";
import type { MatterRecords, SampleMilestone } from "./sample-records.ts";

interface Opener {
  readonly trigger: string;
  readonly months: number;
  /** The most extensions. */
  readonly most: number;
}

/** The event that started a piece of work, by the title of its milestone, and the months of its period. */
const openers: Readonly<Record<string, { readonly trigger: string; readonly months: number; readonly most: number }>> =
  {
    "Respond to non-final office action": { trigger: "CTNF", months: 3, most: 3 },
    "Respond to final office action": { trigger: "CTFR", months: 3, most: 3 },
    "Respond to Quayle action": { trigger: "CTEQ", months: 2, most: 4 },
    "File appeal brief": { trigger: "N/AP", months: 2, most: 5 },
    "Pay issue fee": { trigger: "NOA", months: 3, most: 0 },
  };

/** The code of each event in the office's record. */
const recordedAs: Readonly<Record<string, string>> = { CTNF: "MCTNF", CTFR: "MCTFR", CTEQ: "MCTEQ", NOA: "MN/=." };

/** How far the people of the firm got with each deadline in turn. */
const stages = ["verified", "docketed", "verified", "docketed", "verified"] as const;
/** The deadlines, by their place, that are only proposed, whose paper the record lacks, and whose person has left. */
const proposals: ReadonlySet<number> = new Set([2, 10]);
const withoutPaper = 21;
const withoutPerson = 12;
const leaver = "mara@iphub.example";
const [docketer, paralegal] = ["cleo@iphub.example", "ben@iphub.example"] as const;
const verifiers = ["ada@iphub.example", "dan@iphub.example"] as const;

/** The mailing and the extension from which the rules compute exactly the due date of a piece of work. */
interface Found {
  readonly source: DeadlineSource;
  readonly computed: Deadline;
  readonly extension: number;
}

/**
 * Adds deadlines for the sample's work in progress: mailed on the day from which the rules compute the milestone's
 * date, proposed by hand, some docketed and some verified. Work whose date no mailing explains gets none.
 */
export async function insertSampleDeadlines(
  tx: Transaction<Schema>,
  { events }: Pick<Platform, "events">,
  { inventions, milestones }: Pick<MatterRecords, "inventions" | "milestones">,
  today: CivilDate,
): Promise<void> {
  const closures = await readClosures(tx);
  const matters = new Map(inventions.map((matter) => [matter.id, matter]));
  const rows: FullRow[] = [];
  const said: NewEvent[] = [];
  const papers: NewEvent[] = [];
  for (const milestone of milestones) {
    const found = milestone.completed ? undefined : foundFor(milestone, today, closures);
    const matter = matters.get(milestone.inventionId);
    if (!found || !matter) continue;
    const known = {
      invention_title: matter.title,
      invention_references: matter.references,
      invention_attorney: matter.inHouseAttorney,
      stand_ins: [],
    };
    const own_responsible = rows.length === withoutPerson ? leaver : null;
    const stages = worked(milestone, found, rows.length).map((row) => ({ ...row, ...known, own_responsible }));
    if (rows.length !== withoutPaper) papers.push(paperOf(milestone.inventionId, found));
    const last = stages.at(-1);
    if (last) rows.push(last);
    said.push(...eventsOf(stages, today));
  }
  await insertDeadlines(tx, rows);
  await events.append(tx, said);
  await events.append(tx, papers);
}

/** The line of the office's record from which a deadline counts. */
function paperOf(inventionId: string, { source: { trigger, mail_date: date } }: Found): NewEvent {
  const code = recordedAs[trigger] ?? trigger;
  const description = findEventCode(code)?.description ?? "";
  const metadata = { date, code, description };
  return { type: officeEventType(code), actor: null, inventionId, metadata, occurredAt: at(date) };
}

function foundFor(
  { title, dueAt }: SampleMilestone,
  today: CivilDate,
  closures: readonly OfficeClosure[],
): Found | undefined {
  const opener = openers[title];
  if (!opener || dueAt === null) return undefined;
  const calendar = usCalendar(closures);
  for (const { extension, mailDate } of mailings(dueAt, opener)) {
    if (mailDate > addDays(today, -2) || !isBusinessDay(mailDate, calendar)) continue;
    const [computed] = computeDeadlines({ trigger: opener.trigger, mailDate, closures }).deadlines;
    const chosen = extension === 0 ? computed : computed?.ladder[extension - 1];
    if (!computed || chosen?.operative !== dueAt) continue;
    const source = { trigger: opener.trigger, mail_date: mailDate, office: "US", context: {}, printed_period: null };
    return { source, computed, extension };
  }
  return undefined;
}

/** The possible mail dates of a document whose period ends on the date; two more for a moved weekend. */
function mailings(dueAt: CivilDate, { months, most }: Opener) {
  return Array.from({ length: most + 1 }, (_, extension) => extension).flatMap((extension) =>
    [0, 1, 2].map((days) => ({ extension, mailDate: addDays(addMonths(dueAt, -(months + extension)), -days) })),
  );
}

/** The deadline after each change, the last one current. */
function worked({ id, inventionId, assignees }: SampleMilestone, found: Found, index: number) {
  const { source, computed, extension } = found;
  const day = addDays(source.mail_date, 1);
  const proposed = proposedRow(`d-${id}`, inventionId, source, computed, { by: docketer, now: at(day, 13) });
  const stage = proposals.has(index) ? "proposed" : stages[index % stages.length];
  if (stage === "proposed") return [proposed];
  const by = index % 2 === 0 ? docketer : paralegal;
  const context = { by, now: at(day, 15) };
  const dated = { ...proposed, ...dateColumns(computed, extension, null), milestone_id: id, assignees };
  const docketed = step(asDocketed(dated, context), "docketed", undefined, context);
  if (stage === "docketed") return [proposed, docketed];
  const second = { by: verifiers[index % verifiers.length] ?? verifiers[0], now: at(day, 17) };
  const seen = { ...docketed, status: "verified", verified_by: second.by, verified_at: second.now } as const;
  return [proposed, docketed, step(seen, "verified", undefined, second)];
}

function eventsOf(stages: readonly FullRow[], today: CivilDate): NewEvent[] {
  return stages.flatMap((row, index) => {
    const done = row.history.at(-1);
    const before = stages[index - 1];
    if (!done) return [];
    const event = deadlineEvent(done.did, done.by, before ? toRecord(before, today) : null, toRecord(row, today));
    return [{ ...event, live: undefined, occurredAt: done.at }];
  });
}
