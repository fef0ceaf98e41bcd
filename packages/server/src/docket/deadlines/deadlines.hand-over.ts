import { isLeftAlone } from "@iphub/sdk/domain/docket/deadlines/deadline-people";
import { withPersonReplaced } from "@iphub/sdk/domain/identity/hand-over";
import { type Kysely, sql } from "kysely";
import { type HeldRow, type Holding, heldPeople, type ThingPeople } from "../../identity/public.ts";
import { referencesOf, visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { holdClosures } from "./closures.store.ts";
import { type NamedPerson, personKey, standInsOf, statesOf } from "./deadlines.people.ts";
import { type DeadlineRow, openStatuses } from "./deadlines.record.ts";
import { type FullRow, lockDeadlines } from "./deadlines.store.ts";
import { takeStep } from "./deadlines.take-step.ts";

interface Row {
  readonly id: string;
  readonly title: string;
  readonly dueAt: string;
  readonly updatedAt: string;
  readonly ownResponsible: string | null;
  readonly ownBackup: string | null;
  readonly assignees: string[];
  readonly attorney: string | null;
  readonly standIns: string[];
  readonly inventionId: string;
  readonly inventionTitle: string;
  readonly references: string[];
  readonly visible: boolean;
}

/** The open deadlines of a person: as the responsible person, as the back-up, and as one of those assigned. */
export function deadlineHolding(platform: Pick<Platform, "clock" | "events">): Holding {
  return {
    held: async (db, actor, { email }) => {
      const rows = await readRows(db, actor, email);
      const named = rows.flatMap(({ inventionId, ownResponsible, ownBackup, attorney, standIns }): NamedPerson[] =>
        [ownResponsible, ownBackup, attorney, ...standIns].flatMap((one) => (one ? [{ email: one, inventionId }] : [])),
      );
      const states = await statesOf(db, named);
      return rows.flatMap((row) => {
        const { inventionId } = row;
        const works = (one: string) => states.get(personKey({ email: one, inventionId })) === "works";
        return toHeld(row, email, isLeftAlone(row, email, works));
      });
    },
    lock: async (tx, ids) => {
      await holdClosures(tx);
      await lockDeadlines(tx, ids);
    },
    hand: async (tx, actor, { email }, moves) => {
      for (const { row, to } of moves) {
        const target = { id: row.id, did: "changed", updatedAt: row.updatedAt } as const;
        await takeStep(tx, platform, actor, target, (current, { now }) => handed(current, row, email, to, now));
      }
    },
    peopleOf: async (db, actor, ids) => {
      const { rows } = await sql<ThingPeople & { readonly id: string }>`
        select d.id, d.computed->>'title' as title, d.invention_id as "inventionId", jsonb_build_object(
          'responsible', d.own_responsible, 'backup', d.own_backup, 'assignees', to_jsonb(d.assignees)) as people
        from deadlines d join inventions i on i.id = d.invention_id
        where d.id = any(${[...ids]}::text[]) and d.status = any(${[...openStatuses]}::text[])
          and ${visibleMatter(actor, "i.id", "i.restricted")}`.execute(db);
      return new Map(rows.map(({ id, ...row }) => [id, row]));
    },
    restore: async (tx, actor, restored) => {
      for (const { id, people } of restored) {
        const { responsible = null, backup = null, assignees = [] } = heldPeople.parse(people);
        const own = { own_responsible: responsible, own_backup: backup, assignees };
        const target = { id, did: "changed", updatedAt: undefined } as const;
        await takeStep(tx, platform, actor, target, (current, { now }) =>
          hasPeople(current, own) ? current : { ...current, ...own, updated_at: now },
        );
      }
    },
  };
}

async function readRows(db: Kysely<Schema>, actor: Actor, email: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.id, d.computed->>'title' as title, d.due_at as "dueAt", d.updated_at as "updatedAt",
      d.own_responsible as "ownResponsible", d.own_backup as "ownBackup", d.assignees,
      i.in_house_attorney as attorney, ${standInsOf("d.invention_id")} as "standIns",
      i.id as "inventionId", i.title as "inventionTitle", ${visibleMatter(actor, "i.id", "i.restricted")} as visible,
      ${referencesOf("i.id")} as "references"
    from deadlines d join inventions i on i.id = d.invention_id
    where d.status = any(${[...openStatuses]}::text[]) and (
      d.own_responsible = ${email} or d.own_backup = ${email} or i.in_house_attorney = ${email}
      or ${email} = any(d.assignees)
      or d.invention_id in (
        select t.invention_id from invention_teams t join team_members m on m.team_id = t.team_id
          join users u on u.id = m.user_id where u.email = ${email}))
    order by d.due_at, d.id`.execute(db);
  return rows;
}

/** The deadline as the person's, or nothing where they are only one of those who could be its back-up. */
function toHeld(row: Row, email: string, alone: boolean): HeldRow[] {
  const { id, title, dueAt, updatedAt, visible } = row;
  const roles: HeldRow["roles"] = [];
  if (row.ownResponsible === email) roles.push("responsible");
  if (row.ownResponsible === null && row.attorney === email) roles.push("attorney");
  if (row.ownBackup === email) roles.push("backup");
  if (row.assignees.includes(email)) roles.push("assignee");
  // The person left over from the matter's teams acts as back-up, although no one named them.
  if (alone && !roles.some((role) => role !== "assignee")) roles.push("backup");
  if (roles.length === 0) return [];
  const invention = { id: row.inventionId, title: row.inventionTitle, references: row.references };
  return [{ kind: "deadline", id, title, roles, invention, dueAt, updatedAt, alone, visible }];
}

/** The deadline with its new person, in every place where the other was. */
function handed(current: FullRow, { roles }: HeldRow, from: string, to: string, now: string): DeadlineRow {
  const answers = roles.includes("responsible") || roles.includes("attorney");
  const responsible = current.own_responsible ?? current.invention_attorney;
  const own_responsible = answers && responsible !== to ? to : current.own_responsible;
  const isResponsible = (own_responsible ?? current.invention_attorney) === to;
  const newBackup = isResponsible ? null : to;
  const own_backup = roles.includes("backup") ? newBackup : current.own_backup;
  const assignees = withPersonReplaced(current.assignees, from, to);
  const own = { own_responsible, own_backup, assignees };
  return hasPeople(current, own) ? current : { ...current, ...own, updated_at: now };
}

type OwnPeople = Pick<DeadlineRow, "own_responsible" | "own_backup" | "assignees">;

function hasPeople(current: OwnPeople, { own_responsible, own_backup, assignees }: OwnPeople): boolean {
  const isSame = own_responsible === current.own_responsible && own_backup === current.own_backup;
  return isSame && assignees.join() === current.assignees.join();
}

/** Those of these people at matters who work here and may see the matter. */
export async function ableAtMatters(db: Kysely<Schema>, named: readonly NamedPerson[]): Promise<NamedPerson[]> {
  const states = await statesOf(db, named);
  return named.filter((one) => states.get(personKey(one)) === "works");
}
