import { isRow } from "../../command-line/output/cell.ts";
import type { Verbs } from "../../command-line/verb.ts";
import { accountColumns, teamColumns } from "./accounts.columns.ts";

/** The verbs of users that are plain calls; a verb with behaviour has its own file. */
export const verbs: Verbs = {
  "add-assistant": {
    call: "users.addAssistant",
    positionals: ["email"],
    columns: [{ key: "id", whole: true }, { key: "members" }],
  },
  assistants: { call: "users.assistants", columns: [{ key: "id", whole: true }, { key: "members" }] },
  bots: { call: "users.bots", columns: [{ key: "email", title: "E-mail" }] },
  "create-team": { call: "users.createTeam", columns: teamColumns },
  create: { call: "users.create", columns: accountColumns },
  "delete-team": { call: "users.deleteTeam" },
  "in-house-attorneys": { call: "users.inHouseAttorneys", columns: [{ key: "name" }, { key: "email" }] },
  list: { call: "users.list", web: "/people", columns: accountColumns, positionals: ["q"] },
  me: {
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
  },
  "remove-member": { call: "users.removeMember" },
  sponsors: { call: "users.sponsors", columns: [{ key: "name" }, { key: "email", title: "E-mail" }] },
  suggest: {
    call: "users.suggest",
    positionals: ["q"],
    columns: [{ key: "email", title: "E-mail" }, { key: "name" }],
  },
  teams: { call: "users.teams", web: "/teams", columns: teamColumns },
  "update-me": {
    call: "users.updateMe",
    columns: [{ key: "email", title: "E-mail" }, { key: "firstName" }, { key: "lastName" }],
  },
  "update-team": { call: "users.updateTeam", columns: teamColumns },
  update: { call: "users.update", columns: accountColumns },
  "validate-bots": {
    call: "users.validateBots",
    columns: [{ key: "email", title: "E-mail" }, { key: "exists" }],
  },
};
