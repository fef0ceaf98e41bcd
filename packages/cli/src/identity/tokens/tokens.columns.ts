import type { Column } from "../../command-line/output/column.ts";

/** What an API token shows. */
export const tokenColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "name" },
  { key: "scope" },
  { key: "lastUsedAt", title: "Last used", whole: true },
  { key: "expiresAt", title: "Good until", whole: true },
  { key: "createdAt", title: "Since", whole: true, optional: true },
];
