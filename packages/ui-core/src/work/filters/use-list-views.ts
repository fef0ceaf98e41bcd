import type { Filter, ListChoices, ViewedList } from "@iphub/sdk/contract/filters";
import { useHubApp } from "../../platform/hub-app.ts";
import { type Remote, useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { workKeys } from "../query-keys.ts";

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
  return {
    state: remote.state,
    views: remote.data ?? [],
    sending,
    errorOf,
    actions: {
      /** Saves a view: a new one, or in the place of the one with this id. */
      save: async (change: ViewChange, id?: string) => {
        const call = () =>
          id === undefined ? hub.filters.create({ list, ...change }) : hub.filters.update({ id, ...change });
        const saved = await write(call, { done: "View saved", subject: change.title });
        if (saved) await changed();
        return saved;
      },
      remove: async ({ id, title }: Pick<Filter, "id" | "title">) => {
        const restore = async () => {
          const back = await write(() => hub.bin.restore({ id }), { done: "View restored", subject: title });
          if (back) await changed();
        };
        const words = { done: "View deleted", subject: title, undo: () => void restore() };
        const done = await write(() => hub.filters.delete({ id }), words);
        if (done) await changed();
        return done !== null;
      },
    },
  };
}

/** A view by its id: one of the reader's, or one whose address they have. Nothing is asked for without an id. */
export function useListView(id: string | undefined): Remote<Filter> {
  const { hub } = useHubApp();
  return useRemote<Filter>(workKeys.filter(id ?? ""), () => hub.filters.get({ id: id ?? "" }), id !== undefined);
}

/** The address of a list in a saved view, by which it is pinned and shared. */
export function listViewAddress(list: ViewedList, id: string): string {
  return `/${list}?filter=${encodeURIComponent(id)}`;
}
