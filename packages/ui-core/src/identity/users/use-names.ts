import type { Person } from "@iphub/sdk/contract/shapes";
import { userInitials } from "@iphub/sdk/domain/identity/user-initials";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useHubApp } from "../../platform/hub-app.ts";
import { identityKeys } from "../query-keys.ts";
import { askPeople } from "./names-asked.ts";

/** How people are shown, by e-mail address. */
export interface ShownPeople {
  /** The name; an unknown address is shown as it is, and people with the same name have their address added. */
  readonly nameOf: (email: string) => string;
  /** Two initials for an avatar. */
  readonly initialsOf: (email: string) => string;
}

/**
 * Names and initials of the people with these e-mail addresses; known ones stay while others are fetched. The requests
 * of all cells of a list become one call.
 */
export function useShownPeople(emails: Iterable<string | null | undefined>): ShownPeople {
  const { hub } = useHubApp();
  const asked = [...new Set(emails)]
    .filter((email) => email?.includes("@"))
    .map(String)
    .sort();
  const { data } = useQuery({
    queryKey: identityKeys.names(asked),
    queryFn: async () => namesShown(await askPeople(hub, asked)),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  return {
    nameOf: (email) => data?.[email.toLowerCase()]?.name ?? email,
    initialsOf: (email) =>
      data?.[email.toLowerCase()]?.initials ?? userInitials({ firstName: "", lastName: "", email }),
  };
}

/** The names of the people with these e-mail addresses, as in {@link useShownPeople}. */
export function useNames(emails: Iterable<string | null | undefined>): ShownPeople["nameOf"] {
  return useShownPeople(emails).nameOf;
}

/** Names and initials of people by e-mail address; people of one name have their address with it. */
export function namesShown(
  people: readonly Person[],
): Record<string, { readonly name: string; readonly initials: string }> {
  const byName = Map.groupBy(people, ({ name }) => name);
  const shown = ({ email, name }: Person) => ((byName.get(name)?.length ?? 0) > 1 ? `${name} (${email})` : name);
  return Object.fromEntries(people.map((one) => [one.email, { name: shown(one), initials: userInitials(one) }]));
}
