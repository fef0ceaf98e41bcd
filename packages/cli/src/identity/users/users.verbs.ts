import { isRow } from "../../command-line/output/cell.ts";
import type { Column } from "../../command-line/output/column.ts";
import type { Verbs } from "../../command-line/verb.ts";
import { handOverColumns, handOverRows } from "./hand-over.ts";

const teamsColumn: Column = {
  key: "teams",
  show: ({ teams }) => (Array.isArray(teams) ? teams.map((team) => (isRow(team) ? team.name : team)) : ""),
};

/** The columns of a person for an administrator. */
const accountColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "email", title: "E-mail" },
  { key: "firstName" },
  { key: "lastName" },
  { key: "roles" },
  teamsColumn,
  { key: "isBot", title: "Bot", optional: true },
  { key: "disabledAt", title: "Disabled", optional: true },
];

/** The columns of a team. */
const teamColumns: readonly Column[] = [{ key: "id", title: "Id", whole: true }, { key: "name" }, { key: "members" }];

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
  "delete-team": { call: "users.deleteTeam", deletes: "the team" },
  "in-house-attorneys": { call: "users.inHouseAttorneys", columns: [{ key: "name" }, { key: "email" }] },
  list: { call: "users.list", web: "/people", columns: accountColumns, positionals: ["q"] },
  me: {
    call: "users.me",
    shortcut: "whoami",
    columns: [
      { key: "email", title: "E-mail" },
      { key: "firstName" },
      { key: "lastName" },
      teamsColumn,
      { key: "permissions" },
    ],
  },
  "plan-hand-over": {
    call: "users.planHandOver",
    columns: handOverColumns,
    inner: handOverRows,
    help: { to: "the e-mail address of the new person" },
  },
  "remove-member": { call: "users.removeMember" },
  secure: {
    call: "users.secure",
    columns: [
      { key: "sessions", title: "Sign-ins ended" },
      { key: "tokens", title: "API tokens ended" },
      { key: "links", title: "Links ended" },
      { key: "feeds", title: "Calendar addresses ended" },
      { key: "passkeys", title: "Passkeys removed" },
      { key: "passwordRemoved", title: "Password removed" },
      { key: "assistants", title: "Assistants that stay" },
      { key: "since" },
      { key: "changes", title: "Changes since", show: ({ changes }) => totalOf(changes) },
      { key: "accesses", title: "Accesses since", show: ({ accesses }) => totalOf(accesses) },
    ],
    help: { since: "from when on its changes and accesses are shown; with --json each of them" },
    example: "users secure u-ben --since 2026-01-30T00:00:00.000Z",
  },
  sponsors: { call: "users.sponsors", columns: [{ key: "name" }, { key: "email", title: "E-mail" }] },
  suggest: {
    call: "users.suggest",
    positionals: ["q"],
    columns: [{ key: "email", title: "E-mail" }, { key: "name" }],
  },
  "take-back-hand-over": {
    call: "users.takeBackHandOver",
    columns: [{ key: "restored" }, { key: "kept", title: "Left alone" }],
    inner: {
      key: "kept",
      columns: [
        { key: "kind" },
        { key: "id", title: "Id", whole: true },
        { key: "title" },
        { key: "message", title: "Why" },
      ],
    },
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

function totalOf(list: unknown): unknown {
  return isRow(list) ? list.total : "";
}
