import { createHash } from "node:crypto";
import type { LiveEventName } from "@iphub/sdk/contract/events";
import { type AuditEntry, type AuditPlace, auditText, firstAuditHash } from "@iphub/sdk/domain/audit-chain";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Schema } from "../../schema.ts";
import type { Actor, Principal } from "../actor.ts";
import type { Clock } from "../clock.ts";
import { newId } from "../ids.ts";
import type { AuditKey } from "./audit-key.ts";

/** A new entry of the log. */
export interface NewEvent {
  /** What happened, for example `task-updated`; docketing events start with `docketing-`. */
  readonly type: string;
  /** The e-mail address of the person; null for the hub itself. */
  readonly actor: string | null;
  readonly inventionId?: string | null;
  readonly taskId?: string | null;
  readonly milestoneId?: string | null;
  /** The data of the stream's sentence: titles, and `changes` as `{field: {before, after}}`. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The live event for every client that may see the matter, without its envelope. */
  readonly live?: { readonly name: LiveEventName; readonly payload: Readonly<Record<string, unknown>> };
  /** When it happened, if not now: events of the patent office keep their own date. */
  readonly occurredAt?: string;
}

/** Runs in the transaction of every append and updates rows derived from the new entries. */
export type Projection = (tx: Transaction<Schema>, events: readonly NewEvent[]) => Promise<void>;

/** The channel on which an append notifies the readers; it has no payload. */
export const eventChannel = "iphub_events";

/** An arbitrary number shared by all hubs: the lock that makes the log one gapless sequence. */
const appendLock = 4_710_001;

/** Who writes, and with what. */
export interface Writer extends Pick<Actor, "email" | "tokenId" | "address"> {
  readonly actingFor?: Pick<Principal, "email">;
}
type Attribution = Readonly<Record<string, string>>;

/** The hub's event log: every write appends to it, in its own transaction. */
export class EventLog {
  readonly #clock: Clock;
  readonly #projections: readonly Projection[];
  /** Without a key entries are not signed. */
  readonly #key: AuditKey | null;
  /** What the entries of a transaction's writer have in common, by transaction. */
  readonly #writers = new WeakMap<object, { readonly actor: string; readonly facts: Attribution }>();

  constructor(clock: Clock, projections: readonly Projection[], key: AuditKey | null = null) {
    this.#clock = clock;
    this.#projections = projections;
    this.#key = key;
  }

  /**
   * Takes the log's lock before any other lock: for a write that changes the same rows as a projection, to avoid a
   * deadlock. It is held until the transaction ends.
   */
  async hold(tx: Transaction<Schema>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(appendLock)})`.execute(tx);
  }

  /** The number of the last entry; 0 in an empty log. While it stays the same, nothing that is logged has changed. */
  async lastSeq(db: Kysely<Schema>): Promise<number> {
    return (await readHead(db))?.seq ?? 0;
  }

  /**
   * Says who writes in a transaction. Each of their entries in it then names in its metadata the person they act for
   * (`actingFor`), the API token they use (`tokenId`) and, for administrative acts, their address (`address`). The hash
   * chain covers it as all of the metadata.
   */
  attribute(tx: Transaction<Schema>, { email, actingFor, tokenId, address }: Writer): void {
    const facts = {
      ...(actingFor ? { actingFor: actingFor.email } : {}),
      ...(tokenId === undefined ? {} : { tokenId }),
      ...(address === undefined ? {} : { address }),
    };
    if (Object.keys(facts).length > 0) this.#writers.set(tx, { actor: email, facts });
  }

  /**
   * Appends entries, then runs the projections. Call it last in a transaction: it holds the log's lock until the
   * commit, which makes the order of numbers the order of commits, so that a reader never misses one.
   */
  async append(tx: Transaction<Schema>, appended: readonly NewEvent[]): Promise<void> {
    if (appended.length === 0) return;
    const events = this.#attributed(tx, appended);
    // The lock, and the notification of the readers, which is sent at the commit.
    await sql`select pg_advisory_xact_lock(${sql.lit(appendLock)}), pg_notify(${sql.lit(eventChannel)}, '')`.execute(
      tx,
    );
    const last = await readHead(tx);
    const rows = this.#rows(events, last?.seq ?? 0, last?.hash ?? firstAuditHash);
    for (let from = 0; from < rows.length; from += 1000) {
      await tx
        .insertInto("event_log")
        .values(rows.slice(from, from + 1000))
        .execute();
    }
    for (const project of this.#projections) await project(tx, events);
  }

  #attributed(tx: Transaction<Schema>, events: readonly NewEvent[]): readonly NewEvent[] {
    const writer = this.#writers.get(tx);
    if (!writer) return events;
    return events.map((event) =>
      event.actor === writer.actor ? { ...event, metadata: { ...event.metadata, ...writer.facts } } : event,
    );
  }

  #rows(events: readonly NewEvent[], lastSeq: number, lastHash: string) {
    const now = this.#clock.now();
    let hash = lastHash;
    return events.map((event, index) => {
      const entry = {
        seq: lastSeq + index + 1,
        id: newId(now),
        // As the database returns it, because the chain is verified from stored rows.
        createdAt: new Date(event.occurredAt ?? now).toISOString(),
        type: event.type,
        actor: event.actor,
        inventionId: event.inventionId ?? null,
        taskId: event.taskId ?? null,
        milestoneId: event.milestoneId ?? null,
        metadata: event.metadata,
      };
      hash = sha256(auditText(hash, entry));
      return { ...rowOf(entry, hash, event.live), signature: this.#key?.sign(hash) ?? null };
    });
  }
}

/** Number and hash of the last entry; undefined in an empty log. */
export async function readHead(db: Kysely<Schema>): Promise<AuditPlace | undefined> {
  return (
    db
      .selectFrom("event_log")
      .select(["seq", "hash"])
      .orderBy("seq", "desc")
      // A literal: for a limit given as a parameter PostgreSQL estimates too many rows, and plans the statement each
      // time.
      .limit(sql.lit(1))
      .executeTakeFirst()
  );
}

function rowOf(entry: Omit<AuditEntry, "hash">, hash: string, live: NewEvent["live"]) {
  return {
    seq: entry.seq,
    id: entry.id,
    created_at: entry.createdAt,
    type: entry.type,
    actor: entry.actor,
    invention_id: entry.inventionId,
    task_id: entry.taskId,
    milestone_id: entry.milestoneId,
    metadata: sql<Record<string, unknown>>`${JSON.stringify(entry.metadata)}::jsonb`,
    live_name: live?.name ?? null,
    live_payload: live ? sql<Record<string, unknown>>`${JSON.stringify(live.payload)}::jsonb` : null,
    hash,
  };
}

/** SHA-256 of a text or of bytes in lower-case hexadecimal digits, as the chain and stored hashes of keys have it. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
