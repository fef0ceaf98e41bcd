import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useHubApp } from "./hub-app.ts";
import { askPeople } from "./names-asked.ts";
import { queryKeys } from "./query-keys.ts";

/**
 * The names of the people who have these e-mail addresses; the names that are known stay while more are asked for. Cells
 * of a list may each ask for their own: it is one call for all. What is nobody's address stays as it is; people of one
 * name have theirs with it.
 */
export function useNames(emails: Iterable<string | null | undefined>): (email: string) => string {
  const { hub } = useHubApp();
  const asked = [...new Set(emails)]
    .filter((email) => email?.includes("@"))
    .map(String)
    .sort();
  const { data } = useQuery({
    queryKey: queryKeys.names(asked),
    queryFn: async () => namesApart(await askPeople(hub, asked)),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  return (email) => data?.[email.toLowerCase()] ?? email;
}

function namesApart(people: readonly { readonly email: string; readonly name: string }[]): Record<string, string> {
  const byName = Map.groupBy(people, ({ name }) => name);
  const shown = ({ email, name }: (typeof people)[number]) =>
    (byName.get(name)?.length ?? 0) > 1 ? `${name} (${email})` : name;
  return Object.fromEntries(people.map((one) => [one.email, shown(one)]));
}
