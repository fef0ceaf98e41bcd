import type { Configuration } from "../../configuration.ts";
import { type DocketingConnector, httpDocketing, noDocketing } from "../../connectors/docketing/docketing-connector.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { importDocketing, placeWaiting } from "./docketing-events.ts";
import { registerDocketingRecords } from "./docketing-records.ts";

/** The configured connector. */
export function docketingConnector({ docketingUrl }: Pick<Configuration, "docketingUrl">): DocketingConnector {
  return docketingUrl === undefined ? noDocketing : httpDocketing(docketingUrl);
}

/** How often the docketing system is polled, in milliseconds. */
const pollMilliseconds = 5 * 60_000;
/** The time-out of one request. */
const answerMilliseconds = 30_000;
const mostPages = 100;
const source = "docketing";

/** Polls the docketing system at once and then every five minutes, and reads its records, if one is configured. */
export function startDocketing(platform: Platform): void {
  if (platform.configuration.docketingUrl === undefined) return;
  const connector = docketingConnector(platform.configuration);
  registerDocketingRecords(platform, connector);
  platform.jobs.every("docketing-events", pollMilliseconds, (signal) => pollDocketing(platform, connector, signal));
}

/**
 * Imports all events after the last position; page and position are stored together, so that none is lost or doubled.
 */
export async function pollDocketing(
  platform: Platform,
  connector: DocketingConnector,
  signal: AbortSignal,
): Promise<void> {
  const importer = { events: platform.events, prefix: platform.configuration.docketingPrefix, actor: null };
  for (let from: string | null = ""; from !== null && !signal.aborted; ) {
    const after: string = from;
    from = await transaction(platform.database, (tx) => placeWaiting(tx, importer, after));
  }
  for (let page = 0; page < mostPages && !signal.aborted; page += 1) {
    const from = await platform.db
      .selectFrom("docketing_cursors")
      .select("after")
      .where("source", "=", source)
      .executeTakeFirst();
    const within = AbortSignal.any([signal, AbortSignal.timeout(answerMilliseconds)]);
    const { events, after } = await connector.eventsAfter(from?.after ?? null, within);
    if (events.length === 0) return;
    const { droppedTypes } = await transaction(platform.database, async (tx) => {
      await tx
        .insertInto("docketing_cursors")
        .values({ source, after })
        .onConflict((on) => on.column("source").doUpdateSet({ after }))
        .execute();
      return importDocketing(tx, importer, events);
    });
    if (droppedTypes.length > 0) platform.log.warn({ droppedTypes }, "events of other types were dropped");
  }
}
