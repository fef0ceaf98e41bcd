import { createHash } from "node:crypto";
import { checkData } from "@iphub/server";
import { openDatabase } from "@iphub/server/platform/database/open-database";
import { openStorage } from "@iphub/server/platform/storage/open-storage";
import { hubMigrations } from "@iphub/server/schema";
import { type Kysely, sql } from "kysely";
import type { Acknowledged } from "./attempts.ts";
import type { CampaignPlace } from "./campaign-hub.ts";
import { type LiveRecord, liveFaults } from "./live-check.ts";
import type { KnownContents } from "./writer-state.ts";

/** What a campaign leaves to be checked. */
export interface Remains {
  readonly place: CampaignPlace;
  readonly acknowledged: readonly Acknowledged[];
  readonly mail: RemainingMail;
  readonly known: readonly KnownContents[];
  readonly live: readonly LiveRecord[];
}

/** E-mail of a campaign, by its Message-IDs. */
export interface RemainingMail {
  /** What the hub has taken. */
  readonly received: readonly string[];
  /** What the mail server has taken from the hub. */
  readonly delivered: readonly string[];
}

/** What the checks found: each list is empty where all is well. */
export interface Findings {
  /** Acknowledged writes and e-mail that are not stored, and mail that counts as sent and never was. */
  readonly lost: readonly string[];
  /** Records whose content is another than the last acknowledged one. */
  readonly different: readonly string[];
  /** What was begun and neither finished nor undone. */
  readonly halfDone: readonly string[];
  /** Pages, rows, files and the history: what `iphub doctor --data` finds. */
  readonly damaged: readonly string[];
  /** What live clients missed or got twice. */
  readonly live: readonly string[];
  /** Calls whose answers are not stored under their key, and are checked by what they made. */
  readonly withoutAnswer: readonly string[];
  /** The number of entries of the event log. */
  readonly entries: number;
}

const log = { info() {}, warn() {}, error() {} };

/** Checks a hub that has stopped, in its database and its storage. */
export async function checkRemains({ place, acknowledged, mail, known, live }: Remains): Promise<Findings> {
  const damaged = (await checkData(place))
    .filter(({ isDamaged }) => isDamaged)
    .map(({ part, found }) => `${part}: ${found}`);
  const { dataDirectory, databaseUrl } = place;
  const where = databaseUrl === undefined ? { dataDirectory } : { databaseUrl };
  const database = await openDatabase<unknown>({ ...where, migrations: hubMigrations, log });
  try {
    const db = database.kysely;
    const { entries, last, gaps } = await logFacts(db);
    const heard = await Promise.all(live.map((one) => liveFaults(one, db, last)));
    const { lost, withoutAnswer } = await storedAnswers(db, acknowledged);
    return {
      lost: [...lost, ...(await lostMail(db, mail))],
      withoutAnswer,
      different: [...(await differentRows(db, known)), ...(await differentFiles(db, place, known))],
      halfDone: await halfDone(db),
      damaged: [...damaged, ...gaps],
      live: heard.flat(),
      entries,
    };
  } finally {
    await database.close();
  }
}

async function logFacts(db: Kysely<unknown>) {
  const { rows } = await sql<{ entries: number; first: number; last: number }>`
    select count(*)::int as entries, min(seq)::int as first, max(seq)::int as last from event_log`.execute(db);
  const { entries = 0, first = 1, last = 0 } = rows[0] ?? {};
  const gaps = last - first + 1 === entries ? [] : [`the log has ${entries} entries from ${first} to ${last}`];
  return { entries, last, gaps };
}

/** Calls that do in several transactions what a repetition finds done, or store nothing: they keep no answer. */
const unstored: ReadonlySet<string> = new Set([
  "docket.ask",
  "files.token",
  "files.uploadPiece",
  "plans.apply",
  "plans.takeBack",
  "uspto.sync",
]);

/** The answer of any other call is stored in the transaction of its write: one that is missing is a write that is lost. */
async function storedAnswers(db: Kysely<unknown>, acknowledged: readonly Acknowledged[]) {
  const { rows } = await sql<{ key: string }>`select user_id || ' ' || key as key from idempotent_writes`.execute(db);
  const stored = new Set(rows.map(({ key }) => key));
  const byName = Map.groupBy(acknowledged, ({ name }) => name);
  const [lost, withoutAnswer]: [string[], string[]] = [[], []];
  for (const [name, made] of byName) {
    const missing = made.filter(({ userId, key }) => !stored.has(`${userId} ${key}`));
    if (unstored.has(name)) withoutAnswer.push(name);
    else lost.push(...missing.map(({ key }) => `${name} ${key}`));
  }
  return { lost, withoutAnswer };
}

