import type { Hub } from "@iphub/sdk/client";
import type { StreamEvent } from "@iphub/sdk/contract/stream-event";
import { counted } from "@iphub/sdk/domain/counted";
import {
  type ChangedByOther,
  changeByOther,
  type NewerDeletion,
} from "@iphub/sdk/domain/operations/portfolio/changed-by-others";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";

/** Those of deletions whose records another person than `email` has changed, as the activity of their matters says. */
export async function findChangedByOthers(
  hub: Hub,
  deletions: readonly NewerDeletion[],
  email: string,
): Promise<readonly ChangedByOther[]> {
  const found: ChangedByOther[] = [];
  for (const deletion of deletions) {
    const conflict = changeByOther(deletion, await eventsOf(hub, deletion), email);
    if (conflict !== null) found.push(conflict);
  }
  return found;
}

/** What happened to a record since its file was last applied, the newest first; of a milestone, to any of the matter. */
async function eventsOf(hub: Hub, { change, matter, since, types }: NewerDeletion): Promise<readonly StreamEvent[]> {
  const window = { from: since, size: 100 };
  const list =
    change.name.section === "tasks"
      ? hub.streams.tasks.all({ ...window, inventionId: matter, taskId: [String(change.id)] })
      : hub.streams.list.all({ ...window, id: matter, kind: [...types] });
  const events: StreamEvent[] = [];
  for await (const event of list) events.push(event);
  return events;
}

/** @throws CliError (exit code 5) where records stay because another person has changed them */
export function failIfChangedByOthers(conflicts: readonly ChangedByOther[]): void {
  if (conflicts.length === 0) return;
  const records = counted(conflicts.length, "record stays", "records stay");
  throw new CliError(
    exitCodes.conflict,
    `${records}: someone else changed what --prune would delete, as listed`,
    "Look at what changed; --prune --prune-changed deletes it, an entry in the file keeps it.",
  );
}
