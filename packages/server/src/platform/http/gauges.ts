import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { failingNow } from "../jobs/failing-work.ts";
import type { Platform } from "../platform.ts";

/** What an operator watches of a running hub besides its calls; counted when `/metrics` is read. */
export function platformGauges(
  registry: Registry,
  { database, db, disk, clock }: Pick<Platform, "database" | "db" | "disk" | "clock">,
): void {
  new Gauge({
    name: "iphub_database_connections",
    help: "Connections of this process to the database, by state",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.facts().connections)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: "iphub_database_reconnects_total",
    help: "How often the connection that listens, or the embedded session, was lost",
    registers: [registry],
    collect() {
      this.set(database.facts().reconnects);
    },
  });
  replicaGauges(registry, database);
  workGauges(registry, { db, clock });
  new Gauge({
    name: "iphub_disk_free_bytes",
    help: "The free space of the data folder's disk; below 128 MB the hub only reads, or takes no files",
    registers: [registry],
    collect() {
      if (disk.free !== null) this.set(disk.free);
    },
  });
  new Gauge({
    name: "iphub_mail_waiting",
    help: "Outgoing mail that waits for the mail server, and how much of it was refused once or more",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const { rows } = await sql<{ waiting: number; failing: number }>`
        select count(*)::int as waiting, (count(*) filter (where last_error is not null))::int as failing
        from outgoing_mail where status = 'queued'`.execute(db);
      this.set({ state: "waiting" }, rows[0]?.waiting ?? 0);
      this.set({ state: "failing" }, rows[0]?.failing ?? 0);
    },
  });
}

/** Jobs, and what the hub does by itself; what fails is named in the health report too. */
function workGauges(registry: Registry, { db, clock }: Pick<Platform, "db" | "clock">): void {
  new Gauge({
    name: "iphub_jobs",
    help: "Jobs that wait or run, and those that failed within a day, by kind",
    labelNames: ["kind", "status"],
    registers: [registry],
    async collect() {
      this.reset();
      const { rows } = await sql<{ kind: string; status: string; count: number }>`
        select kind, status, count(*)::int as count from jobs
        where status in ('queued', 'running') or (status = 'failed' and finished_at > now() - interval '1 day')
        group by kind, status`.execute(db);
      for (const { kind, status, count } of rows) this.set({ kind, status }, count);
    },
  });
  new Gauge({
    name: "iphub_failing_work",
    help: "How many pieces of what the hub does by itself fail, by work",
    labelNames: ["work"],
    registers: [registry],
    async collect() {
      this.reset();
      const byWork = Map.groupBy(await failingNow(db, clock), ({ work }) => work);
      for (const [work, { length }] of byWork) this.set({ work }, length);
    },
  });
}

/** A hub without a replica has none of these. */
function replicaGauges(registry: Registry, { replica }: Platform["database"]): void {
  if (!replica) return;
  new Gauge({
    name: "iphub_read_replica_in_use",
    help: "1 while pages are read from the replica, 0 while it is behind, away or another server",
    registers: [registry],
    collect() {
      this.set(replica.facts().state === "in use" ? 1 : 0);
    },
  });
  new Gauge({
    name: "iphub_read_replica_lag_seconds",
    help: "How old what the replica shows is; without a value while that is not known",
    registers: [registry],
    collect() {
      const { lagMs } = replica.facts();
      this.set(lagMs === null ? Number.NaN : lagMs / 1000);
    },
  });
  new Gauge({
    name: "iphub_replica_calls_total",
    help: "Calls that the replica may serve, by where they were read",
    labelNames: ["from"],
    registers: [registry],
    collect() {
      for (const [from, count] of Object.entries(replica.facts().reads)) this.set({ from }, count);
    },
  });
}
