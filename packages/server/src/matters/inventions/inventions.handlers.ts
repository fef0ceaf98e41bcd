import type { Invention, InventionHit, inventions } from "@iphub/sdk/contract/inventions";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { BoundedTotals } from "../../platform/bounded-total.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuseStale } from "../../platform/stale.ts";
import type { Schema } from "../../schema.ts";
import { importDocketing } from "./docketing-events.ts";
import { type MatterPatch, newMatter, patchedMatter } from "./inventions.changes.ts";
import { checkMatter } from "./inventions.rules.ts";
import { searchInventions } from "./inventions.search.ts";
import { insertInventions, lockInvention, readInvention, saveInvention } from "./inventions.store.ts";
import { takeBackMatter } from "./inventions.undo.ts";
import { docketingConnector, findMatterOrNull, linkedMatter } from "./linked-matter.ts";

/** Answers the calls of the noun inventions. */
export function inventionsHandlers(platform: Platform): NounHandlers<typeof inventions> {
  const { db, clock, events, configuration, log } = platform;
  const totals = new BoundedTotals(db);
  const docketing = docketingConnector(configuration);
  const lookUp = (matter: string | null) =>
    findMatterOrNull(docketing, matter, (error) => log.warn({ err: error }, "docketing look-up failed"));

  /** Looks up what a matter links to; the answer completes that matter, and leaves one with another link empty. */
  async function docketingOf({ references }: InventionHit): Promise<CompleteMatter> {
    const linked = linkedMatter(references, configuration.docketingPrefix);
    const docketingInvention = await lookUp(linked);
    return (found) => {
      const isSame = linkedMatter(found.references, configuration.docketingPrefix) === linked;
      return { ...found, docketingInvention: isSame ? docketingInvention : null };
    };
  }

  async function visible(actor: Actor, id: string): Promise<InventionHit> {
    const found = await readInvention(db, actor, id);
    if (!found) throw notFound("matter");
    return found;
  }

  return {
    get: async ({ actor, params }) => {
      const found = await visible(actor, params.id);
      const complete = await docketingOf(found);
      return complete(found);
    },
    search: async ({ actor, input }) => searchInventions(db, totals, actor, input()),
    matter: async ({ input }) => lookUp(input().matter),
    create: async ({ actor, input, write }) => {
      const matter = newMatter(input(), newId(clock.now()), nowIso(clock));
      // Before the write: the whole answer is kept with it, and a repeat hears the same; no transaction waits for it.
      const complete = await docketingOf(matter);
      return write(async (tx) => {
        await checkMatter(tx, matter);
        await insertInventions(tx, [matter]);
        const metadata = { title: matter.title, references: matter.references };
        const event = { type: "invention-created", actor: actor.email, inventionId: matter.id, metadata };
        await events.append(tx, [event]);
        return complete(matter);
      });
    },
    update: async ({ actor, params, input, write }) => {
      const found = await visible(actor, params.id);
      const patch = input();
      const complete = await docketingOf(patchedMatter(found, patch));
      return write((tx) => updateMatter(tx, platform, actor, { id: found.id, patch, complete }));
    },
    takeBack: async ({ actor, params, write }) => {
      const { id } = await visible(actor, params.id);
      return write((tx) => takeBackMatter(tx, platform, actor, id));
    },
    importDocketing: async ({ actor, input, write }) => {
      const { rows } = input();
      const importer = { events, prefix: configuration.docketingPrefix, actor };
      return write((tx) => importDocketing(tx, importer, rows));
    },
  };
}

/** Adds what the docketing system says to a matter as it is answered. */
type CompleteMatter = (found: InventionHit) => Invention;

/** Changes one matter in a transaction: checks, saves, appends to the event log. */
async function updateMatter(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  { id, patch, complete }: { id: string; patch: MatterPatch; complete: CompleteMatter },
): Promise<Invention> {
  await lockInvention(tx, id);
  const before = await readInvention(tx, actor, id);
  if (!before) throw notFound("matter");
  refuseStale(patch.updatedAt, complete(before));
  const wanted = patchedMatter(before, patch);
  const changes = changesBetween(before, wanted);
  if (Object.keys(changes).length === 0) return complete(before);
  const after = { ...wanted, updatedAt: laterThan(before.updatedAt, clock) };
  await checkMatter(tx, after, before);
  await saveInvention(tx, after, { references: "references" in changes, teams: "teams" in changes });
  const { title, references, patentKind } = after;
  await events.append(tx, [
    {
      type: "invention-updated",
      actor: actor.email,
      inventionId: id,
      metadata: { title, changes },
      live: { name: "invention:updated", payload: { title, references, patentKind } },
    },
  ]);
  return complete(after);
}
