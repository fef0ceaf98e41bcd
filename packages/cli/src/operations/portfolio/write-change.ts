import { createHash } from "node:crypto";
import { canonicalJson } from "@iphub/sdk/domain/canonical-json";
import type { PortfolioChange, RecordKind, StoredEntry, Values } from "@iphub/sdk/domain/operations/portfolio/entries";
import { undoneReason } from "@iphub/sdk/domain/operations/portfolio/kinds/deadlines";
import { storedEntries } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import { isOvertaken } from "@iphub/sdk/domain/operations/portfolio/stale-changes";
import { HubHttpError } from "@iphub/sdk/errors";
import type { HubSession } from "../../command-line/hub-session.ts";
import type { CallName } from "../../command-line/input.ts";
import { isRow } from "../../command-line/output/cell.ts";
import { deleteRecord, endAgain } from "./delete-record.ts";
import { noRecords, readCurrent } from "./read-hub.ts";
import type { RecordIds } from "./record-ids.ts";
import { changeTemplatePart, createTemplatePart } from "./write-template.ts";
import { type WrittenChange, writtenAs } from "./written-change.ts";

/** A record was changed on the hub after it was read. */
export class OvertakenError extends Error {}

const creations = {
  teams: "users.createTeam",
  templates: "workflows.create",
  matters: "inventions.create",
  milestones: "milestones.create",
  tasks: "tasks.create",
  deadlines: "deadlines.enter",
  filters: "filters.create",
  boards: "boards.create",
} as const satisfies Record<string, CallName>;

/** What part of a template a change is about, else what it makes. */
type WholeKind = Exclude<RecordKind, "templateMilestones" | "templateStates">;

const readings = {
  templates: "workflows.get",
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
  if (change.action === "create") return createRecord(session, ids, change);
  try {
    if (change.updatedAt === null) await refuseOvertaken(session, change);
    if (change.action === "delete") return await deleteRecord(session, change);
    if (change.unlessOpen) return await endAgain(session, change);
    return writtenAs(await changeRecord(session, ids, change));
  } catch (error) {
    if (!(error instanceof HubHttpError) || (error.status !== 409 && error.status !== 404)) throw error;
    if (error.code === "in_use") throw error;
    throw new OvertakenError(error.message);
  }
}

/** What has no time of its last change in its calls is compared before it is written. */
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

async function createRecord(session: HubSession, ids: RecordIds, change: PortfolioChange): Promise<WrittenChange> {
  const { section } = change.name;
  if (section === "templateMilestones" || section === "templateStates") {
    const template = ids.templateOf(change.name);
    const made = await createTemplatePart(session, template, change, (input) => keyOf(change, input, 0));
    ids.add(change, made.id);
    return made;
  }
  const { state, members, ...after } = change.after;
  const input = creationInput(ids, change, after);
  for (let attempt = 0; ; attempt += 1) {
    const answer = await answerTo(session, section, input, keyOf(change, input, attempt));
    if (answer === null) continue;
    const { id } = writtenAs(answer);
    // The hub repeats an earlier answer for eight days, also where its record was deleted or renamed since.
    const isRepeated = !isNew(answer, ids.readAt);
    if (isRepeated && (ids.isAnother(change, id) || !(await exists(session, section, id)))) continue;
    ids.add(change, id);
    if (section === "teams" && members !== undefined) await session.call("users.updateTeam")({ teamId: id, members });
    const ended = section === "milestones" ? await setState(session, id, "active", state) : undefined;
    return writtenAs(ended ?? answer);
  }
}

function creationInput(ids: RecordIds, change: PortfolioChange, after: Values): Values {
  switch (change.name.section) {
    case "teams":
      return { name: after.title };
    case "matters":
      return { ...after, ...ids.teamsOf(after) };
    case "boards":
      return { ...after, ...ids.listsOf(after) };
    default:
      return { ...after, ...ids.parentsOf(change) };
  }
}

/** The same creation in a run that was stopped and in the next one has the same key, so that it is made once. */
function keyOf({ name }: PortfolioChange, input: Values, attempt: number): string {
  const text = canonicalJson([name, input, attempt]);
  return `apply-${createHash("sha256").update(text).digest("hex").slice(0, 40)}`;
}

/** Why the hub gives no record for a key: another call was made with it, or the person may no longer see its answer. */
const withoutAnswer = ["idempotency_key_reused", "told_once"];

