import type { InventionHit } from "@iphub/sdk/contract/inventions";
import { referenceKeys } from "@iphub/sdk/domain/matters/reference-key";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { initialValues } from "@iphub/sdk/records/record";
import { sql, type Transaction } from "kysely";
import type { DocketedDates, StatedDeadline } from "../../docket/public.ts";
import { lockReferences } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { newId } from "../../platform/ids.ts";
import type { RunningJob } from "../../platform/jobs/job-queue.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { fileNames } from "./import-names.ts";
import { readRows, type StoredRow, saveBatch } from "./imports.rows.ts";
import { personOfRun, type RunAsker } from "./imports.store.ts";
import { planRows, statedKey } from "./plan-rows.ts";

type OpenedMatter = Omit<InventionHit, "applicationNumber">;

/** What an import needs of the nouns whose records it creates. */
export interface ImportParts {
  /** The noun inventions: a list of references without duplicates in any spelling. */
  references(added: readonly string[]): string[];
  /** The noun inventions: inserts matters. */
  openMatters(tx: Transaction<Schema>, matters: readonly OpenedMatter[]): Promise<void>;
  /** The noun deadlines: dockets dates, each with its milestone; returns ids in order and the log entries. */
  docket(
    tx: Transaction<Schema>,
    platform: Pick<Platform, "clock">,
    actor: string,
    dates: readonly StatedDeadline[],
  ): Promise<DocketedDates>;
}

/** Rows per transaction: the hub's other writes wait no longer than for these. */
const atOnce = 250;
/** An arbitrary number shared by all hubs: one batch of imports at a time, so that no two open the same matter. */
const importLock = 4_710_002;

/** Imports the ready rows in batches; run again it continues where it stopped. Returns how many were imported. */
export async function applyRows(
  platform: Platform,
  parts: ImportParts,
  asker: RunAsker,
  importId: string,
  job: Pick<RunningJob, "signal" | "transaction">,
): Promise<void> {
  for (;;) {
    job.signal.throwIfAborted();
    const taken = await job.transaction((tx) => applyBatch(tx, platform, parts, asker, importId));
    if (taken === 0) return;
  }
}

async function applyBatch(
  tx: Transaction<Schema>,
  platform: Platform,
  parts: ImportParts,
  asker: RunAsker,
  importId: string,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(${sql.lit(importLock)})`.execute(tx);
  await lockReferences(tx);
  const rows = await readRows(tx, importId, { states: ["ready"], limit: atOnce });
  if (rows.length === 0) return 0;
  const actor = await personOfRun(tx, asker);
  const plan = { matters: new Map(), names: await fileNames(tx) };
  // Planned again, because the hub may have changed since the preview.
  const planned = (await planRows(tx, actor, plan, rows, "apply")).map(refused);
  const ready = planned.filter(({ state }) => state === "ready");
  const now = platform.clock.now();
  const matters = openedMatters(ready, parts, now);
  await parts.openMatters(tx, [...new Set(matters.values())]);
  const { file_name } = await tx
    .selectFrom("imports")
    .select("file_name")
    .where("id", "=", importId)
    .executeTakeFirstOrThrow();
  const dates = await statedDates(tx, ready, matters, file_name);
  const made = await parts.docket(
    tx,
    platform,
    actor.email,
    dates.map(({ date }) => date),
  );
  const done = new Map(dates.map(({ line }, at) => [line, made.docketed[at]]));
  const saved = planned.map((row): StoredRow => {
    if (row.state !== "ready") return row;
    const docketed = done.get(row.line);
    const ids = { deadline_id: docketed?.deadlineId ?? null, milestone_id: docketed?.milestoneId ?? null };
    return { ...row, ...ids, state: "applied", invention_id: row.invention_id ?? matterOf(matters, row)?.id ?? null };
  });
  await saveBatch(tx, importId, saved, now.toISOString());
  await platform.events.append(tx, entries(matters, made.events, actor, importId));
  return rows.length;
}

/** A row that was ready and no longer is, with the reasons. */
function refused(row: StoredRow): StoredRow {
  return row.state === "wrong" ? { ...row, state: "refused" } : row;
}

/** The matters that the rows open, by each of their keys. */
function openedMatters(ready: readonly StoredRow[], parts: ImportParts, now: Date): Map<string, OpenedMatter> {
  const matters = new Map<string, OpenedMatter>();
  for (const row of ready) {
    if (row.invention_id !== null) continue;
    const before = matterOf(matters, row);
    const matter = before ?? openedMatter(row, parts, now);
    const opens = before ? [] : referenceKeys(row.facts.references);
    for (const key of [...row.facts.keys, ...opens]) matters.set(key, matter);
  }
  return matters;
}

function matterOf(matters: ReadonlyMap<string, OpenedMatter>, { facts }: StoredRow): OpenedMatter | undefined {
  for (const key of facts.keys) {
    const found = matters.get(key);
    if (found) return found;
  }
  return undefined;
}

function openedMatter({ facts }: StoredRow, parts: ImportParts, now: Date): OpenedMatter {
  return {
    ...initialValues(inventionFields),
    id: newId(now),
    title: facts.title,
    references: parts.references(facts.references),
    applicant: facts.applicant,
    client: facts.client,
    country: facts.country,
    patentKind: facts.patentKind,
    filingDate: facts.filingDate,
    patentNumber: facts.patentNumber,
    issueDate: facts.issueDate,
    officeStatus: facts.officeStatus,
    inHouseAttorney: facts.attorney,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
}

async function statedDates(
  tx: Transaction<Schema>,
  ready: readonly StoredRow[],
  matters: ReadonlyMap<string, OpenedMatter>,
  fileName: string,
): Promise<{ readonly line: number; readonly date: StatedDeadline }[]> {
  const headings = await headingsOf(
    tx,
    ready.flatMap(({ invention_id }) => invention_id ?? []),
  );
  return ready.flatMap((row) => {
    const { deadline, attorney } = row.facts;
    const matter = row.invention_id === null ? matterOf(matters, row) : headings.get(row.invention_id);
    if (!deadline || !matter) return [];
    const about = { inventionId: matter.id, inventionTitle: matter.title, references: matter.references };
    const assignees = attorney === null ? [] : [attorney];
    const source = `${fileName}, line ${row.line}`;
    return [{ line: row.line, date: { ...about, ...deadline, assignees, source, sourceKey: statedKey(deadline) } }];
  });
}

type Heading = Pick<OpenedMatter, "id" | "title" | "references">;

async function headingsOf(tx: Transaction<Schema>, ids: readonly string[]): Promise<Map<string, Heading>> {
  if (ids.length === 0) return new Map();
  const found = await sql<Heading>`
    select id, title, array(
      select reference from invention_references where invention_id = inventions.id order by position) as references
    from inventions where id = any(${[...new Set(ids)]}::text[])`.execute(tx);
  return new Map(found.rows.map((one) => [one.id, one]));
}

/** The log entries, each with its import, so that an undo can tell what people did since. */
function entries(
  matters: ReadonlyMap<string, OpenedMatter>,
  dates: readonly NewEvent[],
  actor: Actor,
  importId: string,
): NewEvent[] {
  const opened = [...new Set(matters.values())].map(({ id, title, references }) => ({
    type: "invention-created",
    actor: actor.email,
    inventionId: id,
    metadata: { title, references, importId },
  }));
  return [...opened, ...dates.map((one) => ({ ...one, metadata: { ...one.metadata, importId } }))];
}
