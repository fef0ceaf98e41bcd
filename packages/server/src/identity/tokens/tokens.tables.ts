import type { TokenScope } from "@iphub/sdk/contract/tokens";
import { sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** API tokens: only an unsalted hash is stored, which is enough for 256 random bits. */
export interface ApiTokensTable {
  id: string;
  user_id: string;
  name: string;
  scope: TokenScope;
  token_hash: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
}

/** The tables of the noun tokens. */
export interface TokensTables {
  api_tokens: ApiTokensTable;
}

const apiTokens = statements(
  sql`
      create table api_tokens (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        name text not null,
        scope text not null check (scope in ('read', 'write')),
        token_hash text not null unique,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3),
        expires_at timestamptz(3),
        revoked_at timestamptz(3)
      )`,
  sql`create index api_tokens_by_user on api_tokens (user_id, created_at desc)`,
);

/** Forward migrations of the noun tokens. */
export const tokensMigrations = { "0111-api-tokens": apiTokens };
