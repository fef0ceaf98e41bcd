import { sql } from "kysely";
import { statements } from "../database/statements.ts";
import type { MailAttachment } from "./smtp.ts";

/**
 * A message of the hub to one person. While it is queued, `next_at` says when it is tried next: also when it is tried
 * again if its process is lost during the attempt, with the same Message-ID.
 */
export interface OutgoingMailTable {
  id: string;
  /** Null for an address of no person, and where the person is gone. */
  user_id: string | null;
  to_address: string;
  /** The matter on which replies are filed. */
  invention_id: string | null;
  /** The ids of the matters that it is about: without the right to see one of them it is not sent. */
  matters: string[];
  subject: string;
  text: string;
  html: string | null;
  /** Null without any, and as soon as the message is sent or refused. */
  attachments: MailAttachment[] | null;
  /** With angle brackets, the same at each attempt. */
  message_id: string;
  /** `refused`: not taken by the mail server, or given up. `bounced`: taken, and reported as not delivered. */
  status: "queued" | "sent" | "refused" | "bounced";
  attempts: number;
  next_at: string;
  /** When it was sent, refused or bounced. */
  settled_at: string | null;
  last_error: string | null;
  created_at: string;
}

/** The tables of outgoing mail. */
export interface MailOutTables {
  outgoing_mail: OutgoingMailTable;
}

const outgoingMail = statements(
  sql`
      create table outgoing_mail (
        id text primary key,
        user_id text references users (id) on delete set null,
        to_address text not null,
        invention_id text references inventions (id) on delete set null,
        subject text not null,
        text text not null,
        html text,
        attachments jsonb,
        message_id text not null unique,
        status text not null check (status in ('queued', 'sent', 'refused', 'bounced')),
        attempts int not null default 0,
        next_at timestamptz(3) not null,
        settled_at timestamptz(3),
        last_error text,
        created_at timestamptz(3) not null
      )`,
  sql`create index outgoing_mail_due on outgoing_mail (next_at) where status = 'queued'`,
  sql`create index outgoing_mail_of_person on outgoing_mail (user_id, created_at) where user_id is not null`,
  sql`create index outgoing_mail_of_matter on outgoing_mail (invention_id) where invention_id is not null`,
);

const matters = statements(
  sql`alter table outgoing_mail add column matters text[] not null default '{}'`,
  sql`update outgoing_mail set matters = array[invention_id] where invention_id is not null and status = 'queued'`,
);

/** Forward migrations of outgoing mail. */
export const mailOutMigrations = { "0360-outgoing-mail": outgoingMail, "0400-matters-of-mail": matters };
