import type { Permission } from "@iphub/sdk/contract/permissions";
import { actingForHeader } from "@iphub/sdk/contract/session-calls";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { wallsOfBoth } from "@iphub/sdk/domain/may-see";
import type { FastifyRequest } from "fastify";
import type { Actor } from "../../platform/actor.ts";
import { Failure } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import { actorFrom, personColumns } from "../users/person-columns.ts";

/**
 * Permissions that an assistant does not get: administration, the records of what people did and read, walls, and
 * verifying deadlines, which depends on what the verifying person knows.
 */
const keptInPerson: ReadonlySet<Permission> = new Set([
  "users:manage",
  "system:manage",
  "audit:read",
  "access-log:read",
  "deadlines:verify",
  "walls:write",
]);

/** The person a request acts for, from its header; null for the caller themselves. */
export function principalOf(request: FastifyRequest): string | null {
  const header = request.headers[actingForHeader];
  return typeof header === "string" && header.trim() !== "" ? header.trim().toLowerCase() : null;
}

/** Where people are looked up: in the hub, or in a transaction of it. */
interface PeopleRead {
  readonly database: Pick<Platform["database"], "reads">;
}

/**
 * The actor who acts for someone they assist: sees the matters of both, except what a wall keeps from
 * either, and may do what either may, except the permissions that are not shared. The relation is checked at each call, so that it ends at once.
 * @throws Failure 403, the same for a stranger and for an unknown address
 */
export async function actFor({ database }: PeopleRead, actor: Actor, email: string): Promise<Actor> {
  const row = await database.reads
    .selectFrom("users")
    .innerJoin("user_assistants", "user_assistants.owner_id", "users.id")
    .select(personColumns)
    .where("users.email", "=", email)
    .where("user_assistants.assistant_id", "=", actor.userId)
    .where("users.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new Failure(403, "not_assistant", `You do not assist ${email}. They can add you as an assistant.`);
  const principal = actorFrom(row, actor.sessionId);
  const known = new Set(actor.teams.map(({ id }) => id));
  const { teams, walls } = seenBy(principal);
  const lent = [...principal.permissions].filter((permission) => !keptInPerson.has(permission));
  return {
    ...actor,
    teams: [...actor.teams, ...teams.filter(({ id }) => !known.has(id))],
    permissions: new Set([...actor.permissions, ...lent]),
    walls: wallsOfBoth(actor.walls, walls),
    actingFor: { email: principal.email, name: fullName(principal) },
  };
}

/** A person who may not read matters lends none: only what a wall keeps from them still counts. */
function seenBy({ permissions, teams, walls }: Actor): Pick<Actor, "teams" | "walls"> {
  if (permissions.has("inventions:read")) return { teams, walls };
  return { teams: [], walls: { ...walls, admitted: [] } };
}

/** The session name of an assistant's live sockets, which end with the relation. */
export function actingSession(ownerEmail: string, assistantEmail: string): string {
  return `acting:${assistantEmail}:${ownerEmail}`;
}
