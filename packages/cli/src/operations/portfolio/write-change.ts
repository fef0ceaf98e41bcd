import { createHash } from "node:crypto";
import { canonicalJson } from "@iphub/sdk/domain/canonical-json";
import type { PortfolioChange } from "@iphub/sdk/domain/operations/portfolio/changes";
import type { StoredEntry, Values } from "@iphub/sdk/domain/operations/portfolio/entries";
import { isOvertaken } from "@iphub/sdk/domain/operations/portfolio/stale-changes";
import { storedEntries } from "@iphub/sdk/domain/operations/portfolio/stored-entries";
import { HubHttpError } from "@iphub/sdk/errors";
import type { HubSession } from "../../command-line/hub-session.ts";
import type { CallName } from "../../command-line/input.ts";
import { isRow } from "../../command-line/output/cell.ts";
import { noRecords, readCurrent } from "./read-hub.ts";
import type { RecordIds } from "./record-ids.ts";

/** What became of a change: the id of its record; null for one that is gone. */
export interface WrittenChange {
  readonly id: string | null;
  /** Why a record that was to be deleted is there still. */
  readonly kept?: string;
}

/** A record was changed on the hub after it was read. */
export class OvertakenError extends Error {}

const creations = {
  matters: "inventions.create",
  milestones: "milestones.create",
  tasks: "tasks.create",
  deadlines: "deadlines.enter",
  filters: "filters.create",
  boards: "boards.create",
} as const satisfies Record<string, CallName>;

const readings = {
  matters: "inventions.get",
  milestones: "milestones.get",
  tasks: "tasks.get",
  deadlines: "deadlines.get",
  filters: "filters.get",
  boards: "boards.get",
} as const satisfies Record<string, CallName>;

/**
 * Writes one change to the hub. What was read with a time is sent with it, so that a newer state is refused.
 * @throws OvertakenError where the record is not as it was read, or is gone
 */
export async function writeChange(
  session: HubSession,
  ids: RecordIds,
  change: PortfolioChange,
): Promise<WrittenChange> {
  if (change.action === "create") return { id: await createRecord(session, ids, change) };
  try {
    if (change.updatedAt === null) await refuseOvertaken(session, change);
    if (change.action === "delete") return await deleteRecord(session, change);
    await changeRecord(session, ids, change);
    return { id: change.id };
  } catch (error) {
    if (!(error instanceof HubHttpError) || (error.status !== 409 && error.status !== 404)) throw error;
    throw new OvertakenError(error.message);
  }
}

/** Filters and boards have no time of their last change in their calls: they are compared before they are written. */
async function refuseOvertaken({ hub }: HubSession, change: PortfolioChange): Promise<void> {
  const current: StoredEntry[] = storedEntries({ ...noRecords, ...(await readCurrent(hub, change)) });
  if (
    isOvertaken(
      change,
      current.find(({ id }) => id === change.id),
    )
  )
    throw new OvertakenError("It was changed.");
}

async function createRecord(session: HubSession, ids: RecordIds, change: PortfolioChange): Promise<string> {
  const { section } = change.name;
  const { state, ...after } = change.after;
  const input = { ...after, ...ids.parentsOf(change), ...(section === "boards" ? ids.listsOf(after) : {}) };
  for (let attempt = 0; ; attempt += 1) {
    const answer = await session.call(creations[section])(input, keyOf(change, input, attempt));
    const id = idOf(answer);
    // The hub repeats an earlier answer for a day, also where its record was deleted since.
    if (isNew(answer, ids.readAt) || (await exists(session, readings[section], id))) {
      ids.add(change, id);
      if (section === "milestones") await setState(session, id, "active", state);
      return id;
    }
  }
}

/** The same creation in a run that was stopped and in the next one has the same key, so that it is made once. */
function keyOf({ name }: PortfolioChange, input: Values, attempt: number): string {
  const text = canonicalJson([name, input, attempt]);
  return `apply-${createHash("sha256").update(text).digest("hex").slice(0, 40)}`;
}

function isNew(answer: unknown, readAt: number): boolean {
  const made: unknown = isRow(answer) ? (answer.createdAt ?? answer.proposedAt) : undefined;
  return typeof made === "string" && Date.parse(made) >= readAt;
}

async function exists(session: HubSession, call: CallName, id: string): Promise<boolean> {
  try {
    await session.call(call)({ id });
    return true;
  } catch (error) {
    if (error instanceof HubHttpError && error.status === 404) return false;
    throw error;
  }
}

function idOf(answer: unknown): string {
  if (isRow(answer) && typeof answer.id === "string") return answer.id;
  throw new Error("The hub answered a creation without an id");
}

async function changeRecord(session: HubSession, ids: RecordIds, change: PortfolioChange): Promise<void> {
  const { id, after, before } = change;
  const dated = { id, updatedAt: change.updatedAt ?? undefined };
  const { state, ...fields } = after;
  switch (change.name.section) {
    case "matters":
      await session.call("inventions.update")({ ...dated, ...after, referenceOverride: "references" in after });
      return;
    case "milestones":
      await session.call("milestones.update")({ ...dated, ...fields });
      await setState(session, String(id), before.state, state);
      return;
    case "tasks":
      await session.call("tasks.update")({ ...dated, ...after });
      return;
    case "deadlines":
      await session.call("deadlines.change")({ ...dated, ...changeOfDeadline(after) });
      return;
    case "filters":
      await session.call("filters.update")({ id, ...after });
      return;
    case "boards":
      await session.call("boards.update")({ id, ...after, ...ids.listsOf(after) });
  }
}

function changeOfDeadline({ dueDate, source, assignees }: Values): Values {
  return { manualDate: dueDate, reason: source, assignees };
}

/** A cancelled milestone is taken up before it can be finished. */
async function setState(session: HubSession, id: string, before: unknown, after: unknown): Promise<void> {
  if (after === undefined || after === before) return;
  if (after === "active" || before === "cancelled") await session.call("milestones.reopen")({ id });
  if (after === "finished") await session.call("milestones.finish")({ id });
  if (after === "cancelled") await session.call("milestones.cancel")({ id });
}

/** Deletes a record. A matter stays where anything has happened on it; a milestone is cancelled then. */
async function deleteRecord(session: HubSession, change: PortfolioChange): Promise<WrittenChange> {
  const { id } = change;
  const dated = { id, updatedAt: change.updatedAt ?? undefined };
  switch (change.name.section) {
    case "matters":
      return unlessUsed(
        () => session.call("inventions.takeBack")({ id }),
        id,
        async (reason) => reason,
      );
    case "milestones":
      return unlessUsed(
        () => session.call("milestones.takeBack")({ milestoneIds: [id] }),
        null,
        async () => void (await session.call("milestones.cancel")({ id })),
      );
    case "filters":
      await session.call("filters.delete")({ id });
      break;
    case "boards":
      await session.call("boards.delete")({ id });
      break;
    default:
      await session.call("tasks.delete")(dated);
  }
  return { id: null };
}

async function unlessUsed(
  work: () => Promise<unknown>,
  id: string | null,
  otherwise: (reason: string) => Promise<string | undefined>,
): Promise<WrittenChange> {
  try {
    await work();
    return { id: null };
  } catch (error) {
    if (!(error instanceof HubHttpError) || error.code !== "in_use") throw error;
    const kept = await otherwise(error.message);
    return { id, ...(kept === undefined ? {} : { kept }) };
  }
}
