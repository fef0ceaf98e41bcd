import { createHash } from "node:crypto";
import type { LiveEventName } from "@iphub/sdk/contract/events";
import { type AuditEntry, auditText, firstAuditHash } from "@iphub/sdk/domain/audit-chain";
import { sql, type Transaction } from "kysely";
import type { Schema } from "../../schema.ts";
import type { Actor } from "../actor.ts";
import type { Clock } from "../clock.ts";
import { newId } from "../ids.ts";

/** What a write puts into the log. */
export interface NewEvent {
  /** What happened, for example `task-updated`; docketing events start with `docketing-`. */
  readonly type: string;
  /** The e-mail address of the person; null for the hub itself. */
  readonly actor: string | null;
  readonly inventionId?: string | null;
  readonly taskId?: string | null;
  readonly milestoneId?: string | null;
  /** What the stream's sentence is made of: titles, and `changes` as `{field: {before, after}}`. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The live event to send to every client that may see the matter, without its envelope. */
  readonly live?: { readonly name: LiveEventName; readonly payload: Readonly<Record<string, unknown>> };
  /** When it happened, where that is not now: what the patent office did keeps its own date. */
  readonly occurredAt?: string;
}

/** Runs inside the transaction of every append: keeps rows that are derived from what was written. */
export type Projection = (tx: Transaction<Schema>, events: readonly NewEvent[]) => Promise<void>;

/** The channel on which an append wakes the readers; it carries no data. */
export const eventChannel = "iphub_events";

/** Any number that all hubs agree on: the lock that makes the log one gapless sequence. */
const appendLock = 4_710_001;

/** The hub's event log: appended to by every write, in the write's own transaction. */
export class EventLog {
  readonly #clock: Clock;
  readonly #projections: readonly Projection[];
  /** Who acts for whom, by transaction. */
  readonly #acting = new WeakMap<object, { readonly actor: string; readonly actingFor: string }>();

  constructor(clock: Clock, projections: readonly Projection[]) {
    this.#clock = clock;
    this.#projections = projections;
  }

  /**
   * Takes the log's lock before anything else is locked: for a write that changes what a projection changes too, so that
   * the two never wait crosswise. It is held until the transaction ends.
   */
  async hold(tx: Transaction<Schema>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(appendLock)})`.execute(tx);
  }

  /**
   * Says who writes in a transaction. Where they act for somebody, each of their entries in it names that person in
   * `metadata.actingFor`: 'ben for ada'. The hash chain covers it as all of the metadata.
   */
  attribute(tx: Transaction<Schema>, { email, actingFor }: Pick<Actor, "email" | "actingFor">): void {
    if (actingFor) this.#acting.set(tx, { actor: email, actingFor: actingFor.email });
  }

  /**
   * Appends entries, then runs the projections. Call it last in a transaction: it holds the log's lock until the
   * commit, which is what makes the order of numbers the order of commits, so that a reader never misses one.
   */
  async append(tx: Transaction<Schema>, appended: readonly NewEvent[]): Promise<void> {
    if (appended.length === 0) return;
    const events = this.#attributed(tx, appended);
    // The lock, and the wake-up for the readers, which is sent with the commit.
    await sql`select pg_advisory_xact_lock(${sql.lit(appendLock)}), pg_notify(${sql.lit(eventChannel)}, '')`.execute(
      tx,
    );
    const last = await tx
      .selectFrom("event_log")
      .select(["seq", "hash"])
      .orderBy("seq", "desc")
      // Written out: of a limit that comes as a value PostgreSQL expects much, and plans the statement anew each time.
      .limit(sql.lit(1))
      .executeTakeFirst();
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
    const acting = this.#acting.get(tx);
    if (!acting) return events;
    return events.map((event) =>
      event.actor === acting.actor ? { ...event, metadata: { ...event.metadata, actingFor: acting.actingFor } } : event,
    );
  }

  #rows(events: readonly NewEvent[], lastSeq: number, lastHash: string) {
    const now = this.#clock.now();
    let hash = lastHash;
    return events.map((event, index) => {
      const entry = {
        seq: lastSeq + index + 1,
        id: newId(now),
        // As the database gives it back, or the chain would not hold.
        createdAt: new Date(event.occurredAt ?? now).toISOString(),
        type: event.type,
        actor: event.actor,
        inventionId: event.inventionId ?? null,
        taskId: event.taskId ?? null,
        milestoneId: event.milestoneId ?? null,
        metadata: event.metadata,
      };
      hash = sha256(auditText(hash, entry));
      return rowOf(entry, hash, event.live);
    });
  }
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

/** SHA-256 of a text in lower-case hexadecimal digits: what the chain's hashes are made with. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
