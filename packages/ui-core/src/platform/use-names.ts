import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useHubApp } from "./hub-app.ts";
import { queryKeys } from "./query-keys.ts";

/** What the hub takes in one call. */
const mostAsked = 100;

/**
 * The names of the people who have these e-mail addresses, asked for in one call for each hundred; the names that are
 * known stay while more are asked for. What is nobody's address stays as it is; people of one name have theirs with it.
 */
export function useNames(emails: Iterable<string | null | undefined>): (email: string) => string {
  const { hub } = useHubApp();
  const asked = [...new Set(emails)]
    .filter((email) => email?.includes("@"))
    .map(String)
    .sort();
  const { data } = useQuery({
    queryKey: queryKeys.names(asked),
    queryFn: async () => {
      const calls = Array.from({ length: Math.ceil(asked.length / mostAsked) }, (_, at) =>
        hub.users.suggest({ email: asked.slice(at * mostAsked, (at + 1) * mostAsked) }),
      );
      return namesApart((await Promise.all(calls)).flat());
    },
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
