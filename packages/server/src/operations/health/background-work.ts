import type { HealthEntry } from "@iphub/sdk/contract/health";
import { type Kysely, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { FailingWorkTable } from "../../platform/jobs/failing-work.tables.ts";
import { failingNow } from "../../platform/jobs/failing-work.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

const day = 24 * 60 * 60 * 1000;
/** How many pieces of failing work are named; the log has all. */
const mostNamed = 5;
/** A job with more attempts than these is one that no person waits for: it is named after so many failures. */
const usualAttempts = 5;

/** What the hub does by itself and fails at, in words; null where nothing fails. */
export async function backgroundFault({ db, clock }: Pick<Platform, "db" | "clock">): Promise<string | null> {
  const failing = await failingNow(db, clock);
  const left = failing.length - mostNamed;
  const words = [
    ...failing.slice(0, mostNamed).map(workWords),
    ...(left > 0 ? [`${left} more are in the log`] : []),
    ...(await failingJobs(db, clock.now())).map(jobWords),
  ];
  return words.length === 0 ? null : words.join("; ");
}

function workWords({ work, subject, failures, first_failed_at, next_at, last_error }: FailingWorkTable): string {
  const what = subject === "" ? work : `${work} (${subject})`;
  const count = failures === 1 ? "once" : `${failures} times`;
  const next = next_at === null ? "is given up" : `is tried again at ${next_at}`;
  return `${what} failed ${count} since ${first_failed_at} and ${next}: ${last_error}`;
}

/** Jobs of a kind that fail and are tried again, or were given up within a day. */
interface FailingJobs {
  readonly kind: string;
  readonly count: number;
  readonly isGivenUp: boolean;
  readonly reason: string;
}

async function failingJobs(db: Kysely<Schema>, now: Date): Promise<FailingJobs[]> {
  const since = new Date(now.getTime() - day).toISOString();
  const { rows } = await sql<FailingJobs>`
    select kind, count(*)::int as count, status = 'failed' as "isGivenUp", max(last_error) as reason from jobs
    where max_attempts > ${sql.lit(usualAttempts)} and last_error is not null
      and ((status in ('queued', 'running') and attempts >= ${sql.lit(usualAttempts)})
        or (status = 'failed' and finished_at > ${since}::timestamptz))
    group by kind, status = 'failed' order by kind, 3`.execute(db);
  return rows;
}

function jobWords({ kind, count, isGivenUp, reason }: FailingJobs): string {
  const what = count === 1 ? `a job ${kind}` : `${count} jobs ${kind}`;
  return `${what} failed ${isGivenUp ? "for good" : "and will be tried again"}: ${reason}`;
}

/** An entry as this person reads it: what fails names people, matters and servers, for those with `system:manage` alone. */
export function backgroundFor({ permissions }: Pick<Actor, "permissions">, entry: HealthEntry): HealthEntry {
  if (entry.key !== "background-work_unhealthy" || permissions.has("system:manage")) return entry;
  return { ...entry, reason: "A part of the hub's own work fails. Tell an administrator, who sees which." };
}
