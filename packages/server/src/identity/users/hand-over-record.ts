import { type HandOverKind, type HandOverUndone, handOverKind } from "@iphub/sdk/contract/hand-over";
import { canonicalJson } from "@iphub/sdk/domain/canonical-json";
import { handOverKey } from "@iphub/sdk/domain/identity/hand-over";
import type { Transaction } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "../../platform/actor.ts";
import { type Clock, nowIso } from "../../platform/clock.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import { Failure, notFound } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { holdPeople, lockHolder, workersOf } from "./hand-over-people.ts";
import type { HandOverMove, Holder, ThingPeople, WorkParts } from "./holdings.ts";

/** Deadlines are locked before tasks, as by the steps of a deadline; matters are changed first, so that deadlines follow. */
export const lockOrder = ["deadline", "matter", "milestone", "task", "filter", "template"] as const;
/** The order in which things are handed over, and restored. */
export const handOrder = ["matter", "deadline", "milestone", "task", "filter", "template"] as const;

type Thing = { readonly kind: HandOverKind; readonly id: string };

/** A thing that was handed over: its people before and after, without anything else of it. */
const storedMoves = z.array(z.object({ kind: handOverKind, id: z.string(), before: z.unknown(), after: z.unknown() }));
type StoredMove = z.infer<typeof storedMoves>[number];

/** Who hands over which records of which person. */
interface Handing {
  readonly clock: Clock;
  readonly actor: Actor;
  readonly holder: Holder;
  readonly parts: WorkParts;
}

/** Hands things over, and keeps what they were, so that it can be undone. Returns the id of the hand-over. */
export async function recorded(
  tx: Transaction<Schema>,
  { clock, actor, holder, parts }: Handing,
  moves: readonly HandOverMove[],
  hand: () => Promise<void>,
): Promise<string> {
  const things = moves.map(({ row: { kind, id } }): Thing => ({ kind, id }));
  const before = await peopleOfThings(tx, actor, parts, things);
  await hand();
  const after = await peopleOfThings(tx, actor, parts, things);
  const stored = things.map((thing): StoredMove => {
    const key = handOverKey(thing);
    return { ...thing, before: before.get(key)?.people ?? null, after: after.get(key)?.people ?? null };
  });
  const id = newId(clock.now());
  await tx
    .insertInto("hand_overs")
    .values({
      ...{ id, user_id: holder.id, made_by: actor.email, made_at: nowIso(clock), undone_at: null },
      moves: jsonValue(stored),
    })
    .execute();
  return id;
}

/**
 * Undoes a hand-over in a transaction: each thing whose people are as the hand-over left them gets its people of before.
 * The others are left alone and named (docs/behaviour/identity.md 'Handing over').
 * @throws Failure 404; 409 where it was undone before, or the person does not work here any more
 */
export async function takeBackHandOver(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  id: string,
  parts: WorkParts,
): Promise<HandOverUndone> {
  const row = await tx.selectFrom("hand_overs").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw notFound("hand-over");
  if (row.undone_at !== null) throw new Failure(409, "conflict", "This hand-over was undone before.");
  const moves = storedMoves.parse(row.moves);
  for (const kind of lockOrder) {
    const ids = moves.flatMap((move) => (move.kind === kind ? [move.id] : []));
    if (ids.length > 0) await parts.holdings[kind].lock(tx, ids.toSorted());
  }
  const holder = await lockHolder(tx, row.user_id);
  await holdPeople(tx, [holder.email]);
  if (!(await workersOf(tx, [holder.email])).has(holder.email)) {
    const message = `${holder.email} does not work here any more; open the account first, or hand the work over again.`;
    throw new Failure(409, "conflict", message);
  }
  const now = await peopleOfThings(tx, actor, parts, moves);
  const matters = [...new Set([...now.values()].flatMap(({ inventionId }) => inventionId ?? []))];
  const named = matters.map((inventionId) => ({ email: holder.email, inventionId }));
  const seen = new Set((await parts.ableAtMatters(tx, named)).map(({ inventionId }) => inventionId));
  const kept = moves.flatMap((move) => whyKept(move, now.get(handOverKey(move)), seen));
  const left = new Set(kept.map(handOverKey));
  const restored = moves.filter((move) => !left.has(handOverKey(move)));
  for (const kind of handOrder) {
    const own = restored.filter((move) => move.kind === kind);
    const before = own.map((move) => ({ id: move.id, people: move.before }));
    if (own.length > 0) await parts.holdings[kind].restore(tx, actor, before);
  }
  await tx
    .updateTable("hand_overs")
    .set({ undone_at: nowIso(clock) })
    .where("id", "=", id)
    .execute();
  const metadata = { userId: holder.id, email: holder.email, restored: restored.length, kept: kept.length };
  await events.append(tx, [{ type: "user-hand-over-undone", actor: actor.email, metadata }]);
  return { restored: restored.length, kept };
}

function whyKept(
  { kind, id, after }: StoredMove,
  now: ThingPeople | undefined,
  seen: ReadonlySet<string>,
): HandOverUndone["kept"] {
  const kept = (title: string, message: string) => [{ kind, id, title, message }];
  if (!now) return kept("", "It has ended, is gone, or you may not see it.");
  if (canonicalJson(now.people) !== canonicalJson(after)) {
    return kept(now.title, "Its people were changed since; it was left alone.");
  }
  const isSeen = now.inventionId === null || seen.has(now.inventionId);
  return isSeen ? [] : kept(now.title, "The person may not see its matter any more.");
}

/** The people of each thing, by its key. */
async function peopleOfThings(
  tx: Transaction<Schema>,
  actor: Actor,
  { holdings }: WorkParts,
  things: readonly Thing[],
): Promise<ReadonlyMap<string, ThingPeople>> {
  const found = new Map<string, ThingPeople>();
  for (const kind of handOrder) {
    const ids = things.flatMap((thing) => (thing.kind === kind ? [thing.id] : []));
    if (ids.length === 0) continue;
    for (const [id, one] of await holdings[kind].peopleOf(tx, actor, ids)) found.set(handOverKey({ kind, id }), one);
  }
  return found;
}
