import type { Kysely } from "kysely";
import { actorFrom, personColumns } from "../../../identity/public.ts";
import type { Actor } from "../../../platform/actor.ts";
import { invalid } from "../../../platform/failures.ts";
import type { Schema } from "../../../schema.ts";

/** A person of this hub as they would act themselves, without a session. */
async function readPerson(
  db: Kysely<Schema>,
  column: "users.email" | "users.id",
  value: string,
): Promise<Actor | null> {
  const row = await db
    .selectFrom("users")
    .select(personColumns)
    .where(column, "=", value)
    .where("users.disabled_at", "is", null)
    .executeTakeFirst();
  return row ? actorFrom(row, "") : null;
}

/** The person with this e-mail address. @throws Failure 400 naming `searchAs` where no one who works here has it */
export async function actorByEmail(db: Kysely<Schema>, email: string): Promise<Actor> {
  const person = await readPerson(db, "users.email", email);
  if (person) return person;
  throw invalid([{ field: "searchAs", message: `${email} is not a current user; use the address of a person` }]);
}

/** The person with this id, or null where no one who works here has it. */
export async function actorById(db: Kysely<Schema>, userId: string): Promise<Actor | null> {
  return readPerson(db, "users.id", userId);
}
