import type { Hub } from "@iphub/sdk/client";
import type {
  DesiredEntry,
  PortfolioChange,
  PortfolioFault,
  Values,
} from "@iphub/sdk/domain/operations/portfolio/entries";
import { isRow } from "../../command-line/output/cell.ts";

/** How many addresses the hub looks up in one call. */
const batch = 100;

/** A fault for every person that a change adds and that the hub does not have. */
export async function unknownPeople(
  hub: Hub,
  changes: readonly PortfolioChange[],
  desired: readonly DesiredEntry[],
): Promise<PortfolioFault[]> {
  const added = changes.flatMap(({ key, before, after }) => {
    const had = new Set(peopleOf(before).map(({ email }) => email));
    return peopleOf(after)
      .filter(({ email }) => !had.has(email))
      .map((one) => ({ ...one, key }));
  });
  const wanted = [...new Set(added.map(({ email }) => email))];
  const known = new Set<string>();
  for (let from = 0; from < wanted.length; from += batch) {
    for (const { email } of await hub.users.suggest({ email: wanted.slice(from, from + batch) })) known.add(email);
  }
  const paths = new Map(desired.map(({ key, path }) => [key, path]));
  const message = "is no one of this hub; use the e-mail addresses of people of this hub";
  return added
    .filter(({ email }) => !known.has(email))
    .map(({ email, field, key }) => ({ path: `${paths.get(key) ?? ""}.${field}`, message: `${email} ${message}` }));
}

interface NamedPerson {
  readonly email: string;
  readonly field: string;
}

function peopleOf({ assignees, members, steps, inHouseAttorney }: Values): NamedPerson[] {
  const inSteps: unknown[] = Array.isArray(steps) ? steps : [];
  return [
    ...peopleIn(assignees, "assignees"),
    ...peopleIn(members, "members"),
    ...inSteps.flatMap((step, index) => peopleIn(isRow(step) ? step.assignees : [], `steps[${index}].assignees`)),
    ...(typeof inHouseAttorney === "string" ? [{ email: inHouseAttorney, field: "inHouseAttorney" }] : []),
  ];
}

function peopleIn(list: unknown, field: string): NamedPerson[] {
  const all: unknown[] = Array.isArray(list) ? list : [];
  return all.map((email) => ({ email: String(email), field }));
}
