import type { Hub } from "@iphub/sdk";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { NewEvent } from "@iphub/server/platform/events/event-log";
import type { SeededHub } from "../../support/seeded-hub.ts";

/** Gives the sample people who docket and verify the roles that they need; rob becomes the docketing department. */
export async function staffDocket({ platform }: SeededHub): Promise<void> {
  await platform.database.kysely
    .updateTable("users")
    .set({ roles: ["docketing"] })
    .where("id", "=", "u-rob")
    .execute();
}

/** Appends lines of the office's record to a matter, as a sync of its file wrapper does. */
export async function officeRecord(
  { platform }: SeededHub,
  inventionId: string,
  lines: readonly (readonly [date: string, code: string, description?: string])[],
  applicationNumber?: string,
): Promise<void> {
  const events: NewEvent[] = lines.map(([date, code, description = `Line ${code}`]) => ({
    type: "office-action",
    actor: null,
    inventionId,
    metadata: { date, code, description, ...(applicationNumber && { applicationNumber }) },
  }));
  await platform.database.kysely.transaction().execute((tx) => platform.events.append(tx, events));
}

/** States the grant date of a matter's application, as the office's data on it does. */
export async function grantedOn(hub: SeededHub, inventionId: string, grantDate: string): Promise<void> {
  const { kysely: db } = hub.platform.database;
  const [row] = await db
    .selectFrom("invention_references")
    .select("application_number")
    .where("invention_id", "=", inventionId)
    .execute();
  const applicationId = row?.application_number;
  if (!applicationId) throw new Error(`${inventionId} has no application number`);
  await db
    .insertInto("office_applications")
    .values({ application_id: applicationId, grant_date: grantDate })
    .onConflict((on) => on.column("application_id").doUpdateSet({ grant_date: grantDate }))
    .execute();
}

/** Proposes a non-final action by hand and returns its one deadline. */
export async function proposeCtnf(hub: Hub, inventionId: string, mailDate: string): Promise<DeadlineRecord> {
  const [found] = await hub.deadlines.propose({ inventionId, trigger: "CTNF", mailDate });
  if (!found) throw new Error("nothing was proposed");
  return found;
}

/** The deadlines of a matter in every state. */
export async function deadlinesOf(hub: Hub, inventionId: string): Promise<DeadlineRecord[]> {
  return (await hub.deadlines.list({ inventionId, view: "all" })).data;
}
