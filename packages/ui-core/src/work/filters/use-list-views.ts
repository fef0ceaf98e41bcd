import type { Filter, ListChoices, ViewedList } from "@iphub/sdk/contract/filters";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { workKeys } from "../query-keys.ts";
import { useFilterRemoval } from "./use-filter-removal.ts";

/** The saved fields of a view of a list other than that of tasks. */
type ViewChange = Pick<Filter, "title" | "view" | "sharedWith"> & { readonly choices: ListChoices };

/**
 * The saved views of a list other than that of tasks: the reader's own, which they save, change and delete, and those that
 * are shared with them.
 */
export function useListViews(list: ViewedList) {
  const { hub, queries } = useHubApp();
  const remote = useRemote<Filter[]>(workKeys.listViews(list), () => hub.filters.list({ list }));
  const { write, sending, errorOf } = useWrite();
  const changed = () => queries.invalidateQueries({ queryKey: workKeys.filters });
  const keep = (view: Filter) => {
    queries.setQueryData<Filter>(workKeys.filter(view.id), view);
  };
  const remove = useFilterRemoval(write, "View");
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
          keep(saved);
          await changed();
        }
        return saved;
      },
      /** Caches a view before its page opens, which then shows it at once. */
      keep,
      remove,
    },
  };
}

/** The address of a list in a saved view, by which it is pinned and shared. */
export function listViewAddress(list: ViewedList, id: string): string {
  return `/${list}?filter=${encodeURIComponent(id)}`;
}
