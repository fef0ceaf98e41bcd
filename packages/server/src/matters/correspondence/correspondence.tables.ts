import { sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** An e-mail. The raw message is in the storage under `raw_key`; the texts here were parsed from it. */
export interface EmailsTable {
  id: string;
  /** The sender's Message-ID, with angle brackets; derived from the content if there is none. */
  message_id: string;
  thread_id: string;
  /** Null while it is on no matter. */
  invention_id: string | null;
  filed_by: string | null;
  sent_at: string;
  received_at: string;
  sender: string;
  recipients: string[];
  copies: string[];
  subject: string;
  text: string;
  html: string | null;
  /** Whether its sender was known on its matter when it came; null for e-mail from before this was looked at. */
  sender_known: boolean | null;
  raw_key: string;
  raw_size: number;
}

/** An attachment of an e-mail; it becomes a file of the matter by the job `correspondence-attachments`. */
export interface EmailAttachmentsTable {
  email_id: string;
  position: number;
  name: string;
  mime_type: string;
  size: number;
  file_id: string | null;
}

/** A matter that an e-mail on no matter may belong to: people who may not see it do not see the e-mail. */
export interface EmailCandidatesTable {
  email_id: string;
  invention_id: string;
}

/** How far a mailbox has been read; `mailbox` is its address without the password. */
export interface MailboxCursorsTable {
  mailbox: string;
  validity: string;
  last_uid: number;
}

/** The tables of the noun correspondence. */
export interface CorrespondenceTables {
  emails: EmailsTable;
  email_attachments: EmailAttachmentsTable;
  email_candidates: EmailCandidatesTable;
  mailbox_cursors: MailboxCursorsTable;
}

const correspondence = statements(
  sql`
      create table emails (
        id text primary key,
        message_id text not null unique,
        thread_id text not null,
        invention_id text references inventions (id) on delete set null,
        filed_by text,
        sent_at timestamptz(3) not null,
        received_at timestamptz(3) not null,
        sender text not null,
        recipients text[] not null,
        copies text[] not null,
        subject text not null,
        text text not null,
        html text,
        raw_key text not null,
        raw_size bigint not null
      )`,
  sql`
      create index emails_of_matter on emails (invention_id, sent_at desc, id desc) where invention_id is not null`,
  sql`create index emails_unassigned on emails (sent_at desc, id desc) where invention_id is null`,
  sql`create index emails_of_thread on emails (thread_id)`,
  sql`
      create table email_attachments (
        email_id text not null references emails (id) on delete cascade,
        position int not null,
        name text not null,
        mime_type text not null,
        size bigint not null,
        file_id text,
        primary key (email_id, position)
      )`,
  sql`
      create table mailbox_cursors (mailbox text primary key, validity text not null, last_uid bigint not null)`,
);

const candidates = statements(
  sql`
      create table email_candidates (
        email_id text not null references emails (id) on delete cascade,
        invention_id text not null references inventions (id) on delete cascade,
        primary key (email_id, invention_id)
      )`,
  sql`create index email_candidates_of_matter on email_candidates (invention_id)`,
);

const senders = statements(sql`alter table emails add column sender_known boolean`);

/** Forward migrations of the noun correspondence. */
export const correspondenceMigrations = {
  "0042-correspondence": correspondence,
  "0222-email-candidates": candidates,
  "0300-email-sender-known": senders,
};
