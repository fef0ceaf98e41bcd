// Pages of an inbox with NOTICES notices of one person, a tenth of them unread, on both engines; and what a change that
// concerns PEOPLE people costs its writer, of one that concerns no one. Aims: the overview's page (80 ms embedded, 50 ms
// on PostgreSQL, p99), and 1.5 times.
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import { readConfiguration } from "@iphub/server";
import { openPlatform } from "@iphub/server/open-platform";
import { sql } from "kysely";
import type { Agent } from "undici";
import { silentLog } from "../tests/support/silent-log.ts";
import { type BenchPlace, startBenchHub } from "./support/hub-process.ts";
import { get, load, quantile } from "./support/load.ts";

const notices = Number(process.env.NOTICES ?? 100_000);
const people = Number(process.env.PEOPLE ?? 500);
const matters = Number(process.env.MATTERS ?? 2_000);
const count = Number(process.env.COUNT ?? 400);
const clients = Number(process.env.CLIENTS ?? 4);
const engines = (process.env.ENGINES ?? "embedded,postgres").split(",");
/** What a page may take at p99, in milliseconds, by engine: as the overview. */
const aims = { embedded: 80, postgres: 50 };
/** What a change that concerns many may cost its writer, of one that concerns no one. */
const mostTimes = 1.5;
/** Calls before each line that are not counted. */
const warmUp = 100;
const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`;
const signIn = { email: "ada@iphub.example", password: "demo-pass-1" };

const pages = [
  { name: "open", path: "/api/inbox" },
  { name: "unread", path: "/api/inbox?state=unread" },
  { name: "done", path: "/api/inbox?state=done" },
  { name: "in the middle", path: `/api/inbox?state=all&after=bench-${String(notices / 2).padStart(9, "0")}` },
  { name: "one kind", path: "/api/inbox?kind=escalation" },
  { name: "one matter", path: "/api/inbox?inventionId=m-17248024" },
];

/** Adds the notices of one person, and the people that a change will concern. */
async function fill({ dataDirectory, databaseUrl }: BenchPlace): Promise<void> {
  const configuration = readConfiguration({ IPHUB_DATA: dataDirectory, IPHUB_DATABASE_URL: databaseUrl });
  const { database } = await openPlatform(configuration, silentLog);
  const db = database.kysely;
  await sql`
    insert into notices (id, user_id, key, kind, invention_id, subject_type, subject_id, title, body, state, channel,
      created_at)
    select 'bench-' || lpad(n::text, 9, '0'), u.id, 'bench-' || n,
      (array['assigned', 'mentioned', 'date-moved', 'mail'])[n % 4 + 1], i.id, 'task', 'k', 'Draft response',
      'This task is yours now', (array['unread', 'read', 'done', 'read', 'done', 'read', 'read', 'done', 'read', 'done']
      )[n % 10 + 1], 'inbox', now()
    from generate_series(1, ${notices}::int) n
      join (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from inventions) i
        on i.place = n % i.total
      cross join (select id from users where email = ${signIn.email}) u`.execute(db);
  await sql`
    insert into users (id, email, first_name, last_name, roles, created_at, updated_at)
    select 'bench-' || n, 'bench-' || n || '@iphub.example', 'Person', n::text, '{paralegal}', now(), now()
    from generate_series(1, ${people}::int) n`.execute(db);
  await sql`analyze notices`.execute(db);
  await database.close();
}

/** Notes are written in turns of this many, so that those that concern many are followed by what they cause. */
const turn = 20;

/** Writes notes that mention no one, and notes that mention everyone of a first name; what each took, in milliseconds. */
async function changes(hub: Hub) {
  const took = { none: [] as number[], many: [] as number[] };
  for (let at = 0; at < 2 * count; at += 1) {
    const name = Math.floor(at / turn) % 2 === 0 ? "none" : "many";
    const content = name === "none" ? `Call the client, ${at}` : `Call the client, ${at}, @person`;
    const started = performance.now();
    await hub.notes.createForInvention({ inventionId: "m-17248024", content });
    if (at >= 4 * turn) took[name].push(performance.now() - started);
  }
  return took;
}

async function measure(engine: "embedded" | "postgres"): Promise<void> {
  const served = await startBenchHub(engine, matters, { prepare: fill });
  try {
    const token = await createHub({ baseUrl: served.url }).auth.login(signIn);
    console.log(`\n${engine}: ${notices} notices of one person, ${clients} clients, ${count} calls a line`);
    const aim = aims[engine];
    for (const { name, path } of pages) {
      const read = (agent: Agent) => get(agent, served.url + path, token);
      await load(clients, warmUp, read);
      const { p50, p99 } = await load(clients, count, read);
      const told = p99 <= aim ? `aim ${aim} ms met` : `aim ${aim} ms missed`;
      console.log(`${name.padEnd(16)} p50 ${ms(p50)}  p99 ${ms(p99)}  ${told}`);
    }
    const { none, many } = await changes(createHub({ baseUrl: served.url, token: memoryTokenStore(token) }));
    for (const part of [0.5, 0.9]) {
      const times = quantile(many, part) / quantile(none, part);
      const told = times <= mostTimes ? "met" : "missed";
      console.log(
        `a change of ${people} people, of one of no one, p${part * 100}: ${times.toFixed(2)} times ` +
          `(${quantile(many, part).toFixed(1)} and ${quantile(none, part).toFixed(1)} ms), aim ${mostTimes} ${told}`,
      );
    }
  } finally {
    await served.close();
  }
}

for (const engine of engines) {
  if (engine !== "embedded" && engine !== "postgres")
    throw new Error(`ENGINES names ${engine}; use embedded or postgres`);
  await measure(engine);
}
