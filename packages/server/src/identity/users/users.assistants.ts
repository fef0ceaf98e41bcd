import type { AssistantTeam } from "@iphub/sdk/contract/assistants";
import type { Person } from "@iphub/sdk/contract/shapes";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import type { Kysely, Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { forbidden, invalid, notFound } from "../../platform/failures.ts";
import { withdrawAnswersOf } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { actingSession } from "../auth/acting-for.ts";
import { notifySessionEnded } from "../auth/end-sessions.ts";
import { holdAccess, holdPermission } from "../auth/hold-access.ts";
import { guardWalls } from "./walled-teams.ts";

/** The most assistants of a person. */
const mostAssistants = 50;

/** The id of the team that assists a person. */
function teamIdOf(userId: string): string {
  return `assistants-${userId}`;
}

/** The team of a person's assistants, without people who have left. */
export async function readAssistants(db: Kysely<Schema>, userId: string): Promise<AssistantTeam> {
  const members = await db
    .selectFrom("user_assistants")
    .innerJoin("users", "users.id", "user_assistants.assistant_id")
    .select("users.email")
    .where("owner_id", "=", userId)
    .where("users.disabled_at", "is", null)
    .orderBy("users.email")
    .execute();
  return { id: teamIdOf(userId), members: members.map(({ email }) => email) };
}

/** The people that a person assists, by name. */
export async function readSponsors(db: Kysely<Schema>, userId: string): Promise<Person[]> {
  const people = await db
    .selectFrom("user_assistants")
    .innerJoin("users", "users.id", "user_assistants.owner_id")
    .select(["first_name as firstName", "last_name as lastName", "email"])
    .where("assistant_id", "=", userId)
    .where("users.disabled_at", "is", null)
    .orderBy("last_name")
    .orderBy("email")
    .execute();
  return people.map((person) => ({ ...person, name: fullName(person) }));
}

/** Adds an assistant in a transaction; an existing one stays. @throws Failure 400 naming `email` */
export async function addAssistant(
  tx: Transaction<Schema>,
  { events }: Pick<Platform, "events">,
  actor: Actor,
  email: string,
): Promise<AssistantTeam> {
  if (email === actor.email) throw invalid([{ field: "email", message: "is your own; name someone else" }]);
  const person = await tx
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (!person) throw invalid([{ field: "email", message: "is not a current user" }]);
  await holdAccess(tx, actor);
  const before = await readAssistants(tx, actor.userId);
  if (before.members.includes(email)) return before;
  if (before.members.length >= mostAssistants) {
    throw invalid([{ field: "email", message: `is one too many; the limit is ${mostAssistants} assistants` }]);
  }
  await tx.insertInto("user_assistants").values({ owner_id: actor.userId, assistant_id: person.id }).execute();
  await events.append(tx, [{ type: "assistant-added", actor: actor.email, metadata: { email } }]);
  return readAssistants(tx, actor.userId);
}

/**
 * Removes a member from a team in a transaction: from the person's own assistants, or, with `users:manage`, from any
 * team.
 * @throws Failure 404 where there is no such team or member for the caller, 403 for a team that the caller may not
 * change
 */
export async function removeMember(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "events" | "clock" | "configuration">,
  actor: Actor,
  { teamId, email }: { readonly teamId: string; readonly email: string },
): Promise<{ ok: true }> {
  const address = email.trim().toLowerCase();
  const person = await tx.selectFrom("users").select("id").where("email", "=", address).executeTakeFirst();
  const own = teamId === teamIdOf(actor.userId);
  const gone = own
    ? await tx
        .deleteFrom("user_assistants")
        .where("owner_id", "=", actor.userId)
        .where("assistant_id", "=", person?.id ?? "")
        .executeTakeFirst()
    : await removeFromTeam(tx, platform, actor, { teamId, userId: person?.id ?? "" });
  if (gone.numDeletedRows !== 1n) throw notFound("member of the team");
  if (own) await notifySessionEnded(tx, actingSession(actor.email, address));
  else await withdrawAnswersOf(tx, [address]);
  const type = own ? "assistant-removed" : "team-member-removed";
  await platform.events.append(tx, [{ type, actor: actor.email, metadata: { teamId, email: address } }]);
  return { ok: true };
}

async function removeFromTeam(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "clock" | "configuration">,
  actor: Actor,
  { teamId, userId }: { readonly teamId: string; readonly userId: string },
) {
  const mayManage = actor.permissions.has("users:manage");
  if (mayManage) await holdPermission(tx, actor, "users:manage");
  const team = await tx.selectFrom("teams").select("id").where("id", "=", teamId).forNoKeyUpdate().executeTakeFirst();
  if (!team) throw notFound("team");
  if (!mayManage) throw forbidden("users:manage");
  await guardWalls(tx, platform, actor, { teamId, joined: [], left: [userId] });
  return tx.deleteFrom("team_members").where("team_id", "=", teamId).where("user_id", "=", userId).executeTakeFirst();
}
