import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { laterThan } from "../../platform/clock.ts";
import { forbidden, notFound } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { checkMatter } from "./inventions.rules.ts";
import { lockInvention, readInvention, saveInvention } from "./inventions.store.ts";

/** A field of a matter and what the patent office says it is. */
export interface OfficeValue {
  readonly inventionId: string;
  readonly field: "title" | "applicant" | "filingDate" | "officeStatus";
  readonly value: string;
}

/** Puts the office's value into a field of a matter, filing date and status included, which no other call changes. */
export async function adoptOfficeValue(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  { inventionId, field, value }: OfficeValue,
): Promise<void> {
  if (!actor.permissions.has("inventions:write")) throw forbidden("inventions:write");
  await lockInvention(tx, inventionId);
  const before = await readInvention(tx, actor, inventionId);
  if (!before) throw notFound("matter");
  const wanted = { ...before, [field]: value };
  const changes = changesBetween(before, wanted);
  if (Object.keys(changes).length === 0) return;
  const after = { ...wanted, updatedAt: laterThan(before.updatedAt, clock) };
  await checkMatter(tx, after, before);
  await saveInvention(tx, after, { references: false, teams: false });
  await tx
    .updateTable("inventions")
    .set({ filing_date: after.filingDate, office_status: after.officeStatus })
    .where("id", "=", inventionId)
    .execute();
  await events.append(tx, [
    {
      type: "invention-updated",
      actor: actor.email,
      inventionId,
      metadata: { title: after.title, changes },
      live: { name: "invention:updated", payload: { title: after.title, references: after.references } },
    },
  ]);
}
