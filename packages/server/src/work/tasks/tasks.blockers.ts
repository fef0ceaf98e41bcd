import type { TaskBlockers } from "@iphub/sdk/contract/task-blockers";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { type Kysely, sql } from "kysely";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";
import { inNoEndedMilestone } from "./task-record.ts";

/** A blocking task, as the answer names it. */
const named = sql`jsonb_build_object('id', b.id, 'title', b.title, 'status', b.status)`;

/**
 * What blocks those of the tasks that are open and that the person may see, in the order of the ids; tasks that nothing
 * blocks are left out. A step waits for the steps that will open it: once released, it is left as people left it. Another
 * task that is upcoming waits for the open one before it in its milestone.
 */
export async function readBlockers(db: Kysely<Schema>, actor: Actor, ids: readonly string[]): Promise<TaskBlockers[]> {
  const asked = [...new Set(ids)];
  const open = sql`any(${[...openStatuses]}::text[])`;
  const { rows } = await sql<TaskBlockers>`
    select t.id as "taskId", s.is_step as "opensByItself",
      coalesce(case
        when s.is_step then (
          select jsonb_agg(${named} order by b.position, b.id)
          from task_predecessors p join tasks b on b.id = p.after_task_id
          where p.task_id = t.id and p.released_at is null and b.status = ${open})
        when t.status = 'upcoming' then (
          select jsonb_build_array(${named}) from tasks b
          where b.milestone_id = t.milestone_id and (b.position, b.created_at, b.id) < (t.position, t.created_at, t.id)
            and b.status = ${open}
          order by b.position desc, b.created_at desc, b.id desc limit 1)
      end, '[]'::jsonb) as "waitsFor",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', d.id, 'title', d.computed ->> 'title', 'dueAt', d.due_at,
          'status', d.status) order by d.due_at, d.id)
        from deadlines d
        where d.invention_id = t.invention_id and (d.due_at = t.due_at or d.milestone_id = t.milestone_id)
          and d.status in ('proposed', 'docketed')), '[]'::jsonb) as deadlines
    from tasks t join inventions on inventions.id = t.invention_id
      cross join lateral (select exists (select 1 from task_predecessors p where p.task_id = t.id) as is_step) s
    where t.id = any(${asked}::text[]) and t.status = ${open} and ${inNoEndedMilestone("t")} and ${visibleMatter(actor)}
    order by array_position(${asked}::text[], t.id)`.execute(db);
  return rows.filter(({ waitsFor, deadlines }) => waitsFor.length + deadlines.length > 0);
}
