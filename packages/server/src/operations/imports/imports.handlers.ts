import type { imports } from "@iphub/sdk/contract/imports";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { senderNow } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { boundedTotal } from "../../platform/bounded-total.ts";
import { containsWords, wordsOfSearch } from "../../platform/database/text-search.ts";
import { forbidden } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { keepImport, prepareImport, queueRun } from "./change-import.ts";
import { storedNames } from "./import-names.ts";
import { blankImportRow, toImportRow } from "./imports.rows.ts";
import {
  asSeenBy,
  hasHiddenRows,
  hiddenLines,
  importRecords,
  importsAsSeenBy,
  importToSee,
  requireEveryRow,
  seesAllImports,
} from "./imports.store.ts";
import { mapImport, saveMapping } from "./map-import.ts";
import { receiveSheet } from "./receive-sheet.ts";

/** The handlers of the noun imports: a docket from a file, previewed before it is imported. */
export function importsHandlers(platform: Platform): NounHandlers<typeof imports> {
  const { db } = platform;
  return {
    list: async ({ actor, input }) => {
      const { q, skip, size } = input();
      const found = importsFound(actor, q);
      const all = db.selectFrom("imports").selectAll().where(found);
      const page = await all.orderBy("created_at", "desc").orderBy("id", "desc").limit(size).offset(skip).execute();
      const counted = await sql<{
        total: number;
      }>`select ${boundedTotal(sql`select 1 from imports where ${found}`)} as total`.execute(db);
      return {
        data: await importsAsSeenBy(db, actor, await importRecords(db, page)),
        total: counted.rows[0]?.total ?? 0,
      };
    },
    get: async ({ actor, params }) => importToSee(db, actor, params.id),
    rows: async ({ actor, params, input }) => {
      const { id } = await importToSee(db, actor, params.id);
      const { state, skip, size } = input();
      const own = db.selectFrom("import_rows").where("import_id", "=", id);
      const chosen = state === "all" ? own : own.where(state === "warned" ? isWarned : sql<SqlBool>`state = ${state}`);
      const page = await chosen.selectAll().orderBy("line").limit(size).offset(skip).execute();
      const counted = await chosen.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirst();
      const lines = page.map(({ line }) => line);
      const hidden = await hiddenLines(db, actor, id, lines);
      const data = page.map((row) => (hidden.has(row.line) ? blankImportRow(row) : toImportRow(row)));
      return { data, total: Number(counted?.total ?? 0) };
    },
    names: async ({ actor, params }) => {
      const { id } = await importToSee(db, actor, params.id);
      return (await hasHiddenRows(db, actor, id)) ? [] : storedNames(db, id);
    },
    preview: async ({ actor, request, write }) => {
      requireMatters(actor);
      const sent = await receiveSheet(request);
      const sender = await senderNow(platform, actor, "deadlines:docket");
      requireMatters(sender);
      const prepared = await prepareImport(platform, sender, sent);
      return write((tx) => keepImport(tx, platform, sender, prepared));
    },
    map: async ({ actor, params, input, write }) => {
      const record = await importToSee(db, actor, params.id);
      requireMatters(actor);
      await requireEveryRow(db, actor, record);
      const mapped = await mapImport(db, actor, record, input());
      return write(async (tx) => asSeenBy(tx, actor, await saveMapping(tx, platform, actor, record.id, mapped)));
    },
    apply: async ({ actor, params, write }) => {
      const { id } = await importToSee(db, actor, params.id);
      requireMatters(actor);
      return write(async (tx) => asSeenBy(tx, actor, await queueRun(tx, platform, actor, id, "apply")));
    },
    undo: async ({ actor, params, write }) => {
      const { id } = await importToSee(db, actor, params.id);
      requireMatters(actor);
      return write(async (tx) => asSeenBy(tx, actor, await queueRun(tx, platform, actor, id, "undo")));
    },
  };
}

const isWarned = sql<SqlBool>`warned`;

/** The imports that a person may see whose file or importer has every word, without case and accents. */
function importsFound(actor: Actor, q: string): RawBuilder<SqlBool> {
  const own = seesAllImports(actor) ? sql`true` : sql`imports.created_by = ${actor.email}`;
  const text = sql`imports.file_name || ' ' || imports.created_by || ' ' || coalesce((
    select u.first_name || ' ' || u.last_name from users u where u.email = imports.created_by), '')`;
  return sql<SqlBool>`(${own} and ${containsWords(text, wordsOfSearch(q))})`;
}

/** An import also opens matters, in addition to the deadlines whose permission the contract requires. */
function requireMatters(actor: Actor): void {
  if (!actor.permissions.has("inventions:write")) throw forbidden("inventions:write");
}
