import type { Filter } from "@iphub/sdk/contract/filters";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { workKeys } from "../query-keys.ts";
import { useOneFilter } from "./use-list-view.ts";

/** The saved fields of a filter. */
export type FilterChange = Pick<Filter, "title" | "layout" | "data" | "view" | "sharedWith">;

/** The reader's filters: built-in ones, one of each team, and their own, which they create and change. */
export function useFilters() {
  const { hub, queries } = useHubApp();
  const remote = useRemote<Filter[]>(workKeys.filters, () => hub.filters.list());
  const { write, sending, errorOf } = useWrite();
  const changed = () => queries.invalidateQueries({ queryKey: workKeys.filters });
  return {
    state: remote.state,
    filters: remote.data ?? [],
    sending,
    errorOf,
    actions: {
      create: async (filter: FilterChange) => {
        const words = { done: "Filter saved", subject: filter.title };
        const made = await write(() => hub.filters.create(filter), words);
        if (made) await changed();
        return made;
      },
      update: async (id: string, change: FilterChange) => {
        const words = { done: "Filter saved", subject: change.title };
        const saved = await write(() => hub.filters.update({ id, ...change }), words);
        if (saved) await Promise.all([changed(), queries.invalidateQueries({ queryKey: workKeys.taskLists })]);
        return saved;
      },
      /** Creates a calendar address of a filter; it is shown only once. */
      makeFeed: (filter: string, timeZone: string) => write(() => hub.calendar.create({ filter, timeZone })),
    },
  };
}

/**
 * A filter by its id: one of the reader's, or a shared one. Undefined without an id, null if it does not exist, or
 * while it is loading, until which it is not known.
 */
export function useFilter(id: string | undefined): {
  readonly filter: Filter | null | undefined;
  readonly isKnown: boolean;
} {
  const { filters, state } = useFilters();
  const listed = filters.find((one) => one.id === id);
  const isShared = id !== undefined && id !== "" && state === "completed" && listed === undefined;
  const shared = useOneFilter(id ?? "", isShared);
  if (id === undefined || id === "") return { filter: undefined, isKnown: true };
  const isKnown = listed !== undefined || state === "failed" || (isShared && shared.state !== "pending");
  return { filter: listed ?? shared.data ?? null, isKnown };
}
