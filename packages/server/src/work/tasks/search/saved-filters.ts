import { type Filter, type FilterList, sharedWithEveryone } from "@iphub/sdk/contract/filters";
import type { FilterData } from "@iphub/sdk/contract/task-query";
import { listWords } from "@iphub/sdk/domain/work/list-choices";
import { storedTaskQuery } from "@iphub/sdk/domain/work/task-query/stored-query";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { type Kysely, type Selectable, sql } from "kysely";
import { isName, peopleCalled, unknownPeople } from "../../../identity/public.ts";
import { readBinned, visibleMatter } from "../../../matters/public.ts";
import type { Actor } from "../../../platform/actor.ts";
import { Failure, invalid, notFound } from "../../../platform/failures.ts";
import type { Schema } from "../../../schema.ts";

/** A filter with who made it; the hub's own and those of teams have no one. */
export interface SavedFilter extends Omit<Filter, "warnings"> {
  readonly ownerId: string | null;
}

const teamPrefix = "team-";

/**
 * Every filter of a list, or of all lists, that a person has: the hub's, one of each of their teams by its name, their own by
 * title, and by title those of others that are shared with one of their teams or with everybody, as filters of a team. The
 * hub's and those of the teams are of tasks.
 */
export async function readFilters(
  db: Kysely<Schema>,
  actor: Actor,
  list: FilterList | "all" = "tasks",
): Promise<SavedFilter[]> {
  const reached = [sharedWithEveryone, ...actor.teams.map(({ id }) => id)];
  const found = savedFilters(db)
    .where(
      sql<boolean>`(filters.owner_id = ${actor.userId}
        or (filters.shared_with <> '{}' and filters.shared_with && ${reached}::text[]))`,
    )
    .orderBy(sql`iphub_fold(filters.title)`)
    .orderBy("filters.id");
  const saved = await (list === "all" ? found : found.where("filters.list", "=", list)).execute();
  const built = list === "tasks" || list === "all" ? await builtFilters(db, actor) : [];
  const own = saved.filter((row) => row.owner_id === actor.userId).map(toSaved);
  const shared = saved.filter((row) => row.owner_id !== actor.userId).map(toSaved);
  return [...built, ...own, ...shared.map((one) => ({ ...one, type: "team" as const }))];
}

async function builtFilters(db: Kysely<Schema>, actor: Actor): Promise<SavedFilter[]> {
  const teams = await Promise.all(actor.teams.map((team) => teamFilter(db, team)));
  return [...systemFilters(actor), ...teams];
}

function savedFilters(db: Kysely<Schema>) {
  return db
    .selectFrom("filters")
    .innerJoin("users", "users.id", "filters.owner_id")
    .selectAll("filters")
    .select("users.email as owner");
}

/**
 * One filter, or view of another list, by its id. A personal one can be read by everybody who has its address: that is how
 * filters are shared.
 * @throws Failure 404
 */
export async function readFilter(db: Kysely<Schema>, actor: Actor, id: string): Promise<SavedFilter> {
  const built = systemFilters(actor).find((one) => one.id === id);
  if (built) return built;
  const team = actor.teams.find((one) => teamPrefix + one.id === id);
  if (team) return teamFilter(db, team);
  const row = await savedFilters(db).where("filters.id", "=", id).executeTakeFirst();
  if (!row) throw await missing(db, id);
  return toSaved(row);
}

async function missing(db: Kysely<Schema>, id: string): Promise<Failure> {
  const deleted = await readBinned(db, "filter", id);
  if (!deleted) return notFound("filter");
  const { list = "tasks" } = deleted;
  const what = list === "tasks" ? "filter" : "view";
  return new Failure(404, "not_found", `This ${what} was deleted; its owner can restore it from the bin.`);
}

/**
 * One filter of tasks by its id, for what is made of tasks.
 * @throws Failure 404; 400 naming `filter` for a view of another list
 */
export async function readTaskFilter(db: Kysely<Schema>, actor: Actor, id: string): Promise<SavedFilter> {
  const filter = await readFilter(db, actor, id);
  const { list = "tasks", title } = filter;
  if (list === "tasks") return filter;
  throw invalid([
    { field: "filter", message: `'${title}' is a view of ${listWords[list]}; use the id of a filter of tasks` },
  ]);
}

/** Filters as the contract has them, with what they name and is no longer there. */
export async function withWarnings(
  db: Kysely<Schema>,
  reader: Actor,
  filters: readonly SavedFilter[],
): Promise<Filter[]> {
  const [conditions, names] = await Promise.all([
    filterWarnings(db, reader, filters.map(conditionsOf)),
    nameWarnings(db, filters),
  ]);
  return filters.map(({ ownerId: _ownerId, ...filter }, index) => ({
    ...filter,
    warnings: [...(conditions[index] ?? []), ...(names[index] ?? [])],
  }));
}

