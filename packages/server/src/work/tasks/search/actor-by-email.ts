import { type Kysely, sql } from "kysely";
import { permissionsOf } from "../../../identity/public.ts";
import type { Actor } from "../../../platform/actor.ts";
import { invalid } from "../../../platform/failures.ts";
import type { Schema } from "../../../schema.ts";

/** A person of this hub as they would act themselves, without a session. */
async function readPerson(db: Kysely<Schema>, column: "email" | "id", value: string): Promise<Actor | null> {
  const row = await db
    .selectFrom("users")
    .select((select) => [
      "users.id",
      "users.email",
      "users.first_name",
      "users.last_name",
      "users.roles",
      sql<Actor["teams"]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name)
        from team_members m join teams t on t.id = m.team_id where m.user_id = ${select.ref("users.id")}), '[]')`.as(
        "teams",
      ),
    ])
    .where(column === "id" ? "users.id" : "users.email", "=", value)
    .where("users.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const { id, email, first_name, last_name, roles, teams } = row;
  const permissions = new Set(permissionsOf(roles));
  return { userId: id, email, firstName: first_name, lastName: last_name, teams, permissions, sessionId: "" };
}

/** The person with this e-mail address. @throws Failure 400 naming `searchAs` where no one who works here has it */
export async function actorByEmail(db: Kysely<Schema>, email: string): Promise<Actor> {
  const person = await readPerson(db, "email", email);
  if (person) return person;
  throw invalid([{ field: "searchAs", message: `${email} is not a current user; use the address of a person` }]);
}

/** The person with this id, or null where no one who works here has it. */
export async function actorById(db: Kysely<Schema>, userId: string): Promise<Actor | null> {
  return readPerson(db, "id", userId);
}
