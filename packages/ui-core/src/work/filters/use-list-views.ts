import type { Filter, FilterList, ListChoices, ViewedList } from "@iphub/sdk/contract/filters";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { workKeys } from "../query-keys.ts";

/** The saved fields of a view of a list other than that of tasks. */
type ViewChange = Pick<Filter, "title" | "view" | "sharedWith"> & { readonly choices: ListChoices };

/**
 * The saved views of a list other than that of tasks: the reader's own, which they save and change, and those that are
 * shared with them.
 */
export function useListViews(list: ViewedList) {
  const { hub, queries } = useHubApp();
  const remote = useRemote<Filter[]>(workKeys.listViews(list), () => hub.filters.list({ list }));
  const { write, sending, errorOf } = useWrite();
  const changed = () => queries.invalidateQueries({ queryKey: workKeys.filters });
  const keep = (view: Filter) => {
    queries.setQueryData<Filter>(workKeys.filter(view.id), view);
  };
  return {
    state: remote.state,
    failure: remote.failure,
    views: remote.data ?? [],
    sending,
    errorOf,
    actions: {
      /** Saves a view: a new one, or in the place of the one with this id. */
      save: async (change: ViewChange, id?: string) => {
        const call = () =>
          id === undefined ? hub.filters.create({ list, ...change }) : hub.filters.update({ id, ...change });
        const saved = await write(call, { done: "View saved", subject: change.title });
        if (saved) {
          await changed();
          // Last: the live event of this change has removed what no screen shows by then.
          keep(saved);
        }
        return saved;
      },
      /** Caches a view before its page opens, which then shows it at once. */
      keep,
    },
  };
}

/** Every filter of tasks and view of another list that the reader has: built in, their own, and shared with them. */
export function useEveryFilter(): readonly Filter[] {
  const { hub } = useHubApp();
  return useRemote<Filter[]>(workKeys.listViews("all"), () => hub.filters.list({ list: "all" })).data ?? [];
}

/** The address of a list in a saved filter or view, by which it is pinned and shared. */
export function listViewAddress(list: FilterList, id: string): string {
  return `/${list}?filter=${encodeURIComponent(id)}`;
}
