import { isRow } from "../../command-line/output/cell.ts";
import type { Verb } from "../../command-line/verb.ts";

/** `iphub whoami`. */
export const verb: Verb = {
  call: "users.me",
  shortcut: "whoami",
  columns: [
    { key: "email", title: "E-mail" },
    { key: "firstName" },
    { key: "lastName" },
    {
      key: "teams",
      show: ({ teams }) => (Array.isArray(teams) ? teams.map((team) => (isRow(team) ? team.name : team)) : ""),
    },
    { key: "permissions" },
  ],
};
