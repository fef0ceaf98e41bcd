import { isRow } from "../../command-line/output/cell.ts";
import type { Column } from "../../command-line/output/column.ts";

/** What a person shows to an administrator. */
export const accountColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "email", title: "E-mail" },
  { key: "firstName" },
  { key: "lastName" },
  { key: "roles" },
  {
    key: "teams",
    show: ({ teams }) => (Array.isArray(teams) ? teams.map((team) => (isRow(team) ? team.name : team)) : ""),
  },
  { key: "isBot", title: "Bot", optional: true },
  { key: "disabledAt", title: "Disabled", optional: true },
];

/** What a team shows. */
export const teamColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "name" },
  { key: "members" },
];