/** What the hub answers a creation with this key; null where another key is needed. */
async function answerTo(session: HubSession, section: WholeKind, input: Values, key: string): Promise<unknown> {
  try {
    return await session.call(creations[section])(input, key);
  } catch (error) {
    if (error instanceof HubHttpError && withoutAnswer.some((code) => code === error.code)) return null;
    throw error;
  }
}

function isNew(answer: unknown, readAt: number): boolean {
  const made: unknown = isRow(answer) ? (answer.createdAt ?? answer.proposedAt) : undefined;
  return typeof made === "string" && Date.parse(made) >= readAt;
}

async function exists(session: HubSession, section: WholeKind, id: string): Promise<boolean> {
  if (section === "teams") return (await session.hub.users.teams()).some((team) => team.id === id);
  try {
    await session.call(readings[section])({ id });
    return true;
  } catch (error) {
    if (error instanceof HubHttpError && error.status === 404) return false;
    throw error;
  }
}

async function changeRecord(session: HubSession, ids: RecordIds, change: PortfolioChange): Promise<unknown> {
  const { id, after, before } = change;
  const dated = { id, updatedAt: change.updatedAt ?? undefined };
  const { state, ...fields } = after;
  switch (change.name.section) {
    case "teams":
      return session.call("users.updateTeam")({ teamId: id, name: after.title, members: after.members });
    case "templates":
    case "templateMilestones":
    case "templateStates":
      return changeTemplatePart(session, change);
    case "matters": {
      const changes = { ...after, ...ids.teamsOf(after) };
      return session.call("inventions.update")({ ...dated, ...changes, referenceOverride: "references" in after });
    }
    case "milestones": {
      const changed = await session.call("milestones.update")({ ...dated, ...fields });
      return (await setState(session, String(id), before.state, state)) ?? changed;
    }
    case "tasks":
      return change.reopens ? reopenTask(session, change) : session.call("tasks.update")({ ...dated, ...after });
    case "deadlines":
      return changeDeadline(session, change);
    case "filters":
      return session.call("filters.update")({ id, ...after });
    default:
      return session.call("boards.update")({ id, ...after, ...ids.listsOf(after) });
  }
}

/** Reopens a task, so that those which its closing opened wait again, and then sets its other fields back. */
async function reopenTask(session: HubSession, { id, updatedAt, after }: PortfolioChange): Promise<unknown> {
  const { status, ...others } = after;
  const reopened = await session.call("tasks.reopen")({ id, status, updatedAt: updatedAt ?? undefined });
  if (Object.keys(others).length === 0) return reopened;
  return session.call("tasks.update")({ id, updatedAt: writtenAs(reopened).updatedAt ?? undefined, ...others });
}

/** Changes the date and the people of a deadline; one that an undo has rejected is taken up again before, or rejected again. */
async function changeDeadline(session: HubSession, { id, updatedAt, after }: PortfolioChange): Promise<unknown> {
  const dated = { id, updatedAt: updatedAt ?? undefined };
  const { status, dueDate: manualDate, source: reason, assignees } = after;
  const change = { manualDate, reason, assignees };
  const isChanged = manualDate !== undefined || assignees !== undefined;
  if (status === undefined) return session.call("deadlines.change")({ ...dated, ...change });
  if (status === "rejected") {
    const changed = isChanged ? await session.call("deadlines.change")({ ...dated, ...change }) : undefined;
    const at = changed === undefined ? dated.updatedAt : (writtenAs(changed).updatedAt ?? undefined);
    return session.call("deadlines.reject")({ id, updatedAt: at, reason: undoneReason });
  }
  const reopened = await session.call("deadlines.reopen")({
    ...dated,
    reason: "Applied again from its portfolio file",
  });
  if (!isChanged) return reopened;
  return session.call("deadlines.change")({ id, updatedAt: writtenAs(reopened).updatedAt ?? undefined, ...change });
}

/** Ends or reopens a milestone and gives it; undefined where it has the state. A cancelled one is taken up before it is finished. */
async function setState(session: HubSession, id: string, before: unknown, after: unknown): Promise<unknown> {
  if (after === undefined || after === before) return undefined;
  const reopened =
    after === "active" || before === "cancelled" ? await session.call("milestones.reopen")({ id }) : undefined;
  if (after === "finished") return session.call("milestones.finish")({ id });
  return after === "cancelled" ? session.call("milestones.cancel")({ id }) : reopened;
}
