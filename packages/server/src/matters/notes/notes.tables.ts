import type { noteFields, notePlaceFields } from "@iphub/sdk/records/notes";
import type { RowOf } from "@iphub/sdk/records/record";
import { sql } from "kysely";
import { statements } from "../../platform/database/statements.ts";

/** A note on a matter, or on one of its milestones. `content` is Markdown, `author` an e-mail address. */
export type NotesTable = RowOf<typeof noteFields> & RowOf<typeof notePlaceFields>;

/** The tables of the noun notes. */
export interface NotesTables {
  notes: NotesTable;
}

const notes = statements(
  sql`
      create table notes (
        id text primary key,
        invention_id text not null references inventions (id) on delete cascade,
        milestone_id text,
        content text not null,
        author text not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        foreign key (milestone_id, invention_id) references milestones (id, invention_id)
      )`,
  sql`create index notes_by_milestone on notes (milestone_id, created_at desc)`,
  sql`
      create index notes_by_invention on notes (invention_id, created_at desc) where milestone_id is null`,
);

/** Of earlier notes the mentioned people are those who have a notice of it. */
const noteMentions = statements(
  sql`alter table notes add column mentions text[] not null default '{}'`,
  sql`
      update notes set mentions = notified.emails
      from (
        select t.subject_id, array_agg(distinct u.email order by u.email) as emails
        from notices t join users u on u.id = t.user_id
        where t.kind = 'mentioned' and t.subject_type = 'note'
        group by t.subject_id
      ) notified
      where notified.subject_id = notes.id`,
);

/** Forward migrations of the noun notes. */
export const notesMigrations = { "0014-notes": notes, "0490-note-mentions": noteMentions };
