import type { PostgresPool } from "kysely";

/**
 * A position in the write-ahead log up to which every commit that anyone has seen is. With `synchronous_commit` off commits are
 * seen before they are flushed; then what is inserted counts.
 */
const primaryPosition = `select pg_wal_lsn_diff(case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0')::text as position`;

const replayed = "pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position";
const replicaPosition = `select ${replayed}`;

/** The newest entry of the event log says whose copy a server is. */
const replicaState = `select pg_is_in_recovery() as "isReplica", ${replayed},
  (select jsonb_build_object('seq', seq, 'hash', hash) from event_log order by seq desc limit 1) as entry`;

/** What a server says that should be a replica. */
export interface ReplicaAnswer {
  readonly isReplica: boolean;
  readonly position: bigint;
  /** The newest entry of its event log; null in an empty one. */
  readonly entry: { readonly seq: number; readonly hash: string } | null;
}

async function rowsOf<Row>(pool: PostgresPool, text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  const client = await pool.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    client.release();
  }
}

async function positionOf(pool: PostgresPool, statement: string): Promise<bigint> {
  const [row] = await rowsOf<{ position: string | null }>(pool, statement);
  return BigInt(row?.position ?? 0);
}

/** Where the primary is in the write-ahead log: all that it has committed by now is before that. */
export function positionOfPrimary(primary: PostgresPool): Promise<bigint> {
  return positionOf(primary, primaryPosition);
}

/** Up to where a replica shows the primary's log; 0 where it is none. */
export function positionOfReplica(replica: PostgresPool): Promise<bigint> {
  return positionOf(replica, replicaPosition);
}

/** Asks a server what it is, and how far. */
export async function askReplica(replica: PostgresPool): Promise<ReplicaAnswer> {
  const [row] = await rowsOf<Omit<ReplicaAnswer, "position"> & { readonly position: string | null }>(
    replica,
    replicaState,
  );
  if (!row) throw new Error("The replica answers without a row");
  return { ...row, position: BigInt(row.position ?? 0) };
}

/** Whether the primary's event log has an entry of a replica's: else it is the replica of another database, or of another time. */
export async function hasEntry(primary: PostgresPool, entry: ReplicaAnswer["entry"]): Promise<boolean> {
  if (entry === null) return true;
  const statement = "select 1 from event_log where seq = $1 and hash = $2";
  return (await rowsOf(primary, statement, [entry.seq, entry.hash])).length > 0;
}

/** The most positions that are kept, one a second: a lag of more than ten minutes is reported less exactly. */
const mostSamples = 600;

/** How far a replica is behind in time, by where the primary was at which time; no clock of another machine is asked. */
export class ReplicaLag {
  #samples: { readonly at: number; readonly position: bigint }[] = [];

  /** Notes where the primary was at a time, in milliseconds. */
  note(at: number, position: bigint): void {
    if (this.#samples.length === mostSamples) this.#samples.pop();
    this.#samples.push({ at, position });
  }

  /** How old what a replica shows is at most, in milliseconds; 0 where it has the newest noted; null where not known. */
  of(now: number, position: bigint): number | null {
    const shown = this.#samples.findLastIndex((sample) => sample.position <= position);
    if (shown < 0) return null;
    this.#samples = this.#samples.slice(shown);
    const [sample] = this.#samples;
    return sample === undefined || this.#samples.length === 1 ? 0 : now - sample.at;
  }
}
