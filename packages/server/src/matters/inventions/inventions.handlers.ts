import type { InventionHit, inventions } from "@iphub/sdk/contract/inventions";
import type { Kysely } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { BoundedTotals } from "../../platform/bounded-total.ts";
import { nowIso } from "../../platform/clock.ts";
import { notFound, refuseStale } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { changeMatter } from "./change-matter.ts";
import { importDocketing } from "./docketing-events.ts";
import { docketingRecords } from "./docketing-records.ts";
import { newMatter, patchedMatter, takeBackMatter } from "./inventions.changes.ts";
import { checkMatter } from "./inventions.rules.ts";
import { searchInventions } from "./inventions.search.ts";
import { insertInventions, readInvention } from "./inventions.store.ts";
import { lockReferences } from "./reference-holders.ts";

/** The handlers of the noun inventions. */
export function inventionsHandlers(platform: Platform): NounHandlers<typeof inventions> {
  const { db, clock, events, configuration } = platform;
  const totals = new BoundedTotals(db);
  const docketing = docketingRecords(platform);

  return {
    get: async ({ actor, params }) => {
      const found = await visible(db, actor, params.id);
      const complete = await docketing.ofMatter(actor, found);
      return complete(found);
    },
    search: async ({ actor, input }) => searchInventions(db, totals, actor, input()),
    matter: async ({ actor, input }) => docketing.ofNumber(actor, input().matter),
    create: async ({ actor, input, write }) => {
      const matter = newMatter(input(), newId(clock.now()), nowIso(clock));
      // Looked up before the write: the whole response is stored for repetitions, and no transaction waits for it.
      const complete = await docketing.ofMatter(actor, matter);
      return write(async (tx) => {
        await lockReferences(tx);
        await checkMatter(tx, matter);
        await insertInventions(tx, [matter]);
        const metadata = { title: matter.title, references: matter.references };
        const event = { type: "invention-created", actor: actor.email, inventionId: matter.id, metadata };
        await events.append(tx, [event]);
        return complete(matter);
      });
    },
    update: async ({ actor, params, input, write }) => {
      const found = await visible(db, actor, params.id);
      const patch = input();
      const complete = await docketing.ofMatter(actor, patchedMatter(found, patch));
      const change = (before: InventionHit) => {
        refuseStale(patch.updatedAt, complete(before));
        return patchedMatter(before, patch);
      };
      return write(async (tx) => {
        if (patch.references) await lockReferences(tx);
        return complete(await changeMatter(tx, platform, actor, found.id, change));
      });
    },
    takeBack: async ({ actor, params, write }) => {
      const { id } = await visible(db, actor, params.id);
      return write((tx) => takeBackMatter(tx, platform, actor, id));
    },
    importDocketing: async ({ actor, input, write }) => {
      const { rows } = input();
      const importer = { events, prefix: configuration.docketingPrefix, actor };
      return write((tx) => importDocketing(tx, importer, rows));
    },
  };
}

/** The matter of a path. @throws Failure 404 if there is none that the person may see */
async function visible(db: Kysely<Schema>, actor: Actor, id: string): Promise<InventionHit> {
  const found = await readInvention(db, actor, id);
  if (!found) throw notFound("matter");
  return found;
}
