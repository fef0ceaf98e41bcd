import type { DocketingInvention, Invention, InventionHit } from "@iphub/sdk/contract/inventions";
import type { Configuration } from "../../configuration.ts";
import { type DocketingConnector, httpDocketing, noDocketing } from "../../connectors/docketing/docketing-connector.ts";
import type { Actor } from "../../platform/actor.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { importDocketing, placeWaiting } from "./docketing-events.ts";
import { knownHolder } from "./reference-holders.ts";

/** Adds the docketing system's record to a matter in a response. */
type CompleteMatter = (found: InventionHit) => Invention;

/** Records of the docketing system, as far as a person may know them. */
export interface DocketingRecords {
  /** Looks up the linked matter; the result is used only for a matter with that link. */
  ofMatter(actor: Actor, matter: InventionHit): Promise<CompleteMatter>;
  ofNumber(actor: Actor, number: string): Promise<DocketingInvention | null>;
}

/** The records of the configured docketing system; all are null if there is none. */
export function docketingRecords({ db, configuration, log }: Platform): DocketingRecords {
  const prefix = configuration.docketingPrefix;
  const connector = docketingConnector(configuration);
  const lookUp = (number: string | null) =>
    findMatterOrNull(connector, number, (error) => log.warn({ err: error }, "docketing look-up failed"));
  const holderOf = (actor: Actor, number: string) =>
    connector === noDocketing ? "none" : knownHolder(db, actor, `${prefix}${number}`);
  return {
    async ofMatter(actor, { references }) {
      const linked = linkedMatter(references, prefix);
      const isHidden = linked !== null && (await holderOf(actor, linked)) === "hidden";
      const docketingInvention = isHidden ? null : await lookUp(linked);
      return (found) => {
        const isSame = linkedMatter(found.references, prefix) === linked;
        return { ...found, docketingInvention: isSame ? docketingInvention : null };
      };
    },
    async ofNumber(actor, number) {
      const holder = await holderOf(actor, number);
      // A number without a matter of this hub may be of anything: it is for people who see every matter.
      if (holder === "hidden" || (holder === "none" && !actor.permissions.has("matters:all-teams"))) return null;
      return lookUp(number);
    },
  };
}

/** The time-out of a look-up, after which the field is left empty, in milliseconds. */
const docketingTimeoutMs = 2000;

/** The configured connector. */
export function docketingConnector({ docketingUrl }: Pick<Configuration, "docketingUrl">): DocketingConnector {
  return docketingUrl === undefined ? noDocketing : httpDocketing(docketingUrl);
}

/** The linked matter of a list of references: the rest of the first one with the prefix, or null. */
function linkedMatter(references: readonly string[], prefix: string): string | null {
  const linked = references.find((reference) => reference.startsWith(prefix));
  return linked?.slice(prefix.length).trim() || null;
}

/** Looks up a matter; null on any failure or time-out, which is reported to `onFailure`. */
async function findMatterOrNull(
  connector: DocketingConnector,
  matter: string | null,
  onFailure: (error: unknown) => void,
): Promise<DocketingInvention | null> {
  if (matter === null || connector === noDocketing) return null;
  try {
    return await connector.findMatter(matter, AbortSignal.timeout(docketingTimeoutMs));
  } catch (error) {
    onFailure(error);
    return null;
  }
}

/** How often the docketing system is polled, in milliseconds. */
const pollMilliseconds = 5 * 60_000;
/** The time-out of one request. */
const answerMilliseconds = 30_000;
const mostPages = 100;
const source = "docketing";

/** Polls the docketing system at once and then every five minutes, if one is configured. */
export function startDocketing(platform: Platform): void {
  if (platform.configuration.docketingUrl === undefined) return;
  const connector = docketingConnector(platform.configuration);
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
  await transaction(platform.database, (tx) => placeWaiting(tx, importer));
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
