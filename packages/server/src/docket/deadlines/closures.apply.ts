import type { ClosureEffect, MovedDeadlineRow } from "@iphub/sdk/contract/deadline-shapes";
import { toEpochDay } from "@iphub/sdk/domain/civil-date";
import { type OfficeClosure, officeCalendar, US_OFFICE } from "@iphub/sdk/domain/docket/deadlines/office-calendar";
import { type Kysely, sql, type Transaction } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { invalid } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { deleteClosure, insertClosure, lockClosures, readClosures } from "./closures.store.ts";
import { dateColumns, officeCode, orInvalid, recompute } from "./deadlines.compute.ts";
import { deadlineEvent } from "./deadlines.events.ts";
import { carryDates } from "./deadlines.milestones.ts";
import { officeToday, ruleText, toRecord } from "./deadlines.record.ts";
import { asDocketed, step } from "./deadlines.steps.ts";
import { type FullRow, lockDeadlines, readDeadlines, saveDeadline } from "./deadlines.store.ts";

/** A change of the table of closures. */
export interface ClosureChange {
  readonly change: "add" | "remove";
  readonly date: string;
  readonly office?: string | undefined;
  readonly reason?: string | undefined;
}

/** A deadline before and after a change of closures; some change only in steps that were not chosen. */
interface Moved {
  readonly before: FullRow;
  readonly after: FullRow;
}

/** Previews a change of closures; nothing is changed. */
export async function previewClosure(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  change: ClosureChange,
): Promise<ClosureEffect> {
  const { closure, after } = changedTable(change, await readClosures(db));
  return effect(db, actor, closure, await movedBy(db, closure, after));
}

/**
 * Changes the table of closures and moves the affected deadlines, in one transaction: verified dates must be verified
 * again.
 */
export async function applyClosure(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "clock" | "events">,
  actor: Actor,
  change: ClosureChange,
): Promise<ClosureEffect> {
  const { clock, events } = platform;
  const { closure, after } = changedTable(change, await lockClosures(tx));
  if (change.change === "add") await insertClosure(tx, closure, actor.email, nowIso(clock));
  else await deleteClosure(tx, closure.office, closure.date);
  await lockDeadlines(tx, await touchedBy(tx, closure));
  const moved = await movedBy(tx, closure, after);
  const reason =
    change.change === "add" ? `office closed ${closure.date}: ${closure.reason}` : `no closure ${closure.date}`;
  const today = officeToday(clock);
  const taken = moved.map(({ before, after }) => {
    const context = { by: actor.email, actingFor: actor.actingFor?.email, now: laterThan(before.updated_at, clock) };
    if (before.due_at === after.due_at) return { before, after: { ...after, updated_at: context.now } };
    const dated = before.status === "proposed" ? after : asDocketed(after, context);
    return { before, after: { ...before, ...step(dated, "moved", reason, context) } };
  });
  for (const { after } of taken) await saveDeadline(tx, after);
  const milestones = taken.flatMap(({ after }) => after.milestone_id ?? []);
  const dated = await carryDates(tx, platform, actor.email, milestones);
  const type = change.change === "add" ? "closure-added" : "closure-removed";
  await events.append(tx, [
    { type, actor: actor.email, metadata: { ...closure, moved: moved.filter(isMoved).length } },
    ...taken.map(({ before, after }) =>
      deadlineEvent("moved", actor.email, toRecord(before, today), toRecord(after, today), { reason }),
    ),
    ...dated,
  ]);
  return effect(tx, actor, closure, moved);
}

/** The affected closure, and the table after the change. @throws Failure 400 naming the field */
function changedTable(change: ClosureChange, before: readonly OfficeClosure[]) {
  const office = officeCode(change.office);
  const known = before.find((one) => one.date === change.date && one.office === office);
  if (change.change === "remove") {
    if (!known) throw invalid([{ field: "date", message: `${change.date} is not a closure of ${office}` }]);
    const closure = { date: change.date, office, reason: known.reason };
    return { closure, after: before.filter((one) => one !== known) };
  }
  if (office !== US_OFFICE) {
    throw invalid([{ field: "office", message: `the calendar of ${office} is not known; only US dates are moved` }]);
  }
  const closed = orInvalid(() => officeCalendar(office, before)?.closedReason(toEpochDay(change.date)));
  if (closed) throw invalid([{ field: "date", message: `the office is closed on ${change.date} already: ${closed}` }]);
  const closure = { date: change.date, office, reason: change.reason ?? "" };
  return { closure, after: [...before, closure] };
}

/** The open deadlines with a step on the day: found by index, whatever the size of the docket. */
async function touchedBy(db: Kysely<Schema>, { date, office }: Required<OfficeClosure>): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from deadlines
    where rolled_days @> array[${date}::date] and office = ${office}
      and status in ('proposed', 'docketed', 'verified')`.execute(db);
  return found.rows.map(({ id }) => id);
}

async function movedBy(
  db: Kysely<Schema>,
  closure: Required<OfficeClosure>,
  closures: readonly OfficeClosure[],
): Promise<Moved[]> {
  const rows = await readDeadlines(db, await touchedBy(db, closure));
  return rows.flatMap((before) => {
    const dates = dateColumns(recompute(before, before, closures), before.extension, before.manual_date);
    const same = JSON.stringify(dates.rolled_days) === JSON.stringify(before.rolled_days);
    return same && dates.rule_id === before.rule_id ? [] : [{ before, after: { ...before, ...dates } }];
  });
}

/** Whether the computed date itself moves, not only a later step of its ladder. */
function isMoved({ before, after }: Moved): boolean {
  return before.operative !== after.operative;
}

async function effect(
  db: Kysely<Schema>,
  actor: Actor,
  closure: Required<OfficeClosure>,
  all: readonly Moved[],
): Promise<ClosureEffect> {
  const moved = all.filter(isMoved);
  const shown = await visibleAmong(db, actor, new Set(moved.map(({ before }) => before.invention_id)));
  const rows = moved.filter(({ before }) => shown.has(before.invention_id)).map(movedRow);
  return { ...closure, moved: rows, hidden: moved.length - rows.length };
}

function movedRow({ before, after }: Moved): MovedDeadlineRow {
  const dueMoves = before.due_at !== after.due_at;
  return {
    deadlineId: before.id,
    inventionId: before.invention_id,
    matter: before.invention_title,
    reference: before.invention_references[0] ?? null,
    title: before.computed.title,
    rule: ruleText(before.computed),
    status: before.status,
    from: before.operative ?? before.nominal,
    to: after.operative ?? after.nominal,
    dueMoves,
    verifyAgain: dueMoves && before.status === "verified",
  };
}

async function visibleAmong(db: Kysely<Schema>, actor: Actor, ids: ReadonlySet<string>): Promise<Set<string>> {
  if (ids.size === 0) return new Set();
  const rows = await db
    .selectFrom("inventions")
    .select("id")
    .where("id", "in", [...ids])
    .where(visibleMatter(actor))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
