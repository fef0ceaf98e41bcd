import type { Kysely } from "kysely";
import { eachMeant, severalFault } from "../../../identity/public.ts";
import type { Actor } from "../../../platform/actor.ts";
import { invalid } from "../../../platform/failures.ts";
import type { Schema } from "../../../schema.ts";
import type { TaskRequest } from "./task-selection.ts";

/**
 * The request with the e-mail addresses that the words in it mean, as `who:` in a query reads them: `me` is the person
 * searched as.
 * @throws Failure 400 naming the key of a name that is no one's, and of one of several people where all must be assigned
 */
export async function withAddresses(db: Kysely<Schema>, actor: Actor, request: TaskRequest): Promise<TaskRequest> {
  const me = { email: request.searchAs ?? actor.email };
  const meantBy = async (key: "assignees" | "projectAssignees" | "inHouseAttorney") => {
    const typed = request[key] ?? [];
    const meant = await eachMeant(db, me, key, typed);
    if (key === "assignees" && request.assigneesConjugation === "and") requireOne(typed, meant);
    return [...new Set(meant.flat())];
  };
  const [assignees, projectAssignees, inHouseAttorney] = await Promise.all([
    meantBy("assignees"),
    meantBy("projectAssignees"),
    meantBy("inHouseAttorney"),
  ]);
  return { ...request, assignees, projectAssignees, inHouseAttorney };
}

/** Of a name that several people have it is not known which of them must be assigned. */
function requireOne(typed: readonly string[], meant: readonly (readonly string[])[]): void {
  const faults = typed.flatMap((word, at) => {
    const people = meant[at] ?? [];
    return people.length < 2 ? [] : [severalFault("assignees", word, people)];
  });
  if (faults.length > 0) throw invalid(faults);
}
