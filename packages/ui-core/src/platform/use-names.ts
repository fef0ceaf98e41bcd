import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useHubApp } from "./hub-app.ts";
import { queryKeys } from "./query-keys.ts";

/** What the hub takes in one call. */
const mostAsked = 100;

/**
 * The names of the people who have these e-mail addresses, asked for in one call for each hundred; the names that are
 * known stay while more are asked for. An address that is nobody's stays one.
 */
export function useNames(emails: Iterable<string>): (email: string) => string {
  const { hub } = useHubApp();
  const asked = [...new Set(emails)].sort();
  const { data } = useQuery({
    queryKey: queryKeys.names(asked),
    queryFn: async () => {
      const calls = Array.from({ length: Math.ceil(asked.length / mostAsked) }, (_, at) =>
        hub.users.suggest({ email: asked.slice(at * mostAsked, (at + 1) * mostAsked) }),
      );
      return Object.fromEntries((await Promise.all(calls)).flat().map(({ email, name }) => [email, name]));
    },
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  return (email) => data?.[email.toLowerCase()] ?? email;
}
