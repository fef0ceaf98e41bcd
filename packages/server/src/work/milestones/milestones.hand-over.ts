import { handOverSize } from "@iphub/sdk/contract/hand-over";
import { withPersonReplaced } from "@iphub/sdk/domain/identity/hand-over";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { type Holding, heldPeople } from "../../identity/public.ts";
import { referencesOf, visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { updateMilestone } from "./milestones.handlers.ts";

interface Row {
  readonly id: string;
  readonly title: string;
  readonly dueAt: string | null;
  readonly updatedAt: string;
  readonly assignees: string[];
  readonly inventionId: string;
  readonly inventionTitle: string;
  readonly references: string[];
  readonly visible: boolean;
}

/** The active milestones that are assigned to a person. */
export function milestoneHolding(platform: Pick<Platform, "clock" | "events">): Holding {
  return {
    held: async (db, actor, { email }) =>
      (await readRows(db, actor, sql`${email} = any(m.assignees)`)).map((row) => {
        const { id, title, dueAt, updatedAt, visible } = row;
        const invention = { id: row.inventionId, title: row.inventionTitle, references: row.references };
        return {
          kind: "milestone",
          id,
          title,
          roles: ["assignee"],
          invention,
          dueAt,
          updatedAt,
          alone: false,
          visible,
        };
      }),
    lock: async (tx, ids) => {
      await sql`select 1 from milestones where id = any(${[...ids]}::text[]) order by id for no key update`.execute(tx);
    },
    hand: async (tx, actor, { email }, moves) => {
      const ids = moves.map(({ row }) => row.id);
      const rows = new Map((await readRows(tx, actor, among(ids))).map((row) => [row.id, row]));
      for (const { row, to } of moves) {
        const assignees = withPersonReplaced(rows.get(row.id)?.assignees ?? [], email, to);
        await updateMilestone(tx, platform, actor, row.id, { id: row.id, assignees });
      }
    },
    peopleOf: async (db, actor, ids) => {
      const rows = (await readRows(db, actor, among(ids))).filter(({ visible }) => visible);
      return new Map(
        rows.map(({ id, title, inventionId, assignees }) => [id, { title, inventionId, people: { assignees } }]),
      );
    },
    restore: async (tx, actor, restored) => {
      for (const { id, people } of restored) {
        const { assignees = [] } = heldPeople.parse(people);
        await updateMilestone(tx, platform, actor, id, { id, assignees });
      }
    },
  };
}

function among(ids: readonly string[]): RawBuilder<SqlBool> {
  return sql`m.id = any(${[...ids]}::text[])`;
}

async function readRows(db: Kysely<Schema>, actor: Actor, which: RawBuilder<SqlBool>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.id, m.title, m.due_at as "dueAt", m.updated_at as "updatedAt", m.assignees,
      i.id as "inventionId", i.title as "inventionTitle", ${visibleMatter(actor, "i.id", "i.restricted")} as visible,
      ${referencesOf("i.id")} as "references"
    from milestones m join inventions i on i.id = m.invention_id
    where m.finished_at is null and m.deleted_at is null and ${which}
    order by m.due_at, m.id limit ${sql.lit(handOverSize + 1)}`.execute(db);
  return rows;
}
