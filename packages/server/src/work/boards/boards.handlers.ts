import type { Board, boards } from "@iphub/sdk/contract/boards";
import { cutText } from "@iphub/sdk/domain/cut-text";
import type { Kysely, Transaction } from "kysely";
import { type BinRecords, putInBin } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { Failure, notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { checkFilters, readBoards, type StoredBoard, wholeBoards } from "./boards.store.ts";

/** What a new board begins with. */
type NewBoard = Pick<StoredBoard, "title" | "filterIds" | "lanes">;

/** Answers the calls of the noun boards. Everybody sees them, their owners change them. */
export function boardsHandlers(platform: Platform): NounHandlers<typeof boards> {
  const { db, clock, events } = platform;
  return {
    list: async ({ actor }) => wholeBoards(db, actor, await readBoards(db)),
    get: async ({ actor, params }) => whole(db, actor, params.id),
    create: async ({ actor, input, write }) => {
      const { title, filters, lanes } = input();
      await checkFilters(db, actor, filters);
      return write(async (tx) => {
        const board = await addBoard(tx, platform, actor, { title, filterIds: filters, lanes });
        await events.append(tx, [
          { type: "board-created", actor: actor.email, metadata: { boardId: board.id, title } },
        ]);
        return board;
      });
    },
    update: async ({ actor, params, input, write }) =>
      write(async (tx) => {
        const before = await lockOwn(tx, actor, params.id);
        const { title = before.title, filters = before.filterIds, lanes = before.lanes } = input();
        const added = filters.filter((id) => !before.filterIds.includes(id));
        await checkFilters(tx, actor, added);
        const known = { title: before.title, filters: before.filterIds, lanes: before.lanes };
        const changes = changesBetween(known, { title, filters, lanes });
        if (Object.keys(changes).length === 0) return whole(tx, actor, before.id);
        const row = { title, filter_ids: [...filters], lanes, updated_at: laterThan(before.updatedAt, clock) };
        await tx.updateTable("boards").set(row).where("id", "=", before.id).execute();
        const metadata = { boardId: before.id, title, changes };
        await events.append(tx, [{ type: "board-updated", actor: actor.email, metadata }]);
        return whole(tx, actor, before.id);
      }),
    delete: async ({ actor, params, write }) =>
      write(async (tx) => {
        const { id, title, filterIds: filters, lanes, createdAt } = await lockOwn(tx, actor, params.id);
        const record = { filters, lanes, createdAt };
        const deleted = { id, kind: "board", title, ownerId: actor.userId, record } as const;
        await putInBin(tx, { ...deleted, by: actor, at: nowIso(clock) });
        await tx.deleteFrom("boards").where("id", "=", id).execute();
        await events.append(tx, [{ type: "board-deleted", actor: actor.email, metadata: { boardId: id, title } }]);
        return { ok: true } as const;
      }),
    clone: async ({ actor, params, write }) => {
      const source = await one(db, params.id);
      return write(async (tx) => {
        const title = cutText(`Copy of ${source.title}`, 200);
        const board = await addBoard(tx, platform, actor, { ...source, title });
        const metadata = { boardId: board.id, title, copyOf: source.id };
        await events.append(tx, [{ type: "board-created", actor: actor.email, metadata }]);
        return board;
      });
    },
  };
}

/** Puts a deleted board back; a list whose filter is gone says so. */
export async function restoreBoard(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  { id, title, record }: { readonly id: string; readonly title: string; readonly record: BinRecords["board"] },
): Promise<void> {
  const { filters, lanes = "none", createdAt } = record;
  const row = { id, owner_id: actor.userId, title, filter_ids: [...filters], lanes, created_at: createdAt };
  await tx
    .insertInto("boards")
    .values({ ...row, updated_at: nowIso(clock) })
    .execute();
  await events.append(tx, [{ type: "board-restored", actor: actor.email, metadata: { boardId: id, title } }]);
}

async function addBoard(
  tx: Kysely<Schema>,
  { clock }: Pick<Platform, "clock">,
  actor: Actor,
  { title, filterIds, lanes }: NewBoard,
): Promise<Board> {
  const id = newId(clock.now());
  const now = nowIso(clock);
  const row = { id, owner_id: actor.userId, title, filter_ids: [...filterIds], lanes, created_at: now };
  await tx
    .insertInto("boards")
    .values({ ...row, updated_at: now })
    .execute();
  return whole(tx, actor, id);
}

async function one(db: Kysely<Schema>, id: string): Promise<StoredBoard> {
  const [board] = await readBoards(db, id);
  if (!board) throw notFound("board");
  return board;
}

/**
 * A board of the person, locked until the transaction ends: two changes at once keep what each of them changed.
 * @throws Failure 404, or 403 where it is someone else's
 */
async function lockOwn(tx: Transaction<Schema>, actor: Actor, id: string): Promise<StoredBoard> {
  const own = tx.selectFrom("boards").select("id").where("id", "=", id).where("owner_id", "=", actor.userId);
  await own.forUpdate().execute();
  const board = await one(tx, id);
  if (board.ownerId === actor.userId) return board;
  throw new Failure(403, "forbidden", `This board is ${board.owner}'s. Clone it to have one of your own.`);
}

async function whole(db: Kysely<Schema>, actor: Actor, id: string): Promise<Board> {
  const [board] = await wholeBoards(db, actor, [await one(db, id)]);
  if (!board) throw notFound("board");
  return board;
}
