import type { Database } from "@iphub/server/platform/database/open-database";
import { transaction } from "@iphub/server/platform/database/transaction";
import { DatabaseJobQueue } from "@iphub/server/platform/jobs/database-job-queue";
import type { JobWorker, NewJob } from "@iphub/server/platform/jobs/job-queue";
import type { Schema } from "@iphub/server/schema";
import { sql } from "kysely";
import { beforeAll, onTestFinished } from "vitest";
import type { TestEngine } from "./engines.ts";
import { silentLog } from "./silent-log.ts";
import { TestClock } from "./test-clock.ts";

/** The job queues of one database for a block of tests, with a clock that the tests move. */
export function jobQueues(engine: TestEngine) {
  const clock = new TestClock();
  let database: Database<Schema>;
  beforeAll(async () => {
    database = await engine.open();
  });

  /** The queue of one process, which is stopped after the test. */
  function newQueue(renew?: number) {
    const queue = new DatabaseJobQueue(database, clock, silentLog, { renewMilliseconds: renew });
    onTestFinished(() => queue.stop());
    return queue;
  }

  /** A process of the hub that works on one kind of job; the kind is the test's own. */
  function startQueue(kind: string, worker: JobWorker, renew?: number) {
    const queue = newQueue(renew);
    queue.register(kind, worker);
    queue.start();
    return queue;
  }

  const enqueue = (queue: DatabaseJobQueue, job: NewJob) => transaction(database, (tx) => queue.enqueue(tx, job));
  const read = (id: string) =>
    database.kysely.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  /** Makes the workers look for jobs, as a queued job does. */
  const wake = () => sql`select pg_notify('iphub_jobs', '')`.execute(database.kysely);

  /** Waits until a job has this status. */
  async function until(id: string, status: string) {
    for (;;) {
      const row = await read(id);
      if (row.status === status) return row;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  return { clock, database: () => database, newQueue, startQueue, enqueue, read, wake, until };
}
