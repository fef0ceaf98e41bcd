import { isOfOneMatter } from "@iphub/sdk/domain/matters/held-reference";
import { referenceKey, referenceKeys, withSameDashes } from "@iphub/sdk/domain/matters/reference-key";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";
import { type Visitor, visibleMatter } from "./visibility.ts";

/** A matter that has a reference. */
export interface ReferenceHolder {
  readonly key: string;
  readonly inventionId: string;
  /** The reference in the matter's own spelling. */
  readonly reference: string;
}

/** The key of the advisory lock under which one transaction at a time assigns references; an arbitrary number. */
const referenceLock = 4_710_015;

/**
 * Locks the giving out of references until the transaction ends, so that no two matters receive the same one. To be
 * taken before any row of a matter is locked.
 */
export async function lockReferences(tx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(referenceLock)})`.execute(tx);
}

/** The matters that have these references, by key, the oldest first; without a check of visibility. */
export async function referenceHolders(
  db: Kysely<Schema>,
  references: readonly string[],
): Promise<Map<string, ReferenceHolder[]>> {
  return byKey(await holders(db, references, sql`true`));
}

/**
 * The matter of each reference for a person, by the reference as given. Old data can have a reference twice: then it is given
 * only to people who may see all of its matters, and means the oldest; one that is written with the same dashes comes first.
 */
export async function referenceHoldersToSee(
  db: Kysely<Schema>,
  actor: Pick<Actor, "permissions" | "teams" | "walls">,
  references: readonly string[],
): Promise<Map<string, ReferenceHolder>> {
  const found = byKey(await holders(db, references, visibleMatter(actor, "i.id", "i.restricted")));
  const seen = new Map<string, ReferenceHolder>();
  for (const reference of references) {
    const all = withSameDashes(found.get(referenceKey(reference)) ?? [], reference);
    if (all[0] && all.every((one) => one.seen)) seen.set(reference, all[0]);
  }
  return seen;
}

/** What a person may know of a reference: its matter, that no matter has it, or nothing. */
export type KnownHolder = ReferenceHolder | "none" | "hidden";

/** The matter of one reference as a person may know it. */
export async function knownHolder(
  db: Kysely<Schema>,
  actor: Pick<Actor, "permissions" | "teams" | "walls">,
  reference: string,
): Promise<KnownHolder> {
  const all = await holders(db, [reference], visibleMatter(actor, "i.id", "i.restricted"));
  if (all[0] === undefined) return "none";
  return all.every(({ seen }) => seen) ? all[0] : "hidden";
}

/** A person who insists on references that other matters have (`allowDuplicate`). */
export interface Insistence {
  readonly actor: Visitor;
  /** What a reference begins with that links a matter to the docketing system. */
  readonly docketingPrefix: string;
}

/**
 * The references that another matter than this one has already, in their given spelling. With `insistence` those are left
 * out that the person may give to a second matter: they see every matter that has it, and no record elsewhere is linked by it.
 */
export async function heldByOthers(
  db: Kysely<Schema>,
  inventionId: string,
  references: readonly string[],
  insistence: Insistence | null,
): Promise<string[]> {
  const seen = insistence ? visibleMatter(insistence.actor, "i.id", "i.restricted") : sql`false`;
  const found = byKey(await holders(db, references, seen));
  return references.filter((reference) => {
    const all = found.get(referenceKey(reference)) ?? [];
    const others = all.filter((holder) => holder.inventionId !== inventionId);
    if (others.length === 0) return false;
    return insistence === null || linksRecord(reference, insistence) || others.some((holder) => !holder.seen);
  });
}

/** Whether the hub reads a record by this reference that is of one matter: the patent office's, or the docketing system's. */
function linksRecord(reference: string, { docketingPrefix }: Insistence): boolean {
  return isOfOneMatter(reference) || referenceKey(reference).startsWith(referenceKey(docketingPrefix));
}

type FoundHolder = ReferenceHolder & { readonly seen: boolean };

async function holders(
  db: Kysely<Schema>,
  references: readonly string[],
  seen: ReturnType<typeof sql>,
): Promise<FoundHolder[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<FoundHolder>`
    select r.reference_key as key, r.invention_id as "inventionId", r.reference, ${seen} as seen
    from invention_references r join inventions i on i.id = r.invention_id
    where r.reference_key = any(${referenceKeys(references)}::text[])
    order by i.created_at, i.id, r.position`.execute(db);
  return rows;
}

function byKey<Holder extends ReferenceHolder>(rows: readonly Holder[]): Map<string, Holder[]> {
  const found = new Map<string, Holder[]>();
  for (const row of rows) {
    const before = found.get(row.key);
    if (before) before.push(row);
    else found.set(row.key, [row]);
  }
  return found;
}

/**
 * The id of the matter with this id, reference, or application number in any spelling; null if there is none that the
 * person may see. An id comes before a reference.
 */
export async function matterOfReference(
  db: Kysely<Schema>,
  actor: Pick<Actor, "permissions" | "teams" | "walls">,
  reference: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("inventions")
    .select("id")
    .where(visibleMatter(actor))
    .where("id", "=", reference)
    .executeTakeFirst();
  if (row) return row.id;
  const holders = await referenceHoldersToSee(db, actor, [reference]);
  return holders.get(reference)?.inventionId ?? null;
}
