import type { Person } from "@iphub/sdk/contract/person";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { type Kysely, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Schema } from "../../schema.ts";
import { visibleMatter } from "./visibility.ts";

/** The in-house attorneys of the matters that a person may see, by name, including people who have left. */
export async function readInHouseAttorneys(db: Kysely<Schema>, actor: Actor): Promise<Person[]> {
  const found = await sql<Omit<Person, "name">>`
    select coalesce(u.first_name, '') as "firstName", coalesce(u.last_name, '') as "lastName", named.email
    from (select distinct i.in_house_attorney as email from inventions i
      where i.in_house_attorney is not null and ${visibleMatter(actor, "i.id", "i.restricted")}) named
    left join users u on u.email = named.email
    order by iphub_fold(coalesce(u.last_name, named.email)) collate "C", named.email collate "C"`.execute(db);
  return found.rows.map((person) => ({ ...person, name: fullName(person) }));
}
