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
  lines: readonly (readonly [date: string, code: string])[],
): Promise<void> {
  const events: NewEvent[] = lines.map(([date, code]) => ({
    type: "office-action",
    actor: null,
    inventionId,
    metadata: { date, code, description: `Line ${code}` },
  }));
  await platform.database.kysely.transaction().execute((tx) => platform.events.append(tx, events));
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
