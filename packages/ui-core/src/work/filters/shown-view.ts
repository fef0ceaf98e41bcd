import type { Filter, ViewedList } from "@iphub/sdk/contract/filters";
import { isViewChanged } from "@iphub/sdk/domain/work/viewed-query";
import type { ShownView } from "../../platform/viewed-list.ts";
import type { AddressQuery } from "../tasks/task-address.ts";

/** The saved view of a list as its address shows it; null without one. */
export function shownView(
  saved: Filter | undefined,
  list: ViewedList,
  address: Pick<AddressQuery, "has">,
): ShownView | null {
  if (saved === undefined) return null;
  const { id, title, view } = saved;
  return { id, title, columns: view?.columns, isChanged: isViewChanged(list, address) };
}
