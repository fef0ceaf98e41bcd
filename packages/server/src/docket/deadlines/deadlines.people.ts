import type { Role } from "@iphub/sdk/contract/permissions";
import { maySee } from "@iphub/sdk/domain/may-see";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { actorFrom, holdPeople, personColumns, personFault, seenWalls } from "../../identity/public.ts";
import { invalid } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";

/** The roles whose holders can replace a matter's attorney: those who docket replies, the attorney first. */
const standInRoles = ["attorney", "paralegal"] as const satisfies readonly Role[];

/**
 * The attorneys, then the paralegals, of a matter's teams who work here and may see the matter; two at most, because one
 * of them may be the responsible person.
 * @param matter the column with the matter's id
 */
export function standInsOf(matter: string): RawBuilder<string[]> {
  const inventionId = sql.ref(matter);
  // A matter without teams skips the join: for a page of the work list it took a third of the time.
  return sql<string[]>`case when exists (select 1 from invention_teams t where t.invention_id = ${inventionId})
    then array(
      select u.email from invention_teams t join team_members m on m.team_id = t.team_id join users u on u.id = m.user_id
      where t.invention_id = ${inventionId} and u.disabled_at is null and not u.is_bot
        and u.roles && ${[...standInRoles]}::text[]
        and (not exists (select 1 from walls w where w.invention_id = t.invention_id)
          or ${seenWalls("u.id")}->'admitted' ? t.invention_id)
      group by u.email, u.roles order by not ('attorney' = any(u.roles)), u.email limit 2)
    else '{}'::text[] end`;
}

/** Whether a person can answer for a matter's deadline: they work here and see the matter, they left, or do not see it. */
export type PersonState = "works" | "left" | "unseen";

/** A person named in a matter. */
export interface NamedPerson {
  readonly email: string;
  readonly inventionId: string;
}

/** The state of each named person, by {@link personKey}. People without an account here count as left. */
export async function statesOf(
  db: Kysely<Schema>,
  named: readonly NamedPerson[],
): Promise<ReadonlyMap<string, PersonState>> {
  if (named.length === 0) return new Map();
  const emails = [...new Set(named.map(({ email }) => email))];
  const people = await db
    .selectFrom("users")
    .select(personColumns)
    .where(sql<boolean>`users.email = any(${emails}::text[])`)
    .where("users.disabled_at", "is", null)
    .where("users.is_bot", "=", false)
    .execute();
  const byEmail = new Map(people.map((row) => [row.email, actorFrom(row, "")]));
  const matters = await guardedMatters(db, [...new Set(named.map(({ inventionId }) => inventionId))]);
  const stateOf = ({ email, inventionId }: NamedPerson): PersonState => {
    const person = byEmail.get(email);
    const matter = matters.get(inventionId);
    if (!person || !matter) return "left";
    const isAllTeams = person.permissions.has("matters:all-teams");
    const sees = person.permissions.has("inventions:read") && maySee({ ...person, isAllTeams }, matter);
    return sees ? "works" : "unseen";
  };
  return new Map(named.map((one) => [personKey(one), stateOf(one)]));
}

/** The key of a named person in a map. */
export function personKey({ email, inventionId }: NamedPerson): string {
  return `${inventionId} ${email}`;
}

async function guardedMatters(db: Kysely<Schema>, ids: readonly string[]) {
  const found = await sql<{ id: string; restricted: boolean; teams: string[] }>`
    select i.id, i.restricted,
      array(select t.team_id from invention_teams t where t.invention_id = i.id) as teams
    from inventions i where i.id = any(${[...ids]}::text[])`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** The columns of a deadline that say who is responsible. */
interface PeopledRow {
  readonly invention_id: string;
  readonly own_responsible: string | null;
  readonly invention_attorney: string | null;
}

const unseen = "may not see this matter; choose another person, or admit them to the matter first";

/**
 * The people set at a deadline must work here and see its matter.
 * @throws Failure 400 naming `responsible` or `backup`
 */
export async function checkDeadlinePeople(
  tx: Transaction<Schema>,
  row: PeopledRow,
  given: { readonly responsible?: string | null | undefined; readonly backup?: string | null | undefined },
): Promise<void> {
  const inventionId = row.invention_id;
  const responsible = given.responsible === undefined ? row.own_responsible : given.responsible;
  const fields = (["responsible", "backup"] as const).flatMap((field) => {
    const email = given[field];
    return email ? [{ field, email, inventionId }] : [];
  });
  // A transaction that closes one of the accounts waits, and then sees this deadline.
  await holdPeople(
    tx,
    fields.map(({ email }) => email),
  );
  const states = await statesOf(tx, fields);
  const wrong = fields.flatMap((one) => {
    const state = states.get(personKey(one)) ?? "left";
    if (state === "works") return [];
    const { field, email } = one;
    return [state === "left" ? personFault(field, email) : { field, message: `${email} ${unseen}` }];
  });
  if (given.backup && given.backup === (responsible ?? row.invention_attorney)) {
    wrong.push({ field: "backup", message: "is the responsible person; choose another person, or none" });
  }
  if (wrong.length > 0) throw invalid(wrong);
}
