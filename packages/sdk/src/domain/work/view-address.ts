import type { FilterList } from "../../contract/filters.ts";

// A record, so that no list is missing: the contract's own list of them would be loaded with its schemas.
const pages: Readonly<Record<FilterList, string>> = {
  tasks: "/tasks",
  deadlines: "/deadlines",
  inventions: "/inventions",
};

/**
 * The id of the saved filter or view in which an address of the web has a list, as it is saved or with changes; null where
 * the address leads to anything else, whatever the texts in it.
 */
export function viewOfAddress(address: string): string | null {
  const [page = ""] = address.split("#");
  const at = page.indexOf("?");
  if (at < 0 || !Object.values(pages).includes(page.slice(0, at))) return null;
  return new URLSearchParams(page.slice(at)).get("filter");
}
