import type { InventionHit, inventions } from "@iphub/sdk/contract/inventions";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { givenValues } from "@iphub/sdk/records/given-values";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { initialValues, valuesOf } from "@iphub/sdk/records/record";
import type { Kysely, Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { BoundedTotals } from "../../platform/bounded-total.ts";
import { nowIso } from "../../platform/clock.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { Failure, notFound, refuseStale } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { changeMatter } from "./change-matter.ts";
import { importDocketing } from "./docketing-events.ts";
import { docketingRecords } from "./docketing-records.ts";
import { docketingConnector } from "./docketing-system.ts";
import { addReferences, checkMatter } from "./inventions.rules.ts";
import { searchInventions } from "./inventions.search.ts";
import {
  deleteInventions,
  insertInventions,
  isAllUndone,
  lockInventionsWhole,
  readInvention,
  readTraces,
} from "./inventions.store.ts";
import { applicationNumberOf } from "./matter-search.ts";
import { lockReferences } from "./reference-holders.ts";

/** The handlers of the noun inventions. */
export function inventionsHandlers(platform: Platform): NounHandlers<typeof inventions> {
  const { db, clock, events, configuration } = platform;
  const totals = new BoundedTotals(db);
  const docketing = docketingRecords(platform, docketingConnector(configuration));
  const { docketingPrefix } = configuration;

  return {
    get: async ({ actor, params }) => {
      const found = await visible(db, actor, params.id);
      const complete = await docketing.ofMatter(actor, found);
      return complete(found);
    },
    search: async ({ actor, input }) => searchInventions(db, totals, actor, input()),
    matter: async ({ actor, input }) => docketing.ofNumber(actor, input().matter),
    create: async ({ actor, input, write }) => {
      const wanted = input();
      const matter = newMatter(wanted, newId(clock.now()), nowIso(clock));
      // Read before the write: the whole response is stored for repetitions.
      const complete = await docketing.ofMatter(actor, matter);
      return write(async (tx) => {
        await lockReferences(tx);
        await checkMatter(tx, matter, undefined, wanted.allowDuplicate ? { actor, docketingPrefix } : null);
        await insertInventions(tx, [matter]);
        await events.append(tx, [opened(actor, matter)]);
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
        const insistence = patch.allowDuplicate ? { actor, docketingPrefix } : null;
        return complete(await changeMatter(tx, platform, actor, found.id, change, insistence));
      });
    },
    takeBack: async ({ actor, params, write }) => {
      const { id } = await visible(db, actor, params.id);
      return write((tx) => takeBackMatter(tx, platform, actor, id));
    },
    importDocketing: async ({ actor, input, write }) => {
      const { rows } = input();
      const importer = { events, prefix: docketingPrefix, actor };
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

type Creation = EndpointParsed<(typeof inventions)["create"]>;
type MatterPatch = Omit<EndpointParsed<(typeof inventions)["update"]>, "id">;

function newMatter(wanted: Creation, id: string, now: string): InventionHit {
  const { title } = wanted;
  const own = { id, title, references: [], applicationNumber: null, createdAt: now, updatedAt: now };
  return patchedMatter(valuesOf(inventionFields, "label", { ...initialValues(inventionFields), ...own }), wanted);
}

/** The entry of a new matter. Lists that are open get it from the live event. */
function opened(actor: Actor, { id, title, references, patentKind }: InventionHit): NewEvent {
  return {
    type: "invention-created",
    actor: actor.email,
    inventionId: id,
    metadata: { title, references },
    live: { name: "invention:updated", payload: { title, references, patentKind } },
  };
}

/** A matter after a patch: references are added, or replaced with `referenceOverride`. */
function patchedMatter(before: InventionHit, patch: MatterPatch): InventionHit {
  const given = givenValues(inventionFields, patch);
  const references = given.references
    ? addReferences(patch.referenceOverride ? [] : before.references, given.references)
    : before.references;
  const applicationNumber = firstApplicationNumber(references);
  return { ...before, ...given, references, applicationNumber, teams: given.teams?.toSorted() ?? before.teams };
}

function firstApplicationNumber(references: readonly string[]): string | null {
  for (const reference of references) {
    const number = applicationNumberOf(reference);
    if (number) return number;
  }
  return null;
}

/**
 * Takes a matter back that the person has opened by mistake, in a transaction: it is gone, and its number is free again.
 * What happened stays in the event log.
 * @throws Failure 404; 409 where anything is left of what happened on it since, or another person opened it
 */
async function takeBackMatter(
  tx: Transaction<Schema>,
  { events }: Pick<Platform, "events">,
  actor: Actor,
  id: string,
): Promise<{ ok: true }> {
  // The lock is exclusive: until the transaction ends nothing can be added to the matter.
  await lockInventionsWhole(tx, [id]);
  const matter = await readInvention(tx, actor, id);
  if (!matter) throw notFound("matter");
  const [made, ...since] = await readTraces(tx, id);
  if (made?.type !== "invention-created" || made.actor !== actor.email) {
    throw new Failure(409, "in_use", "Only the person who opened a matter can take it back.");
  }
  if (since.length > 0 && !(await isAllUndone(tx, id, actor.email))) {
    throw new Failure(409, "in_use", "Something has happened on this matter since it was opened; it stays.");
  }
  await deleteInventions(tx, [id]);
  // The teams, because live events of the entry are for those who could see the matter.
  const metadata = { title: matter.title, references: matter.references, teams: matter.teams };
  const live = { name: "invention:removed", payload: {} } as const;
  await events.append(tx, [{ type: "invention-taken-back", actor: actor.email, inventionId: id, metadata, live }]);
  return { ok: true };
}
