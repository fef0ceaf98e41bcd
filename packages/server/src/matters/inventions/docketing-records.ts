import {
  type DocketingInvention,
  docketingInvention,
  type Invention,
  type InventionHit,
} from "@iphub/sdk/contract/inventions";
import type { Selectable } from "kysely";
import { type DocketingConnector, noDocketing } from "../../connectors/docketing/docketing-connector.ts";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import type { RunningJob } from "../../platform/jobs/job-queue.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordChangedType } from "./inventions.store.ts";
import type { DocketingRecordsTable } from "./inventions.tables.ts";
import { knownHolder } from "./reference-holders.ts";

/** Adds the docketing system's record to a matter in a response. */
type CompleteMatter = (found: InventionHit) => Invention;

/** Records of the docketing system, as far as a person may know them. */
export interface DocketingRecords {
  /**
   * The stored record of the linked matter, used only for a matter with that link. An old one is fetched again
   * while the call that reads it goes on.
   */
  ofMatter(actor: Actor, matter: InventionHit): Promise<CompleteMatter>;
  /** The record of a number as the docketing system has it now; null also if it does not answer in time. */
  ofNumber(actor: Actor, number: string): Promise<DocketingInvention | null>;
}

/** A stored record older than this is asked for again when someone reads it, in milliseconds. */
const freshMilliseconds = 5 * 60_000;
/** How long a person who looks up a number waits, in milliseconds. */
const lookUpMilliseconds = 2_000;
/** How long a refresh waits for the docketing system, in milliseconds. */
const refreshMilliseconds = 10_000;
/** The kind of the job that asks for one record; its payload is `{inventionId, matter}`. */
const refreshKind = "docketing-record";

/** The records of the configured docketing system; all are null if there is none. */
export function docketingRecords(platform: Platform, connector: DocketingConnector): DocketingRecords {
  const { db, configuration, log } = platform;
  const prefix = configuration.docketingPrefix;
  const holderOf = (actor: Actor, number: string) =>
    connector === noDocketing ? "none" : knownHolder(db, actor, `${prefix}${number}`);
  const stored = async (inventionId: string, matter: string | null) => {
    if (matter === null || connector === noDocketing) return null;
    const row = await readRow(platform, { inventionId, matter });
    if (isOld(platform, row)) await queueRefresh(platform, { inventionId, matter });
    return recordIn(row);
  };
  return {
    async ofMatter(actor, { id, references }) {
      const linked = linkedMatter(references, prefix);
      const isHidden = linked !== null && (await holderOf(actor, linked)) === "hidden";
      const record = isHidden ? null : await stored(id, linked);
      return (found) => {
        const isSame = linkedMatter(found.references, prefix) === linked;
        return { ...found, docketingInvention: isSame ? record : null };
      };
    },
    async ofNumber(actor, number) {
      const holder = await holderOf(actor, number);
      // A number without a matter of this hub may be of anything: it is for people who see every matter.
      if (holder === "hidden" || (holder === "none" && !actor.permissions.has("matters:all-teams"))) return null;
      try {
        return await connector.findMatter(number, AbortSignal.timeout(lookUpMilliseconds));
      } catch (error) {
        log.warn({ err: error }, "docketing look-up failed");
        return null;
      }
    },
  };
}

/** Registers the job that asks the docketing system for a record, one at a time; before the queue starts. */
export function registerDocketingRecords(platform: Platform, connector: DocketingConnector): void {
  const work = (job: RunningJob) => refreshRecord(platform, connector, job);
  platform.jobs.register(refreshKind, work, { name: "docketing-records" });
}

type Row = Selectable<DocketingRecordsTable> | undefined;

/** A matter of the hub, and the number that links it. */
interface Link {
  readonly inventionId: string;
  readonly matter: string;
}

function readRow({ db }: Pick<Platform, "db">, { inventionId, matter }: Link): Promise<Row> {
  return db
    .selectFrom("docketing_records")
    .selectAll()
    .where("invention_id", "=", inventionId)
    .where("matter", "=", matter)
    .executeTakeFirst();
}

function isOld({ clock }: Pick<Platform, "clock">, row: Row): boolean {
  return row === undefined || clock.now().getTime() - Date.parse(row.asked_at) >= freshMilliseconds;
}

/** The record in a row; null if the docketing system has none, or another version of the hub has stored it. */
function recordIn(row: Row): DocketingInvention | null {
  const read = docketingInvention.safeParse(row?.record ?? null);
  return read.success ? read.data : null;
}

/** A refresh that cannot be queued does not fail the call that asks for it. */
async function queueRefresh(platform: Platform, { inventionId, matter }: Link): Promise<void> {
  const dedupeKey = `${inventionId} ${matter}`;
  const job = { kind: refreshKind, payload: { inventionId, matter }, dedupeKey, maxAttempts: 1 };
  await transaction(platform.database, (tx) => platform.jobs.enqueue(tx, job)).catch((error: unknown) =>
    platform.log.warn({ err: error }, "a look-up in the docketing system could not be queued"),
  );
}

/**
 * Requests a record from the docketing system and stores it; a changed one is announced to clients, which load the matter
 * again. After a failure the stored record stays, and is requested again no sooner than a fresh one.
 */
async function refreshRecord(platform: Platform, connector: DocketingConnector, { payload, signal }: RunningJob) {
  const link = { inventionId: String(payload.inventionId), matter: String(payload.matter) };
  const within = AbortSignal.any([signal, AbortSignal.timeout(refreshMilliseconds)]);
  const found = await connector.findMatter(link.matter, within).catch((error: unknown) => {
    if (signal.aborted) throw error;
    platform.log.warn({ err: error }, "docketing look-up failed");
    return undefined;
  });
  const before = await readRow(platform, link);
  const record = found === undefined ? recordIn(before) : found;
  const asked = {
    matter: link.matter,
    record: record && JSON.stringify(record),
    asked_at: nowIso(platform.clock),
  };
  const isChanged = JSON.stringify(recordIn(before)) !== JSON.stringify(record);
  await transaction(platform.database, async (tx) => {
    // A matter that was erased during the call has no record.
    const kept = await tx.selectFrom("inventions").select("id").where("id", "=", link.inventionId).executeTakeFirst();
    if (!kept) return;
    await tx
      .insertInto("docketing_records")
      .values({ invention_id: link.inventionId, ...asked })
      .onConflict((on) => on.column("invention_id").doUpdateSet(asked))
      .execute();
    if (!isChanged) return;
    await platform.events.append(tx, [recordChanged(link)]);
  });
  return { isChanged };
}

/** Of the matter, so that its wall hides the number; its readers fetch what they show of matters again. */
function recordChanged({ inventionId, matter }: Link): NewEvent {
  const live = { name: "hub:changed", payload: { nouns: ["inventions"] } } as const;
  return { type: recordChangedType, actor: null, inventionId, metadata: { matter }, live };
}

/** The linked matter of a list of references: the rest of the first one with the prefix, or null. */
function linkedMatter(references: readonly string[], prefix: string): string | null {
  const linked = references.find((reference) => reference.startsWith(prefix));
  return linked?.slice(prefix.length).trim() || null;
}
