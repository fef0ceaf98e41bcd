import type { Account } from "@iphub/sdk/contract/people";
import type { users } from "@iphub/sdk/contract/users";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { boundedTotal } from "../../platform/bounded-total.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { containsWords, wordsOfSearch } from "../../platform/database/text-search.ts";
import { invalid, notFound } from "../../platform/failures.ts";
import { withdrawAnswersOf } from "../../platform/idempotency.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { type EndFeeds, endAccessOf } from "../auth/end-sessions.ts";
import { holdPermission } from "../auth/hold-access.ts";
import { unknownTeams } from "./people.ts";
import { guardWalls } from "./walled-teams.ts";

type Parts = Pick<Platform, "clock" | "events" | "jobs" | "configuration">;
type Query = EndpointParsed<(typeof users)["list"]>;
type NewPerson = EndpointParsed<(typeof users)["create"]>;
type Change = EndpointParsed<(typeof users)["update"]>;
type Row = Account & { updatedAt: string };

function accounts(where: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.roles, u.is_bot as "isBot",
      u.password_hash is not null as "hasPassword",
      exists (select 1 from authenticators a where a.user_id = u.id and a.confirmed_at is not null)
        or exists (select 1 from passkeys p where p.user_id = u.id) as "hasSecondFactor",
      u.disabled_at as "disabledAt", u.created_at as "createdAt",
      u.updated_at as "updatedAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name)
        from team_members m join teams t on t.id = m.team_id where m.user_id = u.id), '[]') as teams
    from users u where ${where}`;
}

function toAccount({ updatedAt: _, ...account }: Row): Account {
  return account;
}

/** A page of the people of the hub by name, including those who have left. */
export async function readAccounts(db: Kysely<Schema>, { q, skip, size }: Query) {
  const where = containsWords(sql`u.first_name || ' ' || u.last_name || ' ' || u.email`, wordsOfSearch(q));
  const found = await sql<Row>`
    ${accounts(where)} order by iphub_fold(u.last_name || ' ' || u.first_name) collate "C", u.id
    limit ${size} offset ${skip}`.execute(db);
  const counted = await sql<{ total: number }>`
    select ${boundedTotal(sql`select 1 from users u where ${where}`)} as total`.execute(db);
  return { data: found.rows.map(toAccount), total: counted.rows[0]?.total ?? 0 };
}

/** One person, or null. */
export async function readAccount(db: Kysely<Schema>, id: string): Promise<Account | null> {
  const found = await accounts(sql`u.id = ${id}`).execute(db);
  const row = found.rows[0];
  return row ? toAccount(row) : null;
}

/** Adds a person in a transaction. @throws Failure 400 naming `email` if it is in use; 403 without the permission any more */
export async function createAccount(
  tx: Transaction<Schema>,
  platform: Parts,
  actor: Actor,
  { email, firstName, lastName, roles, teams, isBot }: NewPerson,
): Promise<Account> {
  await holdPermission(tx, actor, "users:manage");
  const { clock, events } = platform;
  const now = nowIso(clock);
  const id = newId(clock.now());
  const kept = [...new Set(roles)];
  const added = await tx
    .insertInto("users")
    .values({
      id,
      email,
      first_name: firstName,
      last_name: lastName,
      roles: kept,
      is_bot: isBot,
      created_at: now,
      updated_at: now,
    })
    .onConflict((on) => on.column("email").doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) {
    throw invalid([{ field: "email", message: "is the address of an existing person" }]);
  }
  await joinTeams(tx, platform, actor, { id, before: [], teams });
  await events.append(tx, [
    { type: "user-created", actor: actor.email, metadata: { userId: id, email, roles: kept, teams, isBot } },
  ]);
  return sure(await readAccount(tx, id));
}

/**
 * Changes a person, whose account the caller has locked, in a transaction. A disabled person is signed out at once;
 * administrators cannot lock themselves out.
 * @throws Failure 400 if administrators would remove their own rights
 */
export async function changeAccount(
  tx: Transaction<Schema>,
  platform: Parts,
  actor: Actor,
  { id, disabled, teams, ...sent }: Change,
  endFeeds: EndFeeds,
): Promise<Account> {
  if (teams) await lockTeamsOf(tx, id, teams);
  const found = await accounts(sql`u.id = ${id}`).execute(tx);
  const before = found.rows[0];
  if (!before) throw notFound("person");
  const roles = sent.roles ? [...new Set<string>(sent.roles)] : before.roles;
  const shut = disabled ?? before.disabledAt !== null;
  keepOwnRights(actor, id, shut, roles);
  const { clock, events } = platform;
  const now = clock.now();
  const disabledAt = shut ? (before.disabledAt ?? now.toISOString()) : null;
  const given = withoutUndefined(sent);
  const after = { ...before, ...given, roles, disabledAt };
  const teamsBefore = before.teams.map((team) => team.id).sort();
  const changes = {
    ...changesBetween(before, after),
    ...(teams ? changesBetween({ teams: teamsBefore }, { teams: [...new Set(teams)].sort() }) : {}),
  };
  if (Object.keys(changes).length === 0) return toAccount(before);
  if (teams) await joinTeams(tx, platform, actor, { id, before: teamsBefore, teams });
  if (teams || sent.roles) await withdrawAnswersOf(tx, [before.email]);
  await tx
    .updateTable("users")
    .set({
      first_name: after.firstName,
      last_name: after.lastName,
      roles: after.roles,
      is_bot: after.isBot,
      disabled_at: disabledAt,
      updated_at: laterThan(before.updatedAt, clock),
    })
    .where("id", "=", id)
    .execute();
  if (shut && before.disabledAt === null) await endAccessOf(tx, id, now, endFeeds);
  await events.append(tx, [
    { type: "user-updated", actor: actor.email, metadata: { userId: id, email: before.email, changes } },
  ]);
  return sure(await readAccount(tx, id));
}

/** Makes a person a member of exactly these teams. @throws Failure 400 naming `teams` if one does not exist */
async function joinTeams(
  tx: Transaction<Schema>,
  platform: Parts,
  actor: Actor,
  { id: userId, before, teams }: { readonly id: string; readonly before: readonly string[]; readonly teams: string[] },
): Promise<void> {
  const unknown = await unknownTeams(tx, teams);
  if (unknown.length > 0) throw invalid([{ field: "teams", message: `are not teams: ${unknown.join(", ")}` }]);
  for (const teamId of new Set([...before, ...teams])) {
    const joined = before.includes(teamId) ? [] : [userId];
    const left = teams.includes(teamId) ? [] : [userId];
    await guardWalls(tx, platform, actor, { teamId, joined, left });
  }
  const gone = before.filter((one) => !teams.includes(one));
  if (gone.length > 0)
    await tx.deleteFrom("team_members").where("user_id", "=", userId).where("team_id", "in", gone).execute();
  const added = [...new Set(teams)].filter((one) => !before.includes(one));
  const rows = added.map((one) => ({ team_id: one, user_id: userId }));
  if (rows.length > 0) await tx.insertInto("team_members").values(rows).execute();
}

/** Locks the teams of a person, and those that they are to have, until the transaction ends: who is in them stays so. */
async function lockTeamsOf(tx: Transaction<Schema>, userId: string, teams: readonly string[]): Promise<void> {
  await sql`
    select 1 from teams where id = any(${[...teams]}::text[])
      or id in (select m.team_id from team_members m where m.user_id = ${userId})
    order by id for no key update`.execute(tx);
}

function keepOwnRights(actor: Actor, id: string, shut: boolean, roles: readonly string[]): void {
  if (id !== actor.userId) return;
  if (shut) throw invalid([{ field: "disabled", message: "would lock you out; ask another administrator" }]);
  if (roles.includes("administrator")) return;
  throw invalid([{ field: "roles", message: "would remove your own rights; ask another administrator" }]);
}

function withoutUndefined(sent: Pick<Change, "firstName" | "lastName" | "isBot">) {
  const { firstName, lastName, isBot } = sent;
  return {
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(isBot === undefined ? {} : { isBot }),
  };
}

function sure(account: Account | null): Account {
  if (account) return account;
  throw new Error("a person who was just written was not found");
}
