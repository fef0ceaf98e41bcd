import type { Column } from "../../command-line/output/column.ts";

/** The columns of an API token. */
export const tokenColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "name" },
  { key: "scope" },
  { key: "lastUsedAt", title: "Last used", whole: true },
  { key: "expiresAt", title: "Valid until", whole: true },
  { key: "createdAt", title: "Since", whole: true, optional: true },
];
