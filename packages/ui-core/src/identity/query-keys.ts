/** Where answers about sign-in, people, teams, settings and tokens are in the query cache: noun first, so that a live event finds what it changes. */
export const identityKeys = {
  providers: ["auth", "providers"],
  setting: (name: string) => ["settings", name],
  accounts: ["users", "accounts"],
  accountList: (q: string) => ["users", "accounts", q],
  teams: ["users", "teams"],
  handOvers: (id: string) => ["users", "hand-over", id],
  handOver: (id: string, to: string | null) => ["users", "hand-over", id, to],
  signIns: ["auth", "sessions"],
  secondFactor: ["auth", "second-factor"],
  passkeys: ["auth", "passkeys"],
  tokens: ["tokens"],
  tokensOf: (userId: string) => ["tokens", userId],
  names: (emails: readonly string[]) => ["users", "names", emails],
  people: (search: string) => ["users", "suggest", search],
} as const;
