import type { InventionHit } from "@iphub/sdk/contract/inventions";
import type { Transaction } from "kysely";
import { teamNames } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan } from "../../platform/clock.ts";
import { forbidden, notFound } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { requireWallRight } from "../walls/walls.rules.ts";
import { checkMatter } from "./inventions.rules.ts";
import { isRestricted, lockInvention, readInvention, saveInvention } from "./inventions.store.ts";
import type { Insistence } from "./reference-holders.ts";

/**
 * Changes one matter in a transaction: checks, saves, appends to the event log. Without a change nothing is written.
 */
export async function changeMatter(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  id: string,
  change: (before: InventionHit) => InventionHit,
  insistence: Insistence | null = null,
): Promise<InventionHit> {
  await lockInvention(tx, id);
  const before = await readInvention(tx, actor, id);
  if (!before) throw notFound("matter");
  const wanted = change(before);
  const changes = changesBetween(before, wanted);
  if (Object.keys(changes).length === 0) return before;
  const after = { ...wanted, updatedAt: laterThan(before.updatedAt, clock) };
  await checkMatter(tx, after, before, insistence);
  // Everybody may restrict an open matter; who may see a restricted one is for the owners of its wall.
  if ("teams" in changes && (await isRestricted(tx, id))) await requireWallRight(tx, actor, id);
  await saveInvention(tx, after, changes);
  const { title, references, patentKind } = after;
  const live = { name: "invention:updated", payload: { title, references, patentKind } } as const;
  const names = "teams" in changes ? { names: await teamNames(tx, [...before.teams, ...after.teams]) } : {};
  const metadata = { title, changes, ...names };
  await events.append(tx, [{ type: "invention-updated", actor: actor.email, inventionId: id, metadata, live }]);
  return after;
}

/** A field of a matter and the patent office's value for it. */
export interface OfficeValue {
  readonly inventionId: string;
  readonly field: "title" | "applicant" | "filingDate" | "officeStatus";
  readonly value: string;
}

/** Sets a field of a matter to the office's value, including filing date and status, which no other call changes. */
export async function adoptOfficeValue(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "clock" | "events">,
  actor: Actor,
  { inventionId, field, value }: OfficeValue,
): Promise<void> {
  if (!actor.permissions.has("inventions:write")) throw forbidden("inventions:write");
  await changeMatter(tx, platform, actor, inventionId, (before) => ({ ...before, [field]: value }));
}
