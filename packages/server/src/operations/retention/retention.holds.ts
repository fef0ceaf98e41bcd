import type { Hold, retention } from "@iphub/sdk/contract/retention";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { type Kysely, sql, type Transaction } from "kysely";
import { matterToSee, visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import { Failure, invalid, notFound } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

type Wanted = EndpointParsed<(typeof retention)["placeHold"]>;

/** The holds that last, newest first, without those on matters that the reader may not see. */
export async function readHolds(db: Kysely<Schema>, actor: Actor): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    select h.id, h.kind, h.subject, h.reason, h.placed_by as "placedBy", h.placed_at as "placedAt" from holds h
    where h.kind <> 'matter' or exists (
      select 1 from inventions where inventions.id = h.subject and ${visibleMatter(actor)})
    order by h.placed_at desc, h.id desc`.execute(db);
  return rows.map((row) => ({ ...row, placedAt: new Date(row.placedAt).toISOString() }));
}

/** Places a hold in a transaction. @throws Failure 400 naming `subject`, 404 for a matter that one may not see */
export async function placeHold(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  { kind, subject, reason }: Wanted,
): Promise<Hold> {
  const named = await subjectOf(tx, actor, kind, subject);
  const placed = { id: newId(clock.now()), kind, subject: named, reason };
  const placedAt = nowIso(clock);
  await tx
    .insertInto("holds")
    .values({ ...placed, placed_by: actor.email, placed_at: placedAt })
    .execute();
  const metadata = { ...placed, holdId: placed.id };
  await events.append(tx, [
    { type: "hold-placed", actor: actor.email, inventionId: kind === "matter" ? named : null, metadata },
  ]);
  return { ...placed, placedBy: actor.email, placedAt };
}

/** Lifts a hold in a transaction. @throws Failure 404 */
export async function liftHold(
  tx: Transaction<Schema>,
  { events }: Pick<Platform, "events">,
  actor: Actor,
  id: string,
): Promise<{ ok: true }> {
  const known = (await readHolds(tx, actor)).find((one) => one.id === id);
  if (!known) throw notFound("hold");
  await tx.deleteFrom("holds").where("id", "=", id).execute();
  const { kind, subject, reason } = known;
  const metadata = { holdId: id, kind, subject, reason };
  await events.append(tx, [
    { type: "hold-lifted", actor: actor.email, inventionId: kind === "matter" ? subject : null, metadata },
  ]);
  return { ok: true };
}

/** @throws Failure 409 `held` where a hold on the subject or on the firm lasts */
export async function refuseHeld(db: Kysely<Schema>, kind: "matter" | "person", subject: string): Promise<void> {
  const found = await db
    .selectFrom("holds")
    .select("id")
    .where(({ or, and, eb }) =>
      or([eb("kind", "=", "firm"), and([eb("kind", "=", kind), eb("subject", "=", subject)])]),
    )
    .executeTakeFirst();
  if (found) throw new Failure(409, "held", "A hold lasts on this; nothing of it is deleted until it is lifted.");
}

/** The matters among those given on which, or on whose firm, a hold lasts. */
export async function heldMatters(
  db: Kysely<Schema>,
  inventionIds: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const holds = await db.selectFrom("holds").select(["kind", "subject"]).where("kind", "!=", "person").execute();
  const isFirm = holds.some(({ kind }) => kind === "firm");
  const subjects = new Set(holds.map(({ subject }) => subject));
  return new Set(inventionIds.filter((id) => id !== null).filter((id) => isFirm || subjects.has(id)));
}

async function subjectOf(
  tx: Transaction<Schema>,
  actor: Actor,
  kind: Hold["kind"],
  subject: string | undefined,
): Promise<string | null> {
  if (kind === "firm") {
    if (subject === undefined) return null;
    throw invalid([{ field: "subject", message: "is for matters and people; leave it out for the firm" }]);
  }
  if (subject === undefined) throw invalid([{ field: "subject", message: `is required; send the id of the ${kind}` }]);
  if (kind === "matter") return (await matterToSee(tx, actor, subject)).id;
  const person = await tx.selectFrom("users").select("id").where("id", "=", subject).executeTakeFirst();
  if (!person) throw notFound("person");
  return person.id;
}
