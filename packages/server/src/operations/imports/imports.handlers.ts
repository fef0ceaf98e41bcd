import type { imports } from "@iphub/sdk/contract/imports";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { boundedTotal } from "../../platform/bounded-total.ts";
import { forbidden } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { checkedMapping, keepImport, prepareImport, queueRun, saveMapping } from "./change-import.ts";
import { importRecords, readImport, readRows, toImportRow } from "./imports.store.ts";
import { lookThrough } from "./look-through.ts";
import { receiveSheet } from "./receive-sheet.ts";

/** The handlers of the noun imports: a docket from a file, previewed before it is imported. */
export function importsHandlers(platform: Platform): NounHandlers<typeof imports> {
  const { db } = platform;
  return {
    list: async ({ input }) => {
      const { skip, size } = input();
      const all = db.selectFrom("imports").selectAll();
      const page = await all.orderBy("created_at", "desc").orderBy("id", "desc").limit(size).offset(skip).execute();
      const counted = await sql<{ total: number }>`select ${boundedTotal(sql`select 1 from imports`)} as total`.execute(
        db,
      );
      return { data: await importRecords(db, page), total: counted.rows[0]?.total ?? 0 };
    },
    get: async ({ params }) => readImport(db, params.id),
    rows: async ({ params, input }) => {
      const { id } = await readImport(db, params.id);
      const { state, skip, size } = input();
      const own = db.selectFrom("import_rows").where("import_id", "=", id);
      const chosen = state === "all" ? own : own.where(state === "warned" ? isWarned : sql<SqlBool>`state = ${state}`);
      const page = await chosen.selectAll().orderBy("line").limit(size).offset(skip).execute();
      const counted = await chosen.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirst();
      return { data: page.map(toImportRow), total: Number(counted?.total ?? 0) };
    },
    preview: async ({ actor, request, write }) => {
      requireMatters(actor);
      const prepared = await prepareImport(platform, actor, await receiveSheet(request));
      return write((tx) => keepImport(tx, platform, actor, prepared));
    },
    map: async ({ actor, params, input, write }) => {
      const { id, columns } = await readImport(db, params.id);
      const given = input();
      requireMatters(actor);
      const names = columns.map(({ name }) => name);
      const mapping = checkedMapping(given, names);
      const dateOrder = given.dateOrder ?? null;
      const lines = await readRows(db, id);
      const rows = await lookThrough(db, actor, id, lines, { columns: names, mapping, dateOrder });
      return write((tx) => saveMapping(tx, platform, actor, id, { mapping, dateOrder, rows }));
    },
    apply: async ({ actor, params, write }) => {
      const { id } = await readImport(db, params.id);
      requireMatters(actor);
      return write((tx) => queueRun(tx, platform, actor, id, "apply"));
    },
    undo: async ({ actor, params, write }) => {
      const { id, createdBy, appliedBy } = await readImport(db, params.id);
      requireMatters(actor);
      const isOwn = actor.email === createdBy || actor.email === appliedBy;
      if (!isOwn && !actor.permissions.has("system:manage")) throw forbidden("system:manage");
      return write((tx) => queueRun(tx, platform, actor, id, "undo"));
    },
  };
}

const isWarned = sql<SqlBool>`warned`;

/** An import also opens matters, in addition to the deadlines whose permission the contract requires. */
function requireMatters(actor: Actor): void {
  if (!actor.permissions.has("inventions:write")) throw forbidden("inventions:write");
}
