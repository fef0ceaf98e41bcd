import type { Person } from "@iphub/sdk/contract/person";
import { userInitials } from "@iphub/sdk/domain/identity/user-initials";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useHubApp } from "../../platform/hub-app.ts";
import { identityKeys } from "../query-keys.ts";
import { askPeople } from "./names-asked.ts";

/** How people are shown who are known by their e-mail addresses. */
export interface ShownPeople {
  /** A name; what is no one's address stays as it is, and people of one name have theirs with it. */
  readonly nameOf: (email: string) => string;
  /** Two letters for a circle. */
  readonly initialsOf: (email: string) => string;
}

/**
 * How the people are shown who have these e-mail addresses; what is known stays while more are asked for. Cells of a list
 * may each ask for their own: it is one call for all.
 */
export function useShownPeople(emails: Iterable<string | null | undefined>): ShownPeople {
  const { hub } = useHubApp();
  const asked = [...new Set(emails)]
    .filter((email) => email?.includes("@"))
    .map(String)
    .sort();
  const { data } = useQuery({
    queryKey: identityKeys.names(asked),
    queryFn: async () => shownApart(await askPeople(hub, asked)),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  return {
    nameOf: (email) => data?.[email.toLowerCase()]?.name ?? email,
    initialsOf: (email) =>
      data?.[email.toLowerCase()]?.initials ?? userInitials({ firstName: "", lastName: "", email }),
  };
}

/** The names of the people who have these e-mail addresses, as {@link useShownPeople} has them. */
export function useNames(emails: Iterable<string | null | undefined>): ShownPeople["nameOf"] {
  return useShownPeople(emails).nameOf;
}

function shownApart(people: readonly Person[]): Record<string, { readonly name: string; readonly initials: string }> {
  const byName = Map.groupBy(people, ({ name }) => name);
  const shown = ({ email, name }: Person) => ((byName.get(name)?.length ?? 0) > 1 ? `${name} (${email})` : name);
  return Object.fromEntries(people.map((one) => [one.email, { name: shown(one), initials: userInitials(one) }]));
}
