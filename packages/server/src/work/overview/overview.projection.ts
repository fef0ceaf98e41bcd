import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import { changedOnly } from "../../platform/changes.ts";
import type { NewEvent, Projection } from "../../platform/events/event-log.ts";
import type { Schema } from "../../schema.ts";

/** The events that change what the overview shows of their matter. */
const changing = /^(task|milestone|invention|deadline)-/;
/** What a task is called and what is noted on it is read with the page, and is in no row of the overview. */
const notInRows: ReadonlySet<string> = new Set(["title", "notes"]);

function changesRows(event: NewEvent): boolean {
  return changing.test(event.type) && !(event.type === "task-updated" && changedOnly(event, notInRows));
}

/** Keeps the overview's rows of the matters that were written to, in the same transaction. */
export const overviewProjection: Projection = async (tx, events) => {
  const changed = events.filter(changesRows).flatMap((event) => event.inventionId ?? []);
  if (changed.length > 0) await refreshOverview(tx, [...new Set(changed)]);
};

/**
 * Makes the overview's rows of these matters, or of all, from their tasks and milestones: a fixed number of
 * statements for however many matters. A bulk load calls it once, at its end, with `all`.
 */
export async function refreshOverview(tx: Transaction<Schema>, inventionIds: readonly string[] | "all"): Promise<void> {
  await refreshRows(tx, inventionIds);
  await refreshPeople(tx, inventionIds);
  await refreshTags(tx, inventionIds);
}

/**
 * An open task, as the overview understands it: its status is open and its milestone, if it has one, is active.
 * `t` is the task, `m` its milestone (left joined).
 */
const openTask = sql<SqlBool>`
  t.status in (${sql.join(openStatuses.map((status) => sql.lit(status)))}) and m.finished_at is null and m.deleted_at is null`;

/** The same order as the pure rule in domain/work/next-task.ts. */
const mostUrgent = sql`t.status = 'upcoming', t.due_at nulls last, t.position, t.id collate "C"`;

/** The final date of the deadline in this row, by the same rule as domain/docket/deadlines/standing.ts. */
export function finalDateIn(row: "d" | "deadlines"): RawBuilder<string | null> {
  const computed = sql.ref(`${row}.computed`);
  return sql`coalesce(${sql.ref(`${row}.final_date`)}, (${computed} #>> '{window,graceEnds,operative}')::date,
    (${computed} #>> '{window,graceEnds,nominal}')::date, (${computed} #>> '{cap,operative}')::date,
    (${computed} #>> '{cap,nominal}')::date)`;
}

function among(column: string, ids: readonly string[] | "all"): RawBuilder<SqlBool> {
  return ids === "all" ? sql`true` : sql`${sql.ref(column)} = any(${[...ids]}::text[])`;
}

async function refreshRows(tx: Transaction<Schema>, ids: readonly string[] | "all"): Promise<void> {
  const shown = sql`title, title_key, reference_list, reference_key, restricted, next_task_id, next_milestone_id,
    next_milestone_title, due_at, final_date, client_due_date, next_2ar`;
  await sql`
    insert into overview_rows (invention_id, ${shown})
    select i.id, i.title, i.title_key, r.list, iphub_fold(r.list[1]), i.restricted, task.id, milestone.id,
      milestone.title, coalesce(docketed.due_at, milestone.due_at, task.due_at), docketed.final_date,
      milestone.client_due_date, review.due_at
    from inventions i
    cross join lateral (
      select array(select reference from invention_references where invention_id = i.id order by position) as list) r
    left join lateral (
      select t.id, t.due_at from tasks t left join milestones m on m.id = t.milestone_id
      where t.invention_id = i.id and ${openTask} order by ${mostUrgent} limit 1) task on true
    left join lateral (
      select m.id, m.title, m.due_at, m.client_due_date from milestones m
      where m.invention_id = i.id and m.finished_at is null and m.deleted_at is null
      order by m.due_at nulls last, m.created_at, m.id collate "C" limit 1) milestone on true
    left join lateral (
      select d.due_at, ${finalDateIn("d")} as final_date from deadlines d
      where d.invention_id = i.id and d.status in ('docketed', 'verified') order by d.due_at, d.id limit 1) docketed on true
    left join lateral (
      select min(t.due_at) as due_at from tasks t left join milestones m on m.id = t.milestone_id
      where t.invention_id = i.id and ${openTask} and '2ar' = any(iphub_lower_all(t.tags))) review on true
    where ${among("i.id", ids)}
    on conflict (invention_id) do update set (${shown}) = (select excluded.title, excluded.title_key,
      excluded.reference_list, excluded.reference_key, excluded.restricted, excluded.next_task_id,
      excluded.next_milestone_id, excluded.next_milestone_title, excluded.due_at, excluded.final_date,
      excluded.client_due_date,
      excluded.next_2ar)
    where overview_rows is distinct from excluded`.execute(tx);
}

/** Comes after the rows: a person's entry repeats its row's due date. */
async function refreshPeople(tx: Transaction<Schema>, ids: readonly string[] | "all"): Promise<void> {
  await sql`
    with present as (
      select distinct on (a.invention_id, a.email) a.email, a.invention_id, t.id as next_task_id, o.due_at
      from task_assignees a join tasks t on t.id = a.task_id join overview_rows o on o.invention_id = a.invention_id
        left join milestones m on m.id = t.milestone_id
      where ${among("a.invention_id", ids)} and ${openTask}
      order by a.invention_id, a.email, ${mostUrgent}
    ), gone as (
      delete from overview_people p where ${among("p.invention_id", ids)}
        and not exists (select 1 from present n where n.email = p.email and n.invention_id = p.invention_id)
    )
    insert into overview_people as p (email, invention_id, next_task_id, due_at)
    select email, invention_id, next_task_id, due_at from present
    on conflict (email, invention_id) do update set next_task_id = excluded.next_task_id, due_at = excluded.due_at
    where (p.next_task_id, p.due_at) is distinct from (excluded.next_task_id, excluded.due_at)`.execute(tx);
}

async function refreshTags(tx: Transaction<Schema>, ids: readonly string[] | "all"): Promise<void> {
  await sql`
    with present as (
      select distinct tag, t.invention_id
      from tasks t left join milestones m on m.id = t.milestone_id cross join lateral unnest(t.tags) tag
      where ${among("t.invention_id", ids)} and ${openTask}
    ), gone as (
      delete from overview_tags o where ${among("o.invention_id", ids)}
        and not exists (select 1 from present n where n.tag = o.tag and n.invention_id = o.invention_id)
    )
    insert into overview_tags (tag, invention_id) select tag, invention_id from present
    on conflict (tag, invention_id) do nothing`.execute(tx);
}
