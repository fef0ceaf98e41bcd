import type { Hub } from "@iphub/sdk";
import { type LiveEventName, liveEvents } from "@iphub/sdk/contract/events";
import { type Kysely, sql } from "kysely";

/** What a live client received: numbers of the event log with the names of their events. */
export interface LiveRecord {
  readonly heard: readonly { readonly seq: number; readonly name: LiveEventName }[];
  /** The number of the log at which it began. */
  readonly from: number;
  /** Resolves when it has the event that an agent was made. */
  untilMinion(documentId: string): Promise<void>;
  close(): void;
}

const names = Object.keys(liveEvents).filter((name): name is LiveEventName => name in liveEvents);
/** These are no entries of the log, or are sent to single people. */
const withoutPlace: ReadonlySet<LiveEventName> = new Set<LiveEventName>([
  "task:presence",
  "chat:mention",
  "chat:unread",
  "hub:changed",
]);

/** Connects a client that notes every live event. */
export async function recordLive(hub: Hub): Promise<LiveRecord> {
  const heard: { seq: number; name: LiveEventName }[] = [];
  for (const name of names) {
    hub.live.on(name, ({ seq }) => {
      if (withoutPlace.has(name) || seq === undefined) return;
      heard.push({ seq, name });
    });
  }
  const minions = new Map<string, PromiseWithResolvers<void>>();
  const awaited = (documentId: string) => {
    const known = minions.get(documentId) ?? Promise.withResolvers<void>();
    minions.set(documentId, known);
    return known;
  };
  hub.live.on("minion:created", ({ minion }) => awaited(minion.documentId).resolve());
  await hub.live.connect();
  const { data } = await hub.minions.create({ data: { name: "The live client begins" } });
  await awaited(data.documentId).promise;
  return {
    heard,
    from: heard[0]?.seq ?? 0,
    untilMinion: (documentId) => awaited(documentId).promise,
    close: () => hub.live.close(),
  };
}

/** What is wrong with what a client received: an event that came twice, late, or not at all. */
export async function liveFaults({ heard, from }: LiveRecord, db: Kysely<unknown>, to: number): Promise<string[]> {
  const faults: string[] = [];
  let before = 0;
  for (const { seq, name } of heard) {
    if (seq <= before) faults.push(`${name} ${seq} came after ${before}`);
    before = seq;
  }
  const { rows } = await sql<{ seq: number; name: string }>`
    select e.seq::int as seq, e.live_name as name from event_log e left join inventions i on i.id = e.invention_id
    where e.live_name is not null and e.live_name not like 'stream:%' and e.seq >= ${from} and e.seq <= ${to}
      and coalesce(i.restricted, e.invention_id is not null) = false
    order by e.seq`.execute(db);
  const known = new Set(heard.map(({ seq }) => seq));
  const resyncs = heard.filter(({ name }) => name === "hub:resync").map(({ seq }) => seq);
  const missed = rows.filter(({ seq }) => !known.has(seq) && !isFetchedAgain(seq, resyncs, heard));
  for (const { seq, name } of missed.slice(0, 10)) faults.push(`${name} ${seq} was not heard`);
  if (missed.length > 10) faults.push(`and ${missed.length - 10} more were not heard`);
  return faults;
}

/** A client that was away for long has to fetch again: what lies between is not replayed. */
function isFetchedAgain(seq: number, resyncs: readonly number[], heard: LiveRecord["heard"]): boolean {
  return resyncs.some((at) => {
    if (at < seq) return false;
    const before = heard.filter((one) => one.seq < at).at(-1)?.seq ?? 0;
    return seq > before;
  });
}
