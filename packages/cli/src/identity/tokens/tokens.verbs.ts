import type { Column } from "../../command-line/output/column.ts";
import type { Verbs } from "../../command-line/verb.ts";

/** The columns of an API token. */
const tokenColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "name" },
  { key: "scope" },
  { key: "lastUsedAt", title: "Last used", whole: true },
  { key: "expiresAt", title: "Valid until", whole: true },
  { key: "createdAt", title: "Since", whole: true, optional: true },
];

/** The verbs of tokens that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  create: {
    call: "tokens.create",
    columns: [{ key: "token", title: "Token, shown only once", whole: true }, ...tokenColumns],
    help: {
      scope: "read allows no changes; write allows everything you may do",
      expiresOn: "its last valid day",
    },
  },
  list: {
    call: "tokens.list",
    web: "/account/tokens",
    columns: tokenColumns,
    help: { userId: "the person whose tokens are listed; for administrators" },
  },
  revoke: { call: "tokens.revoke" },
};
