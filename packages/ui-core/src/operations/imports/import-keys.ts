/** The query keys of imports, in a file of their own because a browser's first page does not need them. */
export const importKeys = {
  list: ["imports", "list"],
  one: (id: string) => ["imports", "one", id],
  rows: (id: string, view: string, version: string) => ["imports", "rows", id, view, version],
} as const;

/** How often a running import is polled. */
export const IMPORT_POLL_MS = 500;
