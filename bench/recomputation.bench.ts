// A changed table of event codes: MATTERS matters with 200 lines of the office's record each are looked at again in the
// background, and new dates proposed, while 16 clients read the overview's page and the docket's work list every 100 ms: ROUNDS
// rounds of each. Then nobody reads, and the background has the hub for itself until it is done. The baseline is the same pages
// in the same process after that. Aims: no page slower than 2 times, a page of the work list 80 ms (p99). The full size is
// MATTERS=20000; STALE=1500 looks at that many of them again.
import { setTimeout as delay } from "node:timers/promises";
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { AUDIT_VERSION } from "@iphub/sdk/domain/docket/docket-audit/audit-matter";
import { readConfiguration } from "@iphub/server";
import { openPlatform } from "@iphub/server/open-platform";
import { sql } from "kysely";
import type { Agent } from "undici";
import { silentLog } from "../tests/support/silent-log.ts";
import { type BenchPlace, startBenchHub } from "./support/hub-process.ts";
import { get, load, quantile } from "./support/load.ts";

const matters = Number(process.env.MATTERS ?? 2_000);
/** How many of them an older table judged. */
const stale = Number(process.env.STALE ?? matters);
const engines = (process.env.ENGINES ?? "embedded,postgres").split(",");
const pause = Number(process.env.PAUSE ?? 100);
const clients = 16;
const linesEach = 200;
/** Pages of one round. */
const round = 320;
const rounds = Number(process.env.ROUNDS ?? 60);
const aim = 80;
/** How often a prosecution's round of papers comes, in days, and its lines: most are the office's internal ones. */
const papers =
  "MCTNF,EML_NTR,A...,FWDX,MCTFR,EML_NTR,A.NE,MCTAV,RCEX,BRCE,WIDS,IDSC,EXIN,MEXIN,MM327,DOCK,TSSCOMP,L194,C.AD,PG-ISSUE";

const paths = [
  { name: "overview", path: "/api/search/overview/milestones?size=50" },
  { name: "work list, proposed", path: "/api/deadlines?view=proposed&size=50" },
];

/** Adds the lines behind the chain, and takes matters for such as an older table judged. */
async function fill({ dataDirectory, databaseUrl }: BenchPlace): Promise<void> {
  const configuration = readConfiguration({ IPHUB_DATA: dataDirectory, IPHUB_DATABASE_URL: databaseUrl });
  const { database } = await openPlatform(configuration, silentLog);
  const db = database.kysely;
  const { rows } = await sql<{ last: number }>`select coalesce(max(seq), 0)::int as last from event_log`.execute(db);
  const found = await db.selectFrom("inventions").select("id").orderBy("id").execute();
  for (let from = 0; from < found.length; from += 250) {
    const ids = found.slice(from, from + 250).map(({ id }) => id);
    const last = (rows[0]?.last ?? 0) + from * linesEach;
    await sql`
      insert into event_log (seq, id, created_at, type, actor, invention_id, metadata, hash)
      select ${last}::bigint + (m.place - 1) * ${linesEach}::int + n, 'bench-' || m.id || '-' || n, timestamptz '2026-01-01',
        'office-record', null, m.id,
        jsonb_build_object('code', (string_to_array(${papers}, ','))[n % 20 + 1],
          'date', (date '2016-02-01' + n * 18)::text, 'description', 'A line of the office''s record'),
        'bench'
      from unnest(${ids}::text[]) with ordinality as m(id, place), generate_series(1, ${linesEach}::int) as n`.execute(
      db,
    );
  }
  await sql`delete from docket_audited`.execute(db);
  await sql`
    insert into docket_audited (invention_id, version, audited_at, has_record)
    select id, ${AUDIT_VERSION}::int, now(), true from inventions order by id offset ${stale}::int`.execute(db);
  await sql`delete from hub_secrets where name like 'last-run:docket-audit%'`.execute(db);
  await sql`analyze event_log`.execute(db);
  await database.close();
}

const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`;

async function measure(engine: "embedded" | "postgres"): Promise<void> {
  const hub = await startBenchHub(engine, matters, { prepare: fill });
  try {
    const credentials = { email: "ada@iphub.example", password: "demo-pass-1" };
    const token = await createHub({ baseUrl: hub.url }).auth.login(credentials);
    const client = createHub({ baseUrl: hub.url, token: memoryTokenStore(token) });
    console.log(`\n${engine}: ${matters} generated matters with ${linesEach} lines each, ${clients} clients`);
    const pages = paths.map(({ name, path }) => ({
      name,
      read: (agent: Agent) => get(agent, hub.url + path, token),
      duringIt: [] as number[],
    }));
    const started = performance.now();
    for (let turn = 0; turn < rounds && (await waitingFor(client)) > 0; turn += 1) {
      for (const { read, duringIt } of pages) duringIt.push(...(await load(clients, round, read, pause)).times);
    }
    const between = performance.now();
    const waiting = await waitingFor(client);
    console.log(`beside them ${speed(stale - waiting, between - started)}; ${waiting} left`);
    while ((await waitingFor(client)) > 0) await delay(5000);
    if (waiting > 0) console.log(`without calls ${speed(waiting, performance.now() - between)}`);
    for (const { name, read, duringIt } of pages) {
      const rested: number[] = [];
      await load(clients, round, read, pause);
      for (let turn = 0; turn < rounds / 4; turn += 1) rested.push(...(await load(clients, round, read, pause)).times);
      const [during, after] = [taken(duringIt), taken(rested)];
      const ratio = `${(during.p50 / after.p50).toFixed(2)} and ${(during.p99 / after.p99).toFixed(2)} times (aim 2)`;
      console.log(
        `${name.padEnd(22)} p50 ${ms(during.p50)} and p99 ${ms(during.p99)} during it (aim ${aim} ms), ` +
          `${ms(after.p50)} and ${ms(after.p99)} after it: ${ratio}, ${duringIt.length} and ${rested.length} pages`,
      );
    }
  } finally {
    await hub.close();
  }
}

function taken(times: readonly number[]) {
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

function speed(count: number, took: number): string {
  return `${(count / (took / 1000)).toFixed(1)} matters a second were looked at again`;
}

/** How many matters have not been looked at again yet. */
async function waitingFor(client: Hub): Promise<number> {
  const { matters: all, audited } = await client.docket.state();
  return all - audited;
}

for (const engine of engines) {
  if (engine !== "embedded" && engine !== "postgres")
    throw new Error(`ENGINES names ${engine}; use embedded or postgres`);
  await measure(engine);
}
