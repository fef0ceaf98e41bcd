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
  /** Runs a callback once for each response that is pending now, when it arrives; does nothing if there is none. */
  afterAnswers(filters: QueryFilters, action: () => void): void;
}

/** The `meta` of a query whose failure is ignored, even in the log. */
export const ignoredFailure: Readonly<Record<string, unknown>> = { failure: "ignored" };

/** The `meta` of a query whose answer says that its call failed, instead of failing itself. */
export const failureInAnswer: Readonly<Record<string, unknown>> = { failure: "in the answer" };

/** Fetches again what may have failed while the hub, or its database, was away. */
export function refetchFailed(queries: QueryClient): void {
  void queries.refetchQueries({
    predicate: ({ state, meta }) => state.status === "error" || meta === failureInAnswer,
  });
}

/** The changes to a query while its response was pending. */
interface PendingAnswer {
  readonly changes: (() => void)[];
  isOld: boolean;
}

/**
 * Creates the query cache, with one rule more than the library's: a response never overwrites what changed while it was
 * pending, neither a live event nor the reader's own change. A change by function is applied again to the response; it
 * keeps newer data by itself. If the whole response may be stale, because the query was invalidated or a record without
 * a version was set, it is fetched again. A failed request is reported, unless it was aborted or its failure is
 * ignored.
 */
export function createHubQueries(defaultOptions: DefaultOptions, report: Ports["report"]): HubQueries {
  const cache = new QueryCache({
    onError: (error, { meta }) => {
      if (meta !== ignoredFailure && !isAborted(error)) report("A request failed", error);
    },
  });
  const queries = new QueryClient({ defaultOptions, queryCache: cache });
  const underWay = new WeakMap<Promise<unknown>, PendingAnswer>();
  const pendingOf = ({ promise }: Query): PendingAnswer | undefined => {
    if (!promise) return undefined;
    const pending = underWay.get(promise) ?? { changes: [], isOld: false };
    underWay.set(promise, pending);
    return pending;
  };

  // Wrapped, because the library's signature uses a type that it does not export.
  queries.setQueryData = new Proxy(queries.setQueryData, {
    apply(set, _, given) {
      const [queryKey, updater] = given;
      const change = () => Reflect.apply(set, queries, given);
      const query = cache.get(hashKey(queryKey));
      const wasOld = query?.state.isInvalidated === true;
      const isPart = typeof updater === "function";
      const pending = query && pendingOf(query);
      pending?.changes.push(change);
      if (pending && !isPart) pending.isOld = true;
      const changed = change();
      // Other parts of a stale response remain stale.
      if (wasOld && isPart) query?.invalidate();
      return changed;
    },
  });

  const markOld = queries.invalidateQueries.bind(queries);
  queries.invalidateQueries = (filters, options) => {
    for (const query of cache.findAll(filters)) {
      const pending = pendingOf(query);
      if (pending) pending.isOld = true;
    }
    return markOld(filters, options);
  };

  cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    const { promise, queryKey } = event.query;
    const pending = promise && underWay.get(promise);
    if (!pending) return;
    for (const again of pending.changes) again();
    if (pending.isOld) void markOld({ queryKey, exact: true });
  });

  return Object.assign(queries, {
    afterAnswers(filters: QueryFilters, action: () => void) {
      for (const query of cache.findAll(filters)) pendingOf(query)?.changes.push(action);
    },
  });
}
