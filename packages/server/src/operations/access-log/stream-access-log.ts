import { createHmac } from "node:crypto";
import type { AccessEntry } from "@iphub/sdk/contract/access-log";
import type { Kysely } from "kysely";
import { fetch } from "undici";
import type { AccessLogConfiguration } from "../../configuration.ts";
import { nowIso } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { purgeAccesses, readAccesses } from "./access-log.store.ts";
import { sendToSyslog } from "./syslog.ts";

const day = 24 * 60 * 60 * 1000;
const streamMilliseconds = 10_000;
/** How many entries are sent at once. */
const batch = 500;
const patienceMilliseconds = 10_000;

/** Deletes, once a day, what is older than the firm keeps it, and streams new entries where the firm has them sent. */
export function startAccessLog(platform: Platform): void {
  const { jobs, configuration } = platform;
  const { syslog, webhook } = configuration.accessLog;
  jobs.every("purge-access-log", day, () => purgeAccessLog(platform));
  if (syslog !== undefined) {
    jobs.every("stream-access-log-syslog", streamMilliseconds, () =>
      streamAccessLog(platform, "syslog", (entries) => sendToSyslog(syslog, entries)),
    );
  }
  if (webhook !== undefined) {
    jobs.every("stream-access-log-webhook", streamMilliseconds, () =>
      streamAccessLog(platform, "webhook", (entries) => sendToWebhook(platform, webhook, entries)),
    );
  }
}

/** Deletes the entries that are older than the firm keeps them. */
export async function purgeAccessLog({
  database,
  clock,
  configuration,
}: Pick<Platform, "database" | "clock" | "configuration">): Promise<void> {
  const before = new Date(clock.now().getTime() - configuration.accessLog.keptDays * day);
  await purgeAccesses(database.kysely, before.toISOString());
}

/**
 * Sends the entries after the last one that was sent, in order. The place moves on after each batch was taken, so that
 * every entry arrives at least once.
 */
async function streamAccessLog(
  { database }: Pick<Platform, "database">,
  target: "syslog" | "webhook",
  send: (entries: readonly AccessEntry[]) => Promise<void>,
): Promise<void> {
  const db = database.kysely;
  const name = `access-log-sent:${target}`;
  let entries: AccessEntry[] = [];
  do {
    entries = await readAccesses(db, null, {}, { after: await sentUpTo(db, name), limit: batch });
    const last = entries.at(-1);
    if (!last) return;
    await send(entries);
    const value = String(last.seq);
    await db
      .insertInto("hub_secrets")
      .values({ name, value })
      .onConflict((on) => on.column("name").doUpdateSet({ value }))
      .execute();
  } while (entries.length === batch);
}

async function sentUpTo(db: Kysely<Schema>, name: string): Promise<number> {
  const row = await db.selectFrom("hub_secrets").select("value").where("name", "=", name).executeTakeFirst();
  return Number(row?.value ?? 0);
}

type Webhook = NonNullable<AccessLogConfiguration["webhook"]>;

/** Posts entries with a signature over the time and the body. @throws Error if they were not taken (2xx) */
async function sendToWebhook(
  { clock }: Pick<Platform, "clock">,
  { url, secret }: Webhook,
  entries: readonly AccessEntry[],
): Promise<void> {
  const body = JSON.stringify({ entries });
  const timestamp = nowIso(clock);
  const response = await fetch(url, {
    method: "POST",
    body,
    redirect: "error",
    signal: AbortSignal.timeout(patienceMilliseconds),
    headers: {
      "content-type": "application/json",
      "iphub-timestamp": timestamp,
      "iphub-signature": `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`,
    },
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the webhook of the access log answered ${response.status}`);
}
