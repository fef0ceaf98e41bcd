import { deadlinePeople } from "@iphub/sdk/domain/docket/deadlines/deadline-people";
import type { Deadline } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { finalDateOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import {
  type NamedAtDeadline,
  type PeopledDeadline,
  peopleFindings,
} from "@iphub/sdk/domain/docket/docket-audit/people-findings";
import { type Kysely, sql } from "kysely";
import type { NewEvent } from "../../platform/events/event-log.ts";
import type { Schema } from "../../schema.ts";
import { type NamedPerson, personKey, standInsOf, statesOf } from "../deadlines/deadlines.people.ts";

interface Row {
  readonly inventionId: string;
  readonly id: string;
  readonly dueAt: string;
  readonly ownFinal: string | null;
  readonly computed: Deadline;
  readonly ownResponsible: string | null;
  readonly ownBackup: string | null;
  readonly attorney: string | null;
  readonly standIns: string[];
}

/** The docketed deadlines of matters with the people who answer for them, in three queries however many there are. */
export async function readPeopledDeadlines(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, PeopledDeadline[]>> {
  const { rows } = await sql<Row>`
    select d.invention_id as "inventionId", d.id, d.computed, d.due_at as "dueAt", d.final_date as "ownFinal",
      d.own_responsible as "ownResponsible", d.own_backup as "ownBackup", i.in_house_attorney as attorney,
      ${standInsOf("d.invention_id")} as "standIns"
    from deadlines d join inventions i on i.id = d.invention_id
    where d.invention_id = any(${[...ids]}::text[]) and d.status in ('docketed', 'verified')
    order by d.due_at, d.id`.execute(db);
  const known = rows.map((row) => ({ ...row, ...deadlinePeople(row) }));
  const named = known.flatMap(({ inventionId, responsible, backup }): NamedPerson[] =>
    [responsible, backup].flatMap((email) => (email === null ? [] : [{ email, inventionId }])),
  );
  const states = await statesOf(db, named);
  const shown = (email: string | null, inventionId: string): NamedAtDeadline | null =>
    email === null ? null : { email, state: states.get(personKey({ email, inventionId })) ?? "left" };
  const people = known.map(({ inventionId, id, computed, dueAt, ownFinal, responsible, backup }) => ({
    inventionId,
    deadline: {
      ...{ id, title: computed.title, dueAt, finalDate: ownFinal ?? finalDateOf(computed) },
      responsible: shown(responsible, inventionId),
      backup: shown(backup, inventionId),
    },
  }));
  const byMatter = Map.groupBy(people, ({ inventionId }) => inventionId);
  return new Map([...byMatter].map(([id, list]) => [id, list.map(({ deadline }) => deadline)]));
}

/** How many matters are looked at in one go. */
const atOnce = 500;

/**
 * The matters whose audit a change of accounts or teams makes different: a person left or came back, or a team lost or
 * gained members, and a docketed deadline now has no one, or someone again.
 */
export async function mattersOfPeople(db: Kysely<Schema>, events: readonly NewEvent[]): Promise<string[]> {
  const about = events.filter(isAboutPeople);
  if (about.length === 0) return [];
  const emails = about.flatMap(({ metadata }) => (typeof metadata?.email === "string" ? [metadata.email] : []));
  const teams = about.flatMap(({ metadata }) => teamsIn(metadata ?? {}));
  const { rows } = await sql<{ id: string }>`
    with named as (
      select i.id from inventions i where i.in_house_attorney = any(${emails}::text[])
      union select d.invention_id from deadlines d where d.own_responsible = any(${emails}::text[])
      union select d.invention_id from deadlines d where d.own_backup = any(${emails}::text[])
      union select t.invention_id from invention_teams t where t.team_id = any(${teams}::text[])
        or t.team_id in (select m.team_id from team_members m join users u on u.id = m.user_id
          where u.email = any(${emails}::text[]))
      union select e.invention_id from wall_excluded_teams e where e.team_id = any(${teams}::text[]))
    select id from named where exists (
      select 1 from deadlines d where d.invention_id = named.id and d.status in ('docketed', 'verified'))
    order by id`.execute(db);
  const changed: string[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    changed.push(
      ...(await changedMatters(
        db,
        rows.slice(from, from + atOnce).map(({ id }) => id),
      )),
    );
  }
  return changed;
}

function isAboutPeople({ type, metadata }: NewEvent): boolean {
  if (type === "user-created" || type === "team-updated" || type === "team-member-removed") return true;
  if (type !== "user-updated") return false;
  const { changes } = metadata ?? {};
  return (
    typeof changes === "object" &&
    changes !== null &&
    ["disabledAt", "roles", "teams", "isBot"].some((name) => name in changes)
  );
}

/** The teams that an event names: its own, and those that a person left or joined. */
function teamsIn({ teamId, changes }: Readonly<Record<string, unknown>>): string[] {
  const own = typeof teamId === "string" ? [teamId] : [];
  const teams = isRecord(changes) && isRecord(changes.teams) ? [changes.teams.before, changes.teams.after] : [];
  return [...own, ...teams.flat().filter((team) => typeof team === "string")];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Those whose findings about people are not what they would be now. */
async function changedMatters(db: Kysely<Schema>, ids: readonly string[]): Promise<string[]> {
  const now = await readPeopledDeadlines(db, ids);
  const { rows } = await sql<{ inventionId: string; key: string; facts: string[] }>`
    select invention_id as "inventionId", finding_key as key, facts from docket_findings
    where kind = 'deadline-without-person' and status <> 'resolved' and invention_id = any(${[...ids]}::text[])`.execute(
    db,
  );
  const known = Map.groupBy(rows, ({ inventionId }) => inventionId);
  const textOf = (found: readonly { readonly key: string; readonly facts: readonly string[] }[]) =>
    JSON.stringify(found.map(({ key, facts }) => [key, facts]).sort());
  return ids.filter((id) => textOf(peopleFindings(now.get(id) ?? [])) !== textOf(known.get(id) ?? []));
}
