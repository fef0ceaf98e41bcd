import type { Filter } from "@iphub/sdk/contract/filters";
import { viewOfAddress } from "@iphub/sdk/domain/work/view-address";
import type { usePinRemoval } from "../../identity/public.ts";
import type { HubApp } from "../../platform/hub-app.ts";
import type { useWrite } from "../../platform/use-write.ts";
import { dropFilter, refetchFilter } from "./filter-cache.ts";

/** How a filter is removed: by the screen's own writes and pins. */
interface RemovalParts {
  readonly app: HubApp;
  readonly write: ReturnType<typeof useWrite>["write"];
  readonly unpin: ReturnType<typeof usePinRemoval>;
  readonly what: "Filter" | "View";
}

/** Deletes a filter or a view, and its links in the reader's side bar. False where the hub refused it. */
export async function removeFilter(parts: RemovalParts, { id, title }: Pick<Filter, "id" | "title">): Promise<boolean> {
  const { app, write, unpin, what } = parts;
  const { hub, queries } = app;
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
}
