import type { PortfolioChange, StoredEntry } from "@iphub/sdk/domain/operations/portfolio/entries";
import { keyOfName } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import { isOvertaken, movedByHub } from "@iphub/sdk/domain/operations/portfolio/stale-changes";
import { addCaused, type DoneChange } from "@iphub/sdk/domain/operations/portfolio/undoing-changes";
import type { HubSession } from "../../command-line/hub-session.ts";
import { CausedChanges } from "./caused-changes.ts";
import type { RecordIds } from "./record-ids.ts";
import type { KilledRun } from "./undo-journal.ts";
import { OvertakenError, writeChange } from "./write-change.ts";
import type { WrittenChange } from "./written-change.ts";

/** What became of the change at which a run was killed. */
type EndedChange = DoneChange & WrittenChange;

/**
 * What became of the change at which a run was killed; null where it was not made. A creation is sent again with the key that
 * it had, which makes it or finds what it made.
 * @throws OvertakenError where the record is neither as before nor as after it
 */
export async function endOfBegun(
  session: HubSession,
  ids: RecordIds,
  change: PortfolioChange,
  stored: readonly StoredEntry[],
): Promise<EndedChange | null> {
  if (change.action === "create") return { change, ...(await writeChange(session, ids, change)) };
  return endOfChange(change, stored);
}

/**
 * The same where nothing may be sent: a creation is found by its name.
 * @throws OvertakenError where the record is neither as before nor as after it
 */
export function foundEnd(
  change: PortfolioChange,
  stored: readonly StoredEntry[],
  matterOf: (reference: string) => string | null,
): EndedChange | null {
  if (change.action !== "create") return endOfChange(change, stored);
  const key = keyOfName(change.name, matterOf);
  const found = stored.find((entry) => entry.key === key && isMade(change.after.state, entry));
  return found === undefined ? null : { change, id: found.id, updatedAt: found.updatedAt };
}

function endOfChange(change: PortfolioChange, stored: readonly StoredEntry[]): EndedChange | null {
  const found = stored.find(({ id }) => id === change.id);
  if (!isOvertaken(change, found)) return null;
  if (change.action === "delete" && found === undefined) return { change, id: null, updatedAt: null };
  const made = { ...change, before: change.after, updatedAt: null };
  if (found === undefined || isOvertaken(made, found)) throw new OvertakenError("It was changed.");
  return { change, id: found.id, updatedAt: found.updatedAt };
}

/** Each template has a state: only the wanted one was made. */
function isMade(state: unknown, { name, values }: StoredEntry): boolean {
  return name.section !== "templateStates" || values.state === state;
}

/** All that a killed run did: with what became of the change under way, and what the hub changed itself with that one. */
export async function doneByKilled(
  { hub }: HubSession,
  { done, begun, before }: KilledRun,
  stored: readonly StoredEntry[],
  ended: EndedChange | null,
): Promise<readonly DoneChange[]> {
  if (begun === null || ended === null) return done;
  // As the run knew them, so that it is found what the hub has changed of them since.
  const known = movedByHub(before, stored);
  const whole = [...done, ended];
  const caused = new CausedChanges(hub, [...stored, ...known], [begun, ...known], true);
  for (const one of await caused.after(begun, ended)) addCaused(whole, one);
  return whole;
}
