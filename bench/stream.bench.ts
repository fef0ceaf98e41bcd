// Pages of a stream with EVENTS events in the log, half of them on one matter, on both engines; the baseline is an
// answer that asks no database (/healthz) from the same process at the same number of clients. Aim: p99 <= 50 ms.
import { createHub } from "@iphub/sdk";
import { readConfiguration } from "@iphub/server";
import { openPlatform } from "@iphub/server/open-platform";
import { sql } from "kysely";
import type { Agent } from "undici";
import { silentLog } from "../tests/support/silent-log.ts";
import { type BenchPlace, startBenchHub } from "./support/hub-process.ts";
import { get, load } from "./support/load.ts";

const events = Number(process.env.EVENTS ?? 1_000_000);
const count = Number(process.env.COUNT ?? 800);
const clients = Number(process.env.CLIENTS ?? 4);
const engines = (process.env.ENGINES ?? "embedded,postgres").split(",");
const matter = "m-17248024";
/** Rows of one statement. */
const atOnce = 50_000;

const pages = [
  { name: "first page", path: `/api/streams/${matter}` },
  { name: "page 41", path: `/api/streams/${matter}?skip=1000` },
  { name: "one kind", path: `/api/streams/${matter}?kind=task` },
  { name: "one person", path: `/api/streams/${matter}?actor=ben@iphub.example` },
  { name: "one month", path: `/api/streams/${matter}?from=2020-02-01&to=2020-02-29` },
  { name: "docketing", path: `/api/streams/events/${matter}/docketing` },
  { name: "file wrapper", path: `/api/streams/events/${matter}/ifw` },
];

/** Adds events behind the chain: a stream's page reads neither hash nor order of the chain. */
async function fill({ dataDirectory, databaseUrl }: BenchPlace): Promise<void> {
  const configuration = readConfiguration({ IPHUB_DATA: dataDirectory, IPHUB_DATABASE_URL: databaseUrl });
  const { db, database } = await openPlatform(configuration, silentLog);
  const { rows } = await sql<{ last: number }>`select coalesce(max(seq), 0)::int as last from event_log`.execute(db);
  const last = rows[0]?.last ?? 0;
  for (let from = 1; from <= events; from += atOnce) {
    const to = Math.min(from + atOnce - 1, events);
    await sql`
      insert into event_log (seq, id, created_at, type, actor, invention_id, metadata, hash)
      select ${last}::bigint + n, 'bench-' || n, timestamptz '2019-01-01' + n * interval '3 minutes',
        (array['task-updated', 'chat-message', 'note-created', 'docketing-fee-paid', 'file-added'])[n % 5 + 1],
        (array['ada@iphub.example', 'ben@iphub.example', 'cleo@iphub.example'])[n % 3 + 1],
        case when n % 2 = 0 then ${matter} else 'm-bench-' || n % 1000 end,
        jsonb_build_object('title', 'Draft response', 'message', 'Seen, thank you', 'content', 'A note', 'name', 'a.pdf'),
        'bench'
      from generate_series(${from}::int, ${to}::int) as n`.execute(db);
  }
  await sql`analyze event_log`.execute(db);
  await database.close();
}

/** Calls before each line that are not counted: the code is compiled and the pages are in memory then. */
const warmUp = 200;
/** What a page may take at p99, in milliseconds. */
const aim = 50;
const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`;

async function measure(engine: "embedded" | "postgres"): Promise<void> {
  const hub = await startBenchHub(engine, 0, { prepare: fill });
  try {
    const token = await createHub({ baseUrl: hub.url }).auth.login({
      email: "ada@iphub.example",
      password: "demo-pass-1",
    });
    console.log(`\n${engine}: ${events} events, half of them on one matter, ${clients} clients, ${count} calls a line`);
    const baseline = await load(clients, count, (agent) => get(agent, `${hub.url}/healthz`, null));
    console.log(`${"/healthz (baseline)".padEnd(22)} p50 ${ms(baseline.p50)}  p99 ${ms(baseline.p99)}`);
    for (const { name, path } of pages) {
      const read = (agent: Agent) => get(agent, hub.url + path, token);
      await load(clients, warmUp, read);
      const { p50, p99, perSecond } = await load(clients, count, read);
      const ratio = `${(p50 / baseline.p50).toFixed(1).padStart(6)}x`;
      const told = p99 <= aim ? `aim ${aim} ms met` : `aim ${aim} ms missed`;
      console.log(`${name.padEnd(22)} p50 ${ms(p50)}  p99 ${ms(p99)}  ${ratio}  ${perSecond.toFixed(0)}/s  ${told}`);
    }
  } finally {
    await hub.close();
  }
}

for (const engine of engines) {
  if (engine !== "embedded" && engine !== "postgres")
    throw new Error(`ENGINES names ${engine}; use embedded or postgres`);
  await measure(engine);
}
