import type { FilterData } from "@iphub/sdk/contract/task-query";
import { type Kysely, sql } from "kysely";
import { unknownPeople } from "../../../identity/public.ts";
import { visibleMatter } from "../../../matters/public.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { Schema } from "../../../schema.ts";

/**
 * What filters name and is no longer there, for each of them: people who have left, tags that no task has, tasks'
 * workflows that no task follows. Shown as a warning, because an empty list would look like 'nothing due'. Only tasks
 * that the reader may see count.
 */
export async function filterWarnings(
  db: Kysely<Schema>,
  reader: Actor,
  filters: readonly FilterData[],
): Promise<string[][]> {
  const [people, tags, workflows] = await Promise.all([
    unknownPeople(db, [...new Set(filters.flatMap(peopleOf))]),
    unknownTags(db, reader, [...new Set(filters.flatMap(({ tags = [] }) => tags))]),
    unknownWorkflows(db, reader, [...new Set(filters.flatMap(({ workflows = [] }) => workflows))]),
  ]);
  return filters.map((data) => [
    ...[...new Set(peopleOf(data))].filter((one) => people.includes(one)).map(leftWarning),
    ...(data.tags ?? []).filter((one) => tags.includes(one)).map((one) => `No task has the tag '${one}' any more.`),
    ...(data.workflows ?? [])
      .filter((one) => workflows.includes(one))
      .map((one) => `No task follows the workflow '${one}'.`),
  ]);
}

function leftWarning(email: string): string {
  return `${email} no longer works here.`;
}

function peopleOf({ assignees = [], projectAssignees = [], inHouseAttorney = [] }: FilterData): string[] {
  return [...assignees, ...projectAssignees, ...inHouseAttorney];
}

async function unknownTags(db: Kysely<Schema>, reader: Actor, tags: readonly string[]): Promise<string[]> {
  if (tags.length === 0) return [];
  const found = await sql<{ tag: string }>`
    select named.tag from unnest(${[...tags]}::text[]) named (tag)
    where not exists (select 1 from ${visibleTasks(reader)} and tasks.tags @> array[named.tag])`.execute(db);
  return found.rows.map((row) => row.tag);
}

async function unknownWorkflows(db: Kysely<Schema>, reader: Actor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await sql<{ id: string }>`
    select named.id from unnest(${[...ids]}::text[]) named (id)
    where not exists (select 1 from ${visibleTasks(reader)} and tasks.template_id = named.id)`.execute(db);
  return found.rows.map((row) => row.id);
}

function visibleTasks(reader: Actor) {
  return sql`tasks join inventions on inventions.id = tasks.invention_id where ${visibleMatter(reader)}`;
}
