import { systemClock } from "@iphub/server/platform/clock";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { DatabaseJobQueue } from "@iphub/server/platform/jobs/database-job-queue";
import { hubMigrations, type Schema } from "@iphub/server/schema";
import { silentLog } from "../../../support/silent-log.ts";

/**
 * A process of the hub that works on jobs of the kind `written`: says that it runs one, waits for a word, and then writes
 * its number into `hub_secrets`. It says how that ended.
 */
const database = await openDatabase<Schema>({
  databaseUrl: process.env.IPHUB_DATABASE_URL ?? "",
  migrations: hubMigrations,
  log: silentLog,
});
const queue = new DatabaseJobQueue(database, systemClock, silentLog);
queue.register("written", async (job) => {
  const goOn = new Promise((resolve) => process.once("message", resolve));
  process.send?.({ runs: job.attempt });
  await goOn;
  const value = String(process.pid);
  const insert = job.transaction(async (tx) => {
    await tx
      .insertInto("hub_secrets")
      .values({ name: `written-by:${value}`, value })
      .execute();
  });
  const ended = await insert.then(
    () => "written",
    (error: Error) => error.name,
  );
  process.send?.({ ended });
  return {};
});
process.once("disconnect", () => process.exit(0));
queue.start();
