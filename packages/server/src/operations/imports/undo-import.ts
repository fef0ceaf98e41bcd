import { sql, type Transaction } from "kysely";
import { deleteInventions, lockInventionsWhole } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import type { RunningJob } from "../../platform/jobs/job-queue.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { heldMatters } from "../retention/retention.holds.ts";
import { readRows, type StoredRow, saveBatch } from "./imports.rows.ts";
import { hiddenMatters, personOfRun, type RunAsker } from "./imports.store.ts";

/** Rows per transaction. */
const atOnce = 250;

/**
 * Undoes the rows of an import in batches, the last first: untouched deadlines with their milestones, then matters that
 * it opened and in which no one did anything since. The rest, and what a hold keeps, is kept and listed.
 */
export async function undoRows(
  platform: Platform,
  asker: RunAsker,
  importId: string,
  job: Pick<RunningJob, "signal" | "transaction">,
): Promise<void> {
  // Many rows were inserted at once: without new statistics each batch would scan whole tables.
  await sql`analyze inventions, milestones, deadlines, event_log, tasks, notes, files, emails`.execute(
    platform.database.kysely,
  );
  for (;;) {
    job.signal.throwIfAborted();
    const taken = await job.transaction((tx) => undoBatch(tx, platform, asker, importId));
    if (taken === 0) return;
  }
}

async function undoBatch(
  tx: Transaction<Schema>,
  platform: Platform,
  asker: RunAsker,
  importId: string,
): Promise<number> {
  const rows = await readRows(tx, importId, { states: ["applied"], limit: atOnce, newestFirst: true });
  if (rows.length === 0) {
    await clearRemovedMatters(tx, importId);
    return 0;
  }
  const actor = await personOfRun(tx, asker);
  const events: NewEvent[] = [];
  const touched = await touchedDeadlines(tx, rows);
  const matters = rows.map(({ invention_id }) => invention_id);
  const hidden = await hiddenMatters(tx, actor, matters);
  const held = await heldMatters(tx, matters);
  const whyClosed = ({ invention_id }: StoredRow) => {
    if (invention_id === null) return null;
    if (hidden.has(invention_id)) return keptHidden;
    return held.has(invention_id) ? keptHeld : null;
  };
  const free = rows.filter(
    (row) => row.deadline_id !== null && !touched.has(row.deadline_id) && whyClosed(row) === null,
  );
  events.push(...(await removeDeadlines(tx, free, actor, importId)));
  const opened = rows.filter((row) => row.new_matter && whyClosed(row) === null);
  const openedIds = opened.flatMap(({ invention_id }) => invention_id ?? []);
  // Nothing can be added to them from here on.
  await lockInventionsWhole(tx, openedIds);
  const used = await usedMatters(tx, openedIds, importId);
  const gone = opened.filter(({ invention_id }) => invention_id !== null && !used.has(invention_id));
  events.push(...(await removeMatters(tx, gone, actor, importId)));
  const done = rows.map((row): StoredRow => {
    const reason = whyClosed(row) ?? keptBecause(row, touched, used);
    if (reason === null) return { ...row, state: "undone", ...removed };
    const problem = { field: null, severity: "warning" as const, message: reason };
    const isLeft = whyClosed(row) !== null || (row.deadline_id !== null && touched.has(row.deadline_id));
    const ids = isLeft ? {} : removed;
    return { ...row, ...ids, state: "kept", warned: true, problems: [...row.problems, problem] };
  });
  await saveBatch(tx, importId, done, platform.clock.now().toISOString());
  await platform.events.append(tx, events);
  return rows.length;
}

/**
 * Clears the matter of rows whose matter was removed. The other rows keep theirs, because its wall hides them. Once at the
 * end: the lines that add to a new matter come after the one that opened it, so they are undone in earlier batches.
 */
async function clearRemovedMatters(tx: Transaction<Schema>, importId: string): Promise<void> {
  await sql`update import_rows r set invention_id = null
    where r.import_id = ${importId} and r.invention_id is not null
      and not exists (select 1 from inventions i where i.id = r.invention_id)`.execute(tx);
}

const keptHidden = "kept: the person who undid the import may not see its matter";
const keptHeld = "kept: a hold lasts on its matter";
const removed = { deadline_id: null, milestone_id: null };

