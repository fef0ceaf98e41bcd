import { sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { releaseContents } from "../files/release-contents.ts";
import { type BinQuery, lockDoomed, readDoomed } from "./bin.store.ts";

const day = 24 * 60 * 60 * 1000;
/** How many records one transaction deletes. */
const atOnce = 200;

type Parts = Pick<Platform, "clock" | "events">;

/** Deletes for good, once a day, what has waited long enough in the bin. */
export function startEmptying(platform: Platform): void {
  platform.jobs.every("empty-bin", day, async (signal) => {
    await emptyOld(platform, signal);
  });
}

/** Deletes for good all that has waited long enough. @returns how many records that were */
export async function emptyOld(platform: Platform, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  while (!signal?.aborted) {
    const round = await transaction(platform.database, (tx) => emptyBin(tx, platform, undefined, {}));
    deleted += round.deleted;
    if (round.isLast) break;
  }
  return deleted;
}

/** Deletes for good all that the person sees in the bin. @returns how many records that were */
export async function emptySeen(tx: Transaction<Schema>, parts: Parts, actor: Actor, query: BinQuery): Promise<number> {
  let deleted = 0;
  for (let isLast = false; !isLast; ) {
    const round = await emptyBin(tx, parts, actor, query);
    deleted += round.deleted;
    isLast = round.isLast;
  }
  return deleted;
}

/** What one round deleted, and whether there was less than a round takes. */
interface Round {
  readonly deleted: number;
  readonly isLast: boolean;
}

async function emptyBin(
  tx: Transaction<Schema>,
  { clock, events }: Parts,
  actor: Actor | undefined,
  query: BinQuery,
): Promise<Round> {
  const found = await readDoomed(tx, actor, query, { now: nowIso(clock), most: atOnce });
  const isLast = found.length < atOnce;
  const doomed = await lockDoomed(tx, found);
  if (doomed.length === 0) return { deleted: 0, isLast };
  const ids = doomed.map(({ id }) => id);
  const files = doomed.flatMap(({ id, kind }) => (kind === "file" ? id : []));
  await releaseContents(tx, sql`f.id = any(${files}::text[])`);
  await sql`delete from files where id = any(${files}::text[])`.execute(tx);
  await sql`delete from bin_items where id = any(${ids}::text[])`.execute(tx);
  const byMatter = Map.groupBy(doomed, ({ inventionId }) => inventionId);
  await events.append(
    tx,
    [...byMatter].map(([inventionId, ofMatter]) => ({
      ...{ type: "bin-emptied", actor: actor?.email ?? null },
      ...(inventionId === null ? {} : { inventionId }),
      metadata: { count: ofMatter.length, ids: ofMatter.map(({ id }) => id) },
    })),
  );
  return { deleted: doomed.length, isLast };
}
