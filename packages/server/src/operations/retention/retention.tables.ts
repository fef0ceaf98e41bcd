import type { Hold } from "@iphub/sdk/contract/retention";
import { sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** A hold. A lifted one is deleted; the record has when and who did it. */
export interface HoldsTable {
  id: string;
  kind: Hold["kind"];
  subject: string | null;
  reason: string;
  placed_by: string;
  placed_at: string;
}

/** The tables of the noun retention. */
export interface RetentionTables {
  holds: HoldsTable;
}

/** The tables whose rows belong to a matter by `invention_id` and are deleted by something that a person does. */
const heldTables = ["files", "notes", "tasks", "milestones", "chat_messages"] as const;

const held = (table: string, column: string, when = sql``) => sql`
  create trigger ${sql.raw(`${table}_held`)} before delete on ${sql.raw(table)}
    for each row ${when} execute function iphub_refuse_held(${sql.lit(column)})`;

const holds = statements(
  sql`
      create table holds (
        id text primary key,
        kind text not null check (kind in ('matter', 'person', 'firm')),
        subject text,
        reason text not null,
        placed_by text not null,
        placed_at timestamptz(3) not null,
        check ((kind = 'firm') = (subject is null))
      )`,
  // In the database, so that no way of deleting goes past it.
  sql`
      create function iphub_refuse_held() returns trigger language plpgsql as $body$
      declare matter text := to_jsonb(old)->>tg_argv[0];
      begin
        if exists (select 1 from holds where kind = 'firm' or (kind = 'matter' and subject = matter)) then
          raise exception 'held' using errcode = 'IPH01';
        end if;
        return old;
      end $body$`,
  held("inventions", "id"),
  held("emails", "invention_id"),
  // The hub itself withdraws what it proposed and no person has docketed.
  held("deadlines", "invention_id", sql`when (old.status <> 'proposed')`),
  ...heldTables.map((table) => held(table, "invention_id")),
);

/** Deleting a file keeps its row and its content, and hides it; under a hold it stays where it is. */
const heldFiles = statements(
  sql`
      create function iphub_refuse_held_hiding() returns trigger language plpgsql as $body$
      begin
        if exists (select 1 from holds where kind = 'firm' or (kind = 'matter' and subject = new.invention_id)) then
          raise exception 'held' using errcode = 'IPH01';
        end if;
        return new;
      end $body$`,
  sql`
      create trigger files_hiding_held before update of deleted_at on files
        for each row when (old.deleted_at is null and new.deleted_at is not null)
        execute function iphub_refuse_held_hiding()`,
);

/** Without a column the table's rows belong to the firm, else to the person whose id the column has. */
const heldForFirm = (table: string, ownerColumn?: string) => sql`
  create trigger ${sql.raw(`${table}_held`)} before delete on ${sql.raw(table)}
    for each row execute function iphub_refuse_held_own(${ownerColumn === undefined ? sql`` : sql.lit(ownerColumn)})`;

const heldOwn = statements(
  sql`
      create function iphub_refuse_held_own() returns trigger language plpgsql as $body$
      declare person text := to_jsonb(old)->>tg_argv[0];
      begin
        if exists (select 1 from holds where kind = 'firm' or (kind = 'person' and subject = person)) then
          raise exception 'held' using errcode = 'IPH01';
        end if;
        return old;
      end $body$`,
  heldForFirm("filters", "owner_id"),
  heldForFirm("boards", "owner_id"),
  heldForFirm("report_templates"),
  heldForFirm("minions"),
  heldForFirm("workflows"),
  heldForFirm("workflow_milestones"),
  // The parts of a message give way to the whole message, which has all of their words.
  sql`drop trigger chat_messages_held on chat_messages`,
  held("chat_messages", "invention_id", sql`when (not old.chunk)`),
);

/** Forward migrations of the noun retention. */
export const retentionMigrations = {
  "0296-holds": holds,
  "0423-held-files": heldFiles,
  "0424-held-own": heldOwn,
};
