import type { DocketingImport, DocketingRow } from "@iphub/sdk/contract/inventions";
import { isDocketingType } from "@iphub/sdk/domain/matters/docketing-csv";
import { referenceKey, withSameDashes } from "@iphub/sdk/domain/matters/reference-key";
import { sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import { type EventLog, type NewEvent, sha256 } from "../../platform/events/event-log.ts";
import type { Schema } from "../../schema.ts";
import { referenceHolders, referenceHoldersToSee } from "./reference-holders.ts";

/** The source of the events: the person who imports them, or the docketing system itself (null). */
export interface DocketingImporter {
  readonly events: EventLog;
  readonly prefix: string;
  readonly actor: Actor | null;
}

interface KeyedRow extends DocketingRow {
  readonly key: string;
  readonly inventionId: string | null;
}

/**
 * Adds docketing events to the matters that they name, each once, in a transaction; appends to the event log last.
 * Events of another type are dropped and their types reported, as are unknown or ambiguous matters; events from the
 * docketing system itself wait for their matter.
 */
export async function importDocketing(
  tx: Transaction<Schema>,
  importer: DocketingImporter,
  given: readonly (DocketingRow & { readonly id?: string })[],
): Promise<DocketingImport> {
  const rows = given.filter(({ type }) => isDocketingType(type));
  const others = given.filter(({ type }) => !isDocketingType(type));
  const matters = await mattersOf(tx, importer, [...new Set(rows.map(({ matter }) => matter))]);
  const keyed = new Map<string, KeyedRow>();
  for (const row of rows) {
    const key = keyOf(row);
    keyed.set(key, { ...row, key, inventionId: matters.get(row.matter) ?? null });
  }
  const all = [...keyed.values()];
  const kept = importer.actor ? all.filter(({ inventionId }) => inventionId !== null) : all;
  const added = await insertNew(tx, kept);
  const placed = added.filter(({ inventionId }) => inventionId !== null);
  await importer.events.append(
    tx,
    placed.map((row) => eventOf(row, importer.actor)),
  );
  return {
    imported: placed.length,
    known: kept.length - added.length,
    unknownMatters: [...new Set(rows.map(({ matter }) => matter))].filter((matter) => !matters.has(matter)),
    droppedTypes: [...new Set(others.map(({ type }) => type))],
  };
}

/** How many waiting events are looked up at once. */
const lookedUp = 1000;

/**
 * Adds one page of waiting events to their matters, where these exist now.
 * @param after the last key of the page before, empty for the first
 * @returns the last key of a full page; null after the last page
 */
export async function placeWaiting(
  tx: Transaction<Schema>,
  importer: DocketingImporter,
  after: string,
): Promise<string | null> {
  const waiting = await tx
    .selectFrom("docketing_events")
    .selectAll()
    .where("invention_id", "is", null)
    .where("key", ">", after)
    .orderBy("key")
    .limit(lookedUp)
    .execute();
  const matters = await mattersOf(tx, importer, [...new Set(waiting.map(({ matter }) => matter))]);
  const placed: KeyedRow[] = [];
  for (const { invention_id: _none, ...row } of waiting) {
    const inventionId = matters.get(row.matter);
    if (!inventionId) continue;
    await tx.updateTable("docketing_events").set({ invention_id: inventionId }).where("key", "=", row.key).execute();
    placed.push({ ...row, inventionId });
  }
  await importer.events.append(
    tx,
    placed.map((row) => eventOf(row, importer.actor)),
  );
  return waiting.length < lookedUp ? null : (waiting.at(-1)?.key ?? null);
}

function keyOf(row: DocketingRow & { readonly id?: string }): string {
  if (row.id !== undefined) return `system:${row.id}`;
  const facts = [row.matter.toLowerCase(), row.type, row.date, row.description.trim()];
  return sha256(JSON.stringify(facts));
}

function eventOf({ type, date, description, matter, inventionId }: KeyedRow, actor: Actor | null): NewEvent {
  return {
    type,
    actor: actor?.email ?? null,
    inventionId,
    metadata: { date, description, matter },
    // A docketing event has a day and no time: noon in UTC is that day in the office too.
    occurredAt: `${date}T12:00:00.000Z`,
  };
}

async function insertNew(tx: Transaction<Schema>, rows: readonly KeyedRow[]): Promise<KeyedRow[]> {
  if (rows.length === 0) return [];
  const inserted = await sql<{ key: string }>`
    insert into docketing_events (key, matter, type, date, description, invention_id)
    select key, matter, type, date, description, "inventionId" from jsonb_to_recordset(${jsonValue(rows)}) as row
      (key text, matter text, type text, date date, description text, "inventionId" text)
    on conflict do nothing returning key`.execute(tx);
  const keys = new Set(inserted.rows.map(({ key }) => key));
  return rows.filter(({ key }) => keys.has(key));
}

/** The one matter of each name: by a reference, one after the prefix, or an application number. */
async function mattersOf(
  tx: Transaction<Schema>,
  { actor, prefix }: DocketingImporter,
  names: readonly string[],
): Promise<Map<string, string>> {
  const references = names.flatMap((name) => spellings(prefix, name));
  const all = await referenceHolders(tx, references);
  const seen = actor && (await referenceHoldersToSee(tx, actor, references));
  return new Map(
    names.flatMap((name) => {
      const spelt = spellings(prefix, name).map((one) => ({ one, holders: all.get(referenceKey(one)) ?? [] }));
      const meant = spelt.flatMap(({ one, holders }) => withSameDashes(holders, one));
      const ids = new Set(meant.map(({ inventionId }) => inventionId));
      const [only] = ids;
      const isSeen = spelt.every(({ one, holders }) => seen === null || holders.length === 0 || seen.has(one));
      return ids.size === 1 && only !== undefined && isSeen ? [[name, only] as const] : [];
    }),
  );
}

function spellings(prefix: string, name: string): string[] {
  return [name, `${prefix}${name}`];
}