/** What is said of each view whose responsible person is a name: that no one has it, or that all who do have left. */
async function nameWarnings(
  db: Kysely<Schema>,
  filters: readonly Pick<SavedFilter, "choices">[],
): Promise<readonly (readonly string[])[]> {
  const names = filters.map(({ choices }) => choices?.responsible ?? "");
  const people = await peopleCalled(
    db,
    names.filter((name) => name !== "" && isName(name)),
  );
  const left = new Set(await unknownPeople(db, [...people.values()].flat()));
  return names.map((name) => {
    const called = people.get(name);
    if (!called) return [];
    if (called.length === 0) return [`No one is called '${name}'.`];
    return called.every((email) => left.has(email)) ? called.map((email) => `${email} no longer works here.`) : [];
  });
}

/** The conditions of a filter; of a view of another list the address of its responsible person, who may have left. */
function conditionsOf({ data, choices }: Pick<SavedFilter, "data" | "choices">): FilterData {
  const person = choices?.responsible;
  return person?.includes("@") ? { ...data, assignees: [person.toLowerCase()] } : data;
}

function systemFilters({ email }: Actor): SavedFilter[] {
  const status = [...openStatuses];
  const common = { layout: "compact", type: "system", ownerId: null } as const;
  return [
    { ...common, id: "my-tasks", title: "My Tasks", data: { assignees: [email], status } },
    { ...common, id: "my-projects", title: "My Projects", data: { projectAssignees: [email], status } },
  ];
}

async function teamFilter(db: Kysely<Schema>, team: Actor["teams"][number]): Promise<SavedFilter> {
  const members = await db
    .selectFrom("team_members")
    .innerJoin("users", "users.id", "team_members.user_id")
    .select("users.email")
    .where("team_members.team_id", "=", team.id)
    .where("users.disabled_at", "is", null)
    .orderBy("users.email")
    .execute();
  const data = { assignees: members.map((row) => row.email), status: [...openStatuses] };
  return { id: teamPrefix + team.id, title: team.name, layout: "compact", type: "team", data, ownerId: null };
}

function toSaved(row: Selectable<Schema["filters"]> & { readonly owner: string }): SavedFilter {
  const { id, title, layout, list, choices, view, owner } = row;
  const { query } = row.data;
  const data = query === undefined ? row.data : { ...row.data, query: storedTaskQuery(query) };
  const sharing = { sharedWith: row.shared_with, owner, ownerId: row.owner_id };
  const ofList = list === "tasks" ? {} : { list, choices: choices ?? {} };
  return { id, title, layout, type: "personal", ...ofList, data, ...(view && { view }), ...sharing };
}

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
    absentPeople(db, [...new Set(filters.flatMap(peopleOf))]),
    unknownTags(db, reader, [...new Set(filters.flatMap(({ tags = [] }) => tags))]),
    unknownWorkflows(db, reader, [...new Set(filters.flatMap(({ workflows = [] }) => workflows))]),
  ]);
  return filters.map((data) => [
    ...[...new Set(peopleOf(data))].filter((one) => people.has(one)).map((one) => personWarning(one, people)),
    ...(data.tags ?? []).filter((one) => tags.includes(one)).map((one) => `No task has the tag '${one}'.`),
    ...(data.workflows ?? [])
      .filter((one) => workflows.includes(one))
      .map((one) => `No task follows the workflow '${one}'.`),
  ]);
}

/** Those of these addresses that no active person has, each with whether someone who had it worked here. */
async function absentPeople(db: Kysely<Schema>, emails: readonly string[]): Promise<Map<string, boolean>> {
  const absent = await unknownPeople(db, emails);
  if (absent.length === 0) return new Map();
  const left = await db.selectFrom("users").select("email").where("email", "in", absent).execute();
  return new Map(absent.map((one) => [one, left.some(({ email }) => email === one)]));
}

function personWarning(email: string, absent: ReadonlyMap<string, boolean>): string {
  return absent.get(email) === true ? `${email} no longer works here.` : `No one here has the address ${email}.`;
}

function peopleOf({ assignees = [], projectAssignees = [], inHouseAttorney = [] }: FilterData): string[] {
  return [...assignees, ...projectAssignees, ...inHouseAttorney];
}

async function unknownTags(db: Kysely<Schema>, reader: Actor, tags: readonly string[]): Promise<string[]> {
  if (tags.length === 0) return [];
  const found = await sql<{ tag: string }>`
    select named.tag from unnest(${[...tags]}::text[]) named (tag)
    where not exists (
      select 1 from ${visibleTasks(reader)} and iphub_lower_all(tasks.tags) @> iphub_lower_all(array[named.tag]))`.execute(
    db,
  );
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
