import type { Filter } from "@iphub/sdk/contract/filters";
import { viewOfAddress } from "@iphub/sdk/domain/work/view-address";
import { usePinRemoval } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";
import { dropFilter, refetchFilter } from "./filter-cache.ts";

/**
 * Deletes a filter or a view, and its links in the reader's side bar; an undo restores all of them. False where the hub
 * refused it; else the screen that shows it is to be left.
 */
export function useFilterRemoval(what: "Filter" | "View"): (filter: Pick<Filter, "id" | "title">) => Promise<boolean> {
  const { hub, queries } = useHubApp();
  const { write } = useWrite();
  const unpin = usePinRemoval();
  return async ({ id, title }) => {
    let pinAgain = () => {};
    const restore = async () => {
      const back = await write(() => hub.bin.restore({ id }), { done: `${what} restored`, subject: title });
      if (!back) return;
      pinAgain();
      await refetchFilter(queries, id);
    };
    const words = { done: `${what} deleted`, subject: title, undo: () => void restore() };
    if ((await write(() => hub.filters.delete({ id }), words)) === null) return false;
    pinAgain = unpin(({ to }) => viewOfAddress(to) === id);
    dropFilter(queries, id);
    return true;
  };
}
