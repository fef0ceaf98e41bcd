import type { Filter } from "@iphub/sdk/contract/filters";
import { usePinRemoval } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";

/**
 * Deletes a filter or a view, and its links in the reader's side bar; an undo restores all of them. False where the hub
 * refused it; else the screen that shows it is to be left.
 */
export function useFilterRemoval(what: "Filter" | "View"): (filter: Pick<Filter, "id" | "title">) => Promise<boolean> {
  const app = useHubApp();
  const { write } = useWrite();
  const unpin = usePinRemoval();
  return async (filter) => {
    const { removeFilter } = await import("./remove-filter.ts");
    return removeFilter({ app, write, unpin, what }, filter);
  };
}
