import type { Person } from "@iphub/sdk/contract/person";
import { foldText } from "@iphub/sdk/domain/fold-text";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useHubApp } from "../../platform/hub-app.ts";
import { ignoredFailure } from "../../platform/hub-queries.ts";

const none: readonly Person[] = [];

/**
 * The in-house attorneys that matters name, for a condition that only they can meet. A failure is ignored
 *: what was known stays; where nothing was, a choice offers everybody, and nothing is said.
 */
export function useInHouseAttorneys() {
  const { hub } = useHubApp();
  const queries = useQueryClient();
  const options = {
    queryKey: ["users", "in-house-attorneys"],
    queryFn: () => hub.users.inHouseAttorneys(),
    meta: ignoredFailure,
  };
  const query = useQuery(options);
  return {
    known: query.data ?? none,
    /** True where nothing is known of them, because they could not be fetched. */
    isUnknown: query.isError && query.data === undefined,
    /** Those whose name or address holds every word of the text; those whom the hub suggests where they are unknown. */
    find: async (text: string): Promise<readonly Person[]> => {
      const attorneys = await queries.ensureQueryData(options).catch(() => null);
      return attorneys === null ? hub.users.suggest({ q: text }) : attorneys.filter(isMeantBy(text));
    },
  };
}

/** As the hub's own search of people finds them: every word in any part, without case and accents. */
function isMeantBy(text: string): (person: Person) => boolean {
  const words = foldText(text).split(/\s+/);
  return ({ name, email }) => words.every((word) => foldText(`${name} ${email}`).includes(word));
}
