import type { PortfolioChange } from "@iphub/sdk/domain/operations/portfolio/entries";
import { storedEntries } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import { isOvertaken } from "@iphub/sdk/domain/operations/portfolio/stale-changes";
import { HubHttpError } from "@iphub/sdk/errors";
import type { HubSession } from "../../command-line/hub-session.ts";
import { kindCalls } from "./calls-by-kind.ts";
import { noRecords } from "./kind-calls.ts";
import type { RecordIds } from "./record-ids.ts";
import type { WrittenChange } from "./written-change.ts";

/** A record was changed on the hub after it was read. */
export class OvertakenError extends Error {}

/**
 * Writes one change to the hub. What was read with a time is sent with it, so that a newer state is refused.
 * @throws OvertakenError where the record is not as it was read, or is gone
 */
export async function writeChange(
  session: HubSession,
  ids: RecordIds,
  change: PortfolioChange,
): Promise<WrittenChange> {
  const calls = kindCalls[change.name.section];
  if (change.action === "create") {
    const made = await calls.create(session, change, ids);
    ids.add(change, made.id);
    return made;
  }
  try {
    if (change.updatedAt === null) await refuseOvertaken(session, change);
    return await (change.action === "delete" ? calls.delete(session, change) : calls.change(session, change, ids));
  } catch (error) {
    if (!(error instanceof HubHttpError) || (error.status !== 409 && error.status !== 404)) throw error;
    if (error.code === "in_use") throw error;
    throw new OvertakenError(error.message);
  }
}

/** What has no time of its last change in its calls is compared before it is written. */
async function refuseOvertaken({ hub }: HubSession, change: PortfolioChange): Promise<void> {
  const read = await kindCalls[change.name.section].current?.(hub, String(change.id));
  const current = storedEntries({ ...noRecords, ...read }).find(({ id }) => id === change.id);
  if (isOvertaken(change, current)) throw new OvertakenError("It was changed.");
}