function keptBecause(row: StoredRow, touched: ReadonlySet<string>, used: ReadonlyMap<string, string>): string | null {
  if (row.deadline_id !== null && touched.has(row.deadline_id)) {
    return "kept: its deadline or its milestone was changed after the import";
  }
  const by = row.new_matter && row.invention_id !== null ? used.get(row.invention_id) : undefined;
  return by === undefined ? null : `the matter is kept: ${by}`;
}

/** The deadlines that were changed since, or whose milestone was, or has work in it. */
async function touchedDeadlines(tx: Transaction<Schema>, rows: readonly StoredRow[]): Promise<Set<string>> {
  const ids = rows.flatMap(({ deadline_id }) => deadline_id ?? []);
  const untouched = await sql<{ id: string }>`
    with d as materialized (select * from deadlines where id = any(${ids}::text[]))
    select d.id from d join milestones m on m.id = d.milestone_id
    where d.updated_at = d.proposed_at and m.updated_at = m.created_at
      and not exists (select 1 from tasks t where t.milestone_id = m.id)
      and not exists (select 1 from notes n where n.milestone_id = m.id)
      and not exists (select 1 from deadlines o where o.milestone_id = m.id and o.id <> d.id)`.execute(tx);
  const free = new Set(untouched.rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !free.has(id)));
}

async function removeDeadlines(
  tx: Transaction<Schema>,
  rows: readonly StoredRow[],
  actor: Actor,
  importId: string,
): Promise<NewEvent[]> {
  await deleteRows(
    tx,
    "deadlines",
    rows.map(({ deadline_id }) => deadline_id),
  );
  await deleteRows(
    tx,
    "milestones",
    rows.map(({ milestone_id }) => milestone_id),
  );
  return rows.map(({ deadline_id, invention_id, milestone_id, facts }) => ({
    type: "deadline-removed",
    actor: actor.email,
    inventionId: invention_id,
    milestoneId: milestone_id,
    metadata: { deadlineId: deadline_id, title: facts.deadline?.title, dueAt: facts.deadline?.dueDate, importId },
  }));
}

async function deleteRows(
  tx: Transaction<Schema>,
  table: "deadlines" | "milestones",
  ids: readonly (string | null)[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = any(${ids.filter((id) => id !== null)}::text[])`.execute(tx);
}

/**
 * The matters that contain anything beyond this import, each with the reason: a person's work, or data from elsewhere.
 */
async function usedMatters(
  tx: Transaction<Schema>,
  ids: readonly string[],
  importId: string,
): Promise<Map<string, string>> {
  const found = await sql<{ id: string; by: string | null; has: string | null }>`
    select i.id, (
      select e.actor from event_log e where e.invention_id = i.id and e.actor is not null
        and e.metadata ->> 'importId' is distinct from ${importId}
        -- In the order of the index of a matter's events: by number alone the whole log would be walked.
        order by e.created_at desc, e.seq desc limit 1) as by,
      case when exists (select 1 from deadlines d where d.invention_id = i.id and d.status <> 'proposed') then 'deadlines'
        when exists (select 1 from files f where f.invention_id = i.id) then 'files'
        when exists (select 1 from tasks t where t.invention_id = i.id) then 'tasks'
        when exists (select 1 from emails c where c.invention_id = i.id) then 'e-mails' end as has
    from inventions i where i.id = any(${[...ids]}::text[])`.execute(tx);
  const reasons = found.rows.flatMap(({ id, by, has }): [string, string][] => {
    if (by !== null) return [[id, `${by} worked on it after the import`]];
    return has === null ? [] : [[id, `it has ${has} from elsewhere`]];
  });
  return new Map(reasons);
}

async function removeMatters(
  tx: Transaction<Schema>,
  rows: readonly StoredRow[],
  actor: Actor,
  importId: string,
): Promise<NewEvent[]> {
  await deleteInventions(
    tx,
    rows.flatMap(({ invention_id }) => invention_id ?? []),
  );
  return rows.map(({ invention_id, facts }) => ({
    type: "invention-removed",
    actor: actor.email,
    inventionId: invention_id,
    metadata: { title: facts.title, references: facts.references, importId },
  }));
}
