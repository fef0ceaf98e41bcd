/** The place of imports in the query cache; here, because a browser's first page shows none. */
export const importKeys = {
  list: ["imports", "list"],
  one: (id: string) => ["imports", "one", id],
  rows: (id: string, view: string, version: string) => ["imports", "rows", id, view, version],
} as const;

/** How often an import that is under way is looked at. */
export const IMPORT_POLL_MS = 500;
