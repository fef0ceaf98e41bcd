import type { Person } from "@iphub/sdk/contract/shapes";
import { foldText } from "@iphub/sdk/domain/fold-text";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useHubApp } from "../../platform/hub-app.ts";
import { ignoredFailure } from "../../platform/hub-queries.ts";

const none: readonly Person[] = [];

/**
 * The in-house attorneys of all matters, for a filter condition. A failure is ignored: the previous list is kept;
 * without one the choice offers everyone.
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
    /** True if they could not be fetched. */
    isUnknown: query.isError && query.data === undefined,
    /** Those whose name or address contains every word of the text; the hub's suggestions if they are unknown. */
    find: async (text: string): Promise<readonly Person[]> => {
      const attorneys = await queries.ensureQueryData(options).catch(() => null);
      return attorneys === null ? hub.users.suggest({ q: text }) : attorneys.filter(isMeantBy(text));
    },
  };
}

/** Matches as the hub's search of people does: every word in any part, without case and accents. */
function isMeantBy(text: string): (person: Person) => boolean {
  const words = foldText(text).split(/\s+/);
  return ({ name, email }) => words.every((word) => foldText(`${name} ${email}`).includes(word));
}