async function lostMail(db: Kysely<unknown>, { received, delivered }: RemainingMail): Promise<string[]> {
  const { rows } = await sql<{ id: string; isSent: boolean }>`
    select message_id as id, false as "isSent" from emails
    union all select message_id, true from outgoing_mail where status = 'sent'`.execute(db);
  const stored = new Set(rows.flatMap(({ id, isSent }) => (isSent ? [] : id)));
  const taken = new Set(delivered);
  const unsent = rows.filter(({ id, isSent }) => isSent && !taken.has(id));
  return [
    ...received.filter((id) => !stored.has(id)).map((id) => `the e-mail ${id}`),
    ...unsent.map(({ id }) => `the mail ${id} counts as sent and was not taken by the mail server`),
  ];
}

async function differentRows(db: Kysely<unknown>, known: readonly KnownContents[]): Promise<string[]> {
  // What is deleted is in the bin, in a table of its own.
  const { rows } = await sql<{ id: string; text: string }>`
    select id, content as text from notes
    union all select id, content from page_notes
    union all select id, title from tasks`.execute(db);
  const stored = new Map(rows.map(({ id, text }) => [id, text]));
  return known.flatMap(({ notes, tasks }) =>
    [...notes, ...tasks].flatMap(([id, text]) => {
      const found = stored.get(id) ?? null;
      return found === text ? [] : [`${id} is ${found ?? "gone"} and was acknowledged as ${text ?? "gone"}`];
    }),
  );
}

async function differentFiles(
  db: Kysely<unknown>,
  place: CampaignPlace,
  known: readonly KnownContents[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string; sha256: string; isDeleted: boolean }>`
    select id, sha256, deleted_at is not null as "isDeleted" from files`.execute(db);
  const stored = new Map(rows.map((row) => [row.id, row.isDeleted ? null : row.sha256]));
  const different = known.flatMap(({ files }) =>
    [...files].flatMap(([id, hash]) => {
      const found = stored.get(id) ?? null;
      return found === hash ? [] : [`the file ${id} is ${found ?? "gone"} and was acknowledged as ${hash ?? "gone"}`];
    }),
  );
  return [...different, ...(await differentContents(db, place))];
}

/** Reads contents that are stored whole, apart from what the database says of them. */
async function differentContents(db: Kysely<unknown>, place: CampaignPlace): Promise<string[]> {
  const storage = await openStorage(place);
  const { rows } = await sql<{ key: string; sha256: string }>`
    select v.storage_key as key, v.sha256 from file_versions v
    where not exists (select 1 from content_parts p where p.storage_key = v.storage_key)
    order by v.storage_key limit 500`.execute(db);
  const different: string[] = [];
  for (const { key, sha256 } of rows) {
    const hash = createHash("sha256");
    for await (const piece of await storage.read(key)) hash.update(piece);
    if (hash.digest("hex") !== sha256) different.push(`the content ${key} differs`);
  }
  return different;
}

async function halfDone(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'the job ' || id || ' (' || kind || ') is ' || status as what from jobs where status in ('queued', 'running')
    -- One whose job was given up is answered as failed, and can be run again.
    union all select 'the import ' || i.id || ' is ' || i.status from imports i left join jobs j on j.id = i.job_id
      where i.status in ('queued', 'applying', 'undoing') and j.status is distinct from 'failed'
    union all select 'the import ' || i.id || ' is applied and has rows that are ready' from imports i
      where i.status = 'applied' and exists (select 1 from import_rows r where r.import_id = i.id and r.state = 'ready')
    union all select 'the report ' || r.id || ' has no file and no failure' from report_results r
      left join jobs j on j.id = r.job_id where r.file_id is null and j.status is distinct from 'failed'
    union all select 'the version of the file ' || f.id || ' is missing' from files f
      where not exists (select 1 from file_versions v where v.file_id = f.id)
    union all select 'the document ' || i.document_id || ' of the download ' || i.download_id || ' is ' || i.status
      from office_download_items i left join jobs j on j.id = i.job_id
      where i.status in ('queued', 'running') and j.status is distinct from 'failed'
    union all select 'attachment ' || a.position || ' of the e-mail ' || e.id || ' is no file'
      from email_attachments a join emails e on e.id = a.email_id
      where a.file_id is null and e.invention_id is not null and not exists (
        select 1 from jobs j where j.kind = 'correspondence-attachments' and j.payload ->> 'emailId' = e.id and j.status = 'failed')
    union all select 'the task ' || t.id || ' is of a milestone that is gone' from tasks t
      where t.milestone_id is not null and not exists (select 1 from milestones m where m.id = t.milestone_id)`.execute(
    db,
  );
  return rows.map(({ what }) => what);
}
