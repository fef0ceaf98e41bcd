import type { TodayScope } from "@iphub/sdk/contract/docket-today";
import { membersOf } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { invalid } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import { peopleInScope } from "./today.reading.ts";

interface Asked {
  readonly scope: TodayScope;
  /** The id of a team. */
  readonly team?: string | undefined;
  /** An e-mail address. */
  readonly person?: string | undefined;
}

/**
 * The people whose work is asked for: those of a scope, of these the members of a team, of these one person; null for
 * everybody.
 * @throws Failure 400 where the team is not one of the caller's
 */
export async function peopleAsked(
  platform: Pick<Platform, "db">,
  actor: Actor,
  { scope, team, person }: Asked,
): Promise<readonly string[] | null> {
  const inScope = await peopleInScope(platform, actor, scope);
  const people = team === undefined ? inScope : among(inScope, await membersAsked(platform, actor, team));
  return person === undefined ? people : among(people, [person]);
}

async function membersAsked({ db }: Pick<Platform, "db">, actor: Actor, team: string): Promise<readonly string[]> {
  if (!actor.teams.some(({ id }) => id === team) && !actor.permissions.has("users:manage")) {
    throw invalid([
      { field: "team", message: "is not one of your teams; give the id of one of them, or leave it out" },
    ]);
  }
  return membersOf(db, team);
}

function among(people: readonly string[] | null, some: readonly string[]): readonly string[] {
  return people === null ? some : some.filter((one) => people.includes(one));
}
