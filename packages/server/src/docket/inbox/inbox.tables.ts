import type { NoticeChannel, NoticeKind, NoticeSubject } from "@iphub/sdk/contract/inbox";
import { sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** One notice to one person. Ids grow with time, so that they are the order of the inbox. */
export interface NoticesTable {
  id: string;
  user_id: string;
  /** What makes it one notice: a second one with the same key to the same person is not stored. */
  key: string;
  kind: NoticeKind;
  invention_id: string | null;
  subject_type: NoticeSubject["type"];
  subject_id: string;
  title: string;
  body: string;
  actor: string | null;
  due_at: string | null;
  final_at: string | null;
  state: "unread" | "read" | "done";
  snoozed_until: string | null;
  created_at: string;
  read_at: string | null;
  done_at: string | null;
  /** Where the person wanted it when it was written. */
  channel: NoticeChannel;
  /** The mail that carries it; null while none does. */
  mail_id: string | null;
}

/** Where a person wants a kind of notice, if they chose. */
export interface NoticePreferencesTable {
  user_id: string;
  kind: NoticeKind;
  channel: NoticeChannel;
}

/** One row: the number of the last entry of the event log whose notices are written. */
export interface NoticeCursorTable {
  seq: number;
}

/** The tables of the noun inbox. */
export interface InboxTables {
  notices: NoticesTable;
  notice_preferences: NoticePreferencesTable;
  notice_cursor: NoticeCursorTable;
}

/** Each view of the inbox is the beginning of an index. The cursor starts at the end: earlier entries notify no one. */
const inbox = statements(
  sql`
      create table notices (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        key text not null,
        kind text not null,
        invention_id text references inventions (id) on delete cascade,
        subject_type text not null,
        subject_id text not null,
        title text not null,
        body text not null,
        actor text,
        due_at date,
        final_at date,
        state text not null default 'unread' check (state in ('unread', 'read', 'done')),
        snoozed_until date,
        created_at timestamptz(3) not null,
        read_at timestamptz(3),
        done_at timestamptz(3),
        channel text not null,
        mail_id text,
        unique (user_id, key)
      )`,
  sql`create index notices_all on notices (user_id, id desc)`,
  sql`create index notices_open on notices (user_id, id desc) where state <> 'done'`,
  sql`create index notices_unread on notices (user_id, id desc) where state = 'unread'`,
  sql`create index notices_done on notices (user_id, id desc) where state = 'done'`,
  sql`create index notices_snoozed on notices (snoozed_until, user_id) where snoozed_until is not null`,
  sql`create index notices_by_matter on notices (invention_id, user_id) where invention_id is not null`,
  sql`
      create table notice_preferences (
        user_id text not null references users (id) on delete cascade,
        kind text not null,
        channel text not null,
        primary key (user_id, kind)
      )`,
  sql`create table notice_cursor (seq bigint not null)`,
  sql`insert into notice_cursor (seq) select coalesce(max(seq), 0) from event_log`,
);

const byKind = statements(sql`create index notices_by_kind on notices (user_id, kind, id desc) where state <> 'done'`);

/** What waits for the mail of the day is looked for every ten minutes, and what a mail carried when it comes back. */
const byMail = statements(
  sql`
      create index notices_for_digest on notices (user_id, created_at)
      where channel = 'digest' and mail_id is null and state <> 'done'`,
  sql`create index notices_of_mail on notices (mail_id) where mail_id is not null`,
);

/** Forward migrations of the noun inbox. */
export const inboxMigrations = { "0360-inbox": inbox, "0361-notices-by-kind": byKind, "0470-notices-by-mail": byMail };
