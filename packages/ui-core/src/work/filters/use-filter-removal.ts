import type { Filter } from "@iphub/sdk/contract/filters";
import { useHubApp } from "../../platform/hub-app.ts";
import type { useWrite } from "../../platform/use-write.ts";
import { workKeys } from "../query-keys.ts";

/** Deletes a filter or a view, with undo; false where the hub refused it. */
export function useFilterRemoval(write: ReturnType<typeof useWrite>["write"], what: "Filter" | "View") {
  const { hub, queries } = useHubApp();
  return async ({ id, title }: Pick<Filter, "id" | "title">): Promise<boolean> => {
    const restore = async () => {
      const back = await write(() => hub.bin.restore({ id }), { done: `${what} restored`, subject: title });
      if (back) await queries.invalidateQueries({ queryKey: workKeys.filters });
    };
    const words = { done: `${what} deleted`, subject: title, undo: () => void restore() };
    const done = await write(() => hub.filters.delete({ id }), words);
    if (done === null) return false;
    const gone = workKeys.filter(id).join("/");
    // The page still shows the deleted one until it is left: it would be fetched only to be missing.
    await queries.invalidateQueries({
      queryKey: workKeys.filters,
      predicate: ({ queryKey }) => queryKey.join("/") !== gone,
    });
    return true;
  };
}
