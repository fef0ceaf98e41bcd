import { sql } from "kysely";
import { statements } from "./database/statements.ts";

/** The answer of a write, kept with the write itself, so that a repeat with the same key is answered, not redone. */
export interface IdempotencyTable {
  user_id: string;
  key: string;
  /** The method, the address and the hash of what was sent: one key on two calls is a mistake of the caller. */
  call: string;
  answer: unknown;
  created_at: string;
}

/** The tables of idempotent writes. */
export interface IdempotencyTables {
  idempotent_writes: IdempotencyTable;
}

const idempotentWrites = statements(
  sql`
      create table idempotent_writes (
        user_id text not null,
        key text not null,
        call text not null,
        answer jsonb not null,
        created_at timestamptz(3) not null,
        primary key (user_id, key)
      )`,
  sql`create index idempotent_writes_by_age on idempotent_writes (created_at)`,
);

/** Addresses of calendars were kept with the answers that told them; nothing that is told once is kept any more. */
const withoutSecrets = statements(
  sql`
      update idempotent_writes set answer = '{"toldOnce": true}'
      where call like 'POST /api/calendar/feeds %'`,
);

/** Forward migrations of idempotent writes. */
export const idempotencyMigrations = {
  "0012-idempotency": idempotentWrites,
  "0160-idempotency-without-secrets": withoutSecrets,
};
