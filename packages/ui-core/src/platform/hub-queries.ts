import { isAborted } from "@iphub/sdk/errors";
import {
  type DefaultOptions,
  hashKey,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFilters,
} from "@tanstack/react-query";
import type { Ports } from "./ports.ts";

/** The query cache of the interface. */
export interface HubQueries extends QueryClient {
  /** Does something once an answer that is under way is there, for each of them; nothing where none is. */
  afterAnswers(filters: QueryFilters, action: () => void): void;
}

/** The `meta` of a query whose failure no one needs to hear of, not even in the log. */
export const ignoredFailure: Readonly<Record<string, unknown>> = { failure: "ignored" };

/** What came for a query while its answer was under way. */
interface Meanwhile {
  readonly changes: (() => void)[];
  isOld: boolean;
}

/**
 * Makes the query cache, with one rule more than the library's: an answer never overwrites what came while
 * it was under way, a live event as little as the reader's own change. A change by function is made again on the answer;
 * it keeps what is newer by itself. Where the answer may be older as a whole, because the query was marked as old or a
 * record was put over it that does not say which is newer, it is asked for again. A request that fails is reported
 *, unless it was aborted or its failure is ignored.
 */
export function createHubQueries(defaultOptions: DefaultOptions, report: Ports["report"]): HubQueries {
  const cache = new QueryCache({
    onError: (error, { meta }) => {
      if (meta !== ignoredFailure && !isAborted(error)) report("A request failed", error);
    },
  });
  const queries = new QueryClient({ defaultOptions, queryCache: cache });
  const underWay = new WeakMap<Promise<unknown>, Meanwhile>();
  const meanwhileOf = ({ promise }: Query): Meanwhile | undefined => {
    if (!promise) return undefined;
    const meanwhile = underWay.get(promise) ?? { changes: [], isOld: false };
    underWay.set(promise, meanwhile);
    return meanwhile;
  };

  // Wrapped, because the library's signature cannot be written out: one of its types is not exported.
  queries.setQueryData = new Proxy(queries.setQueryData, {
    apply(set, _, given) {
      const [queryKey, updater] = given;
      const change = () => Reflect.apply(set, queries, given);
      const query = cache.get(hashKey(queryKey));
      const wasOld = query?.state.isInvalidated === true;
      const isPart = typeof updater === "function";
      const meanwhile = query && meanwhileOf(query);
      meanwhile?.changes.push(change);
      if (meanwhile && !isPart) meanwhile.isOld = true;
      const changed = change();
      // The rest of an answer that was old is as old as before.
      if (wasOld && isPart) query?.invalidate();
      return changed;
    },
  });

  const markOld = queries.invalidateQueries.bind(queries);
  queries.invalidateQueries = (filters, options) => {
    for (const query of cache.findAll(filters)) {
      const meanwhile = meanwhileOf(query);
      if (meanwhile) meanwhile.isOld = true;
    }
    return markOld(filters, options);
  };

  cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    const { promise, queryKey } = event.query;
    const meanwhile = promise && underWay.get(promise);
    if (!meanwhile) return;
    for (const again of meanwhile.changes) again();
    if (meanwhile.isOld) void markOld({ queryKey, exact: true });
  });

  return Object.assign(queries, {
    afterAnswers(filters: QueryFilters, action: () => void) {
      for (const query of cache.findAll(filters)) meanwhileOf(query)?.changes.push(action);
    },
  });
}
