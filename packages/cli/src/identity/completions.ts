import type { Completions } from "../command-line/completion/value-kinds.ts";

/** People, teams, accounts and sign-ins as values on the command line. */
export const identityCompletions: Completions = {
  keys: {
    assignee: "person",
    assignees: "person",
    projectAssignees: "person",
    inHouseAttorney: "person",
    searchAs: "person",
    actor: "person",
    email: "person",
    members: "person",
    trainer: "person",
    manager: "person",
    "set-assignees": "person",
    "deadlines-to": "person",
    "matters-to": "person",
    "tasks-to": "person",
    "filters-to": "person",
    teamId: "team",
    teams: "team",
    userId: "user",
  },
  ids: { auth: "session", tokens: "token", users: "user" },
  exceptions: {
    "auth link-microsoft id": "user",
    "auth remove-passkey id": "passkey",
    "auth remove-second-factor id": "user",
    "auth rename-passkey id": "passkey",
    "auth send-password-link id": "user",
    "auth set-password id": "user",
    "users hand-over from": "person",
    "users hand-over to": "person",
    "users plan-hand-over to": "person",
    "profiles use name": "profile",
    "profiles remove name": "profile",
  },
  words: {
    person: async (hub, typed) =>
      (await hub.users.suggest({ q: typed })).map(({ email, name }) => ({ value: email, about: name, found: true })),
    passkey: async (hub) => (await hub.auth.passkeys()).map(({ id, name }) => ({ value: id, about: name })),
    session: async (hub) => (await hub.auth.sessions()).map(({ id, createdAt }) => ({ value: id, about: createdAt })),
    team: async (hub) => (await hub.users.teams()).map(({ id, name }) => ({ value: id, about: name })),
    token: async (hub) => (await hub.tokens.list({})).map(({ id, name }) => ({ value: id, about: name })),
    user: async (hub) => (await hub.users.list()).data.map(({ id, email }) => ({ value: id, about: email })),
  },
};
