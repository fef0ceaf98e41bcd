import { type HandOverPlan, handOverSize, type ReviewedRow } from "@iphub/sdk/contract/hand-over";
import type { users } from "@iphub/sdk/contract/users";
import { handOverKey, reviewDifference } from "@iphub/sdk/domain/identity/hand-over";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { FieldError } from "@iphub/sdk/field-errors";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { Failure, invalid } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { ableFor, holdPeople, lockHolder, workersOf } from "./hand-over-people.ts";
import { handOrder, lockOrder, recorded } from "./hand-over-record.ts";
import type { HandOverMove, HeldRow, Holder, WorkParts } from "./holdings.ts";
import { personFault } from "./people.ts";

/**
 * What a person holds, the deadlines first that have no one else. Of matters that the reader may not see only the number is
 * shown (docs/behaviour/identity.md 'Handing over').
 */
export async function readHandOver(
  db: Kysely<Schema>,
  actor: Actor,
  holder: Holder,
  to: string | undefined,
  parts: WorkParts,
): Promise<HandOverPlan> {
  const held = await heldBy(db, actor, holder, parts);
  const shown = held.filter(({ visible }) => visible);
  const hidden = held.filter(({ visible }) => !visible);
  const rows = shown.slice(0, handOverSize);
  const able =
    to === undefined
      ? null
      : await ableFor(
          db,
          parts,
          rows.map((row) => ({ row, to })),
        );
  return {
    from: holder.email,
    rows: rows.map(({ visible: _visible, ...row }) => ({
      ...row,
      to: to ?? null,
      maySee: able === null ? null : able.has(handOverKey(row)),
    })),
    more: shown.length > handOverSize,
    hidden: { rows: hidden.length, alone: hidden.filter(({ alone }) => alone).length },
  };
}

async function heldBy(db: Kysely<Schema>, actor: Actor, holder: Holder, { holdings }: WorkParts): Promise<HeldRow[]> {
  const held: HeldRow[] = [];
  for (const kind of lockOrder) held.push(...(await holdings[kind].held(db, actor, holder)));
  return held.toSorted((a, b) => Number(b.alone) - Number(a.alone));
}

/**
 * Hands over what a person holds in a transaction, as it was reviewed: all of it or nothing.
 * @throws Failure 400 naming the rows whose new person cannot have them; 409 naming what changed since the review
 */
export async function handOver(
  tx: Transaction<Schema>,
  { events, clock }: Pick<Platform, "events" | "clock">,
  actor: Actor,
  { id, to, rows }: EndpointParsed<(typeof users)["handOver"]>,
  parts: WorkParts,
): Promise<{ id: string; handed: number; left: HandOverPlan }> {
  for (const kind of lockOrder) {
    const ids = rows.filter((row) => row.kind === kind).map((row) => row.id);
    if (ids.length > 0) await parts.holdings[kind].lock(tx, ids.toSorted());
  }
  const holder = await lockHolder(tx, id);
  const held = (await heldBy(tx, actor, holder, parts)).filter(({ visible }) => visible).slice(0, handOverSize);
  refuseChanged(rows, held);
  const moves = movesOf(rows, held, to);
  if (moves.length === 0) throw invalid([{ field: "to", message: "is required; say who gets the work" }]);
  await refuseUnable(tx, parts, holder, rows, moves);
  const handOverId = await recorded(tx, { clock, actor, holder, parts }, moves, async () => {
    for (const kind of handOrder) {
      const own = moves.filter(({ row }) => row.kind === kind);
      if (own.length > 0) await parts.holdings[kind].hand(tx, actor, holder, own);
    }
  });
  const people = [...new Set(moves.map((move) => move.to))];
  const metadata = { userId: id, email: holder.email, handed: moves.length, to: people.join(", ") };
  await events.append(tx, [{ type: "user-work-handed-over", actor: actor.email, metadata }]);
  return { id: handOverId, handed: moves.length, left: await readHandOver(tx, actor, holder, undefined, parts) };
}

