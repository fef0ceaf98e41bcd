import { type Generated, sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/**
 * A message of a matter's or a minion's chat, or, while it is being written, a part of one. `number` is the order of
 * arrival. One of `invention_id` and `minion_id` is set.
 */
export interface ChatMessagesTable {
  number: Generated<number>;
  id: string;
  message_id: string;
  invention_id: string | null;
  minion_id: string | null;
  /** An e-mail address. */
  author: string;
  message: string;
  /** E-mail addresses. */
  mentions: string[];
  created_at: string;
  chunk: boolean;
  part: number;
}

/**
 * The members of a matter's chat: everyone who wrote in it, was mentioned, or has opened it. Only members have unread
 * messages: those after the number that they have read.
 */
export interface ChatMembersTable {
  email: string;
  invention_id: string;
  read_number: number;
}

/** The tables of the noun chat. */
export interface ChatTables {
  chat_messages: ChatMessagesTable;
  chat_members: ChatMembersTable;
}

const chat = statements(
  sql`
      create table chat_messages (
        number bigint primary key generated always as identity,
        id text not null unique,
        message_id text not null,
        invention_id text not null references inventions (id) on delete cascade,
        author text not null,
        message text not null,
        mentions text[] not null default '{}',
        created_at timestamptz(3) not null,
        chunk boolean not null,
        part int not null,
        unique (invention_id, message_id, part, chunk)
      )`,
  sql`create index chat_messages_of_matter on chat_messages (invention_id, number desc)`,
  sql`
      create table chat_members (
        email text not null,
        invention_id text not null references inventions (id) on delete cascade,
        read_number bigint not null,
        primary key (email, invention_id)
      )`,
);

const minionChat = statements(
  sql`
      alter table chat_messages
        alter column invention_id drop not null,
        add column minion_id text references minions (id) on delete cascade,
        add constraint chat_messages_of_one check (num_nonnulls(invention_id, minion_id) = 1),
        add constraint chat_messages_once_of_minion unique (minion_id, message_id, part, chunk)`,
  sql`
      create index chat_messages_of_minion on chat_messages (minion_id, number desc)
      where minion_id is not null`,
);

/** Deleting a matter then needs no scan of the whole table. */
const membersByMatter = statements(sql`create index chat_members_by_matter on chat_members (invention_id)`);

/** Forward migrations of the noun chat. */
export const chatMigrations = {
  "0041-chat": chat,
  "0100-minion-chat": minionChat,
  "0195-chat-members-by-matter": membersByMatter,
};
