import { isRow } from "../../command-line/output/cell.ts";
import type { Column } from "../../command-line/output/column.ts";

/** The columns of a person for an administrator. */
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

/** The columns of a team. */
export const teamColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "name" },
  { key: "members" },
];