function movesOf(
  reviewed: readonly ReviewedRow[],
  held: readonly HeldRow[],
  to: string | undefined,
): readonly HandOverMove[] {
  const byKey = new Map(held.map((row) => [handOverKey(row), row]));
  return reviewed.flatMap((sent) => {
    const row = byKey.get(handOverKey(sent));
    const person = sent.to === undefined ? to : sent.to;
    return row && person ? [{ row, to: person }] : [];
  });
}

/** How many things a refusal names. */
const mostNamed = 20;

function refuseChanged(reviewed: readonly ReviewedRow[], held: readonly HeldRow[]): void {
  const { changed, added, gone } = reviewDifference(reviewed, held);
  const faults = [
    ...changed.map((row) => `${nameOf(row)} was changed`),
    ...added.map((row) => `${nameOf(row)} came to the person`),
    ...gone.map(({ kind, id }) => `${kind} ${id} is no longer with the person`),
  ];
  if (faults.length === 0) return;
  const message = `Nothing was handed over, because the work changed since it was reviewed: ${sentence(faults)} Look at the plan again.`;
  throw new Failure(409, "plan_changed", message, {
    fields: faults.slice(0, mostNamed).map((fault) => ({ field: "rows", message: fault })),
  });
}

async function refuseUnable(
  tx: Transaction<Schema>,
  parts: WorkParts,
  holder: Holder,
  reviewed: readonly ReviewedRow[],
  moves: readonly HandOverMove[],
): Promise<void> {
  await holdPeople(tx, [...new Set(moves.map(({ to }) => to))]);
  const workers = await workersOf(tx, [...new Set(moves.map(({ to }) => to))]);
  const able = await ableFor(tx, parts, moves);
  const places = new Map(reviewed.map((row, at) => [handOverKey(row), at]));
  const faults = moves.flatMap(({ row, to }): FieldError[] => {
    const field = `rows[${places.get(handOverKey(row)) ?? 0}].to`;
    if (to === holder.email)
      return [{ field, message: "has the work already; choose another person, or null to leave it" }];
    if (!workers.has(to)) return [personFault(field, to)];
    if (able.has(handOverKey(row))) return [];
    const rest = "choose another person for it, or admit them to the matter first";
    return [{ field, message: `${to} may not see the matter of ${nameOf(row)}; ${rest}` }];
  });
  if (faults.length > 0) throw invalid(faults);
}

/**
 * Refuses to close the account of a person while a deadline would be left without anybody. Accounts are closed one after
 * the other, so that a responsible person and the back-up cannot leave at once.
 * @throws Failure 409 naming the deadlines
 */
export async function refuseLeaving(
  tx: Transaction<Schema>,
  actor: Actor,
  id: string,
  parts: WorkParts,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('people:leaving', 0))`.execute(tx);
  const holder = await lockHolder(tx, id);
  const alone = (await parts.holdings.deadline.held(tx, actor, holder)).filter((row) => row.alone);
  if (alone.length === 0) return;
  const named = alone.filter(({ visible }) => visible).map((row) => `${nameOf(row)}, due ${row.dueAt}`);
  const hidden = alone.length - named.length;
  const unseen =
    hidden === 0
      ? []
      : [`${hidden} in matters that you do not see, for which someone who sees them sets another person`];
  const faults = [...named, ...unseen];
  const message =
    `The account stays open, because ${alone.length === 1 ? "a deadline" : `${alone.length} deadlines`} would be left without anybody: ` +
    `${sentence(faults)} Hand over the work of the person first.`;
  throw new Failure(409, "deadlines_left", message, {
    fields: faults
      .slice(0, mostNamed)
      .map((fault) => ({ field: "disabled", message: `would leave without anybody: ${fault}` })),
  });
}

function nameOf({ title, invention }: HeldRow): string {
  return invention ? `'${title}' of '${invention.title}'` : `'${title}'`;
}

function sentence(parts: readonly string[]): string {
  const shown = parts.slice(0, 3).join("; ");
  return parts.length > 3 ? `${shown}; and ${parts.length - 3} more.` : `${shown}.`;
}
