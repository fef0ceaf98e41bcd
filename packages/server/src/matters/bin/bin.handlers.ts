import type { BinItem, BinKind, bin } from "@iphub/sdk/contract/bin";
import type { Permission } from "@iphub/sdk/contract/permissions";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { forbidden } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { changeFile } from "../files/files.handlers.ts";
import { restoreNote } from "../notes/notes.changes.ts";
import { lockItem, readBin, type StoredItem, takeOut } from "./bin.store.ts";
import type { BinRecords } from "./bin.tables.ts";
import { emptySeen } from "./empty-bin.ts";

/** Puts a record back where it was, with its entry in the record. @throws Failure where the person may not */
export type Restore<Kind extends keyof BinRecords> = (
  tx: Transaction<Schema>,
  actor: Actor,
  item: Extract<StoredItem, { kind: Kind }>,
) => Promise<unknown>;

/** How the records of other areas are restored. */
export interface Restores {
  readonly task: Restore<"task">;
  readonly board: Restore<"board">;
  readonly filter: Restore<"filter">;
}

/** What one needs to restore a record. */
const permissionFor: Readonly<Record<BinKind, Permission>> = {
  task: "tasks:write",
  note: "notes:write",
  file: "files:write",
  board: "filters:write",
  filter: "filters:write",
};

/** The handlers of the noun bin. */
export function binHandlers(platform: Platform, restores: Restores): NounHandlers<typeof bin> {
  async function restore(tx: Transaction<Schema>, actor: Actor, item: BinItem): Promise<unknown> {
    if (item.kind === "file") return changeFile(tx, platform, actor, item.id, { isDeleted: false });
    const stored = await takeOut(tx, item.id);
    switch (stored?.kind) {
      case "task":
        return restores.task(tx, actor, stored);
      case "note":
        return restoreNote(tx, platform, actor, stored.record);
      case "board":
        return restores.board(tx, actor, stored);
      case "filter":
        return restores.filter(tx, actor, stored);
    }
  }

  return {
    list: async ({ actor, input }) => {
      const { skip, size, ...query } = input();
      return readBin(platform.db, actor, query, { skip, size });
    },
    restore: async ({ actor, params, write }) =>
      write(async (tx) => {
        const item = await lockItem(tx, actor, params.id);
        const permission = permissionFor[item.kind];
        if (!actor.permissions.has(permission)) throw forbidden(permission);
        await restore(tx, actor, item);
        return item;
      }),
    empty: async ({ actor, input, write }) => {
      const query = input();
      return write(async (tx) => ({ deleted: await emptySeen(tx, platform, actor, query) }));
    },
  };
}
