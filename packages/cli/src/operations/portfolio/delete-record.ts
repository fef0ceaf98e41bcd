import type { PortfolioChange } from "@iphub/sdk/domain/operations/portfolio/entries";
import { undoneReason } from "@iphub/sdk/domain/operations/portfolio/kinds/deadlines";
import { templatePartIds } from "@iphub/sdk/domain/operations/portfolio/kinds/templates";
import { HubHttpError } from "@iphub/sdk/errors";
import type { HubSession } from "../../command-line/hub-session.ts";
import { type WrittenChange, writtenAs } from "./written-change.ts";

const gone: WrittenChange = { id: null, updatedAt: null };

/** Deletes a record; what is in use stays, but a milestone is cancelled then, and a deadline rejected. */
export async function deleteRecord(session: HubSession, change: PortfolioChange): Promise<WrittenChange> {
  const { id, updatedAt } = change;
  const dated = { id, updatedAt: updatedAt ?? undefined };
  const unlessUsed = async (work: () => Promise<unknown>) => {
    const reason = await refusedAsUsed(work);
    return reason === null ? gone : { id, updatedAt, kept: reason };
  };
  switch (change.name.section) {
    case "teams":
      return unlessUsed(() => session.call("users.deleteTeam")({ teamId: id }));
    case "templates":
      return unlessUsed(() => session.call("workflows.takeBack")({ id }));
    case "templateMilestones": {
      const { template, milestone: milestoneId } = templatePartIds(String(id));
      const part = { id: template, milestoneId, version: Number(updatedAt) };
      return unlessUsed(() => session.call("workflows.takeBackMilestone")(part));
    }
    case "templateStates":
      return unlessUsed(() => session.call("workflows.withdraw")({ id: templatePartIds(String(id)).template }));
    case "matters":
      return unlessUsed(() => session.call("inventions.takeBack")({ id }));
    case "milestones": {
      const reason = await refusedAsUsed(() => session.call("milestones.takeBack")({ milestoneIds: [id] }));
      return reason === null ? gone : endUnlessOpen(session, change, "cancelled");
    }
    case "tasks":
      await session.call("tasks.delete")(dated);
      return gone;
    case "deadlines":
      return writtenAs(await session.call("deadlines.reject")({ ...dated, reason: undoneReason }));
    case "filters":
      await session.call("filters.delete")({ id });
      return gone;
    default:
      await session.call("boards.delete")({ id });
      return gone;
  }
}

/** Ends a milestone again that was reopened, and sets its other fields back. One that has open work by then stays as it is. */
export async function endAgain(session: HubSession, change: PortfolioChange): Promise<WrittenChange> {
  const { id, updatedAt, after } = change;
  const { state, ...fields } = after;
  const update = session.call("milestones.update");
  // Without a field it changes nothing; a milestone that was changed since it was read is refused.
  await update({ id, updatedAt: updatedAt ?? undefined });
  const ended = await endUnlessOpen(session, change, state === "finished" ? "finished" : "cancelled");
  if (ended.kept !== undefined || Object.keys(fields).length === 0) return ended;
  return writtenAs(await update({ id, updatedAt: ended.updatedAt ?? undefined, ...fields }));
}

/** Ends a milestone; the hub refuses it in the same transaction where the milestone has open tasks or deadlines. */
async function endUnlessOpen(
  session: HubSession,
  { id, updatedAt }: PortfolioChange,
  state: "finished" | "cancelled",
): Promise<WrittenChange> {
  const end = session.call(state === "finished" ? "milestones.finish" : "milestones.cancel");
  let ended: unknown;
  const reason = await refusedAsUsed(async () => {
    ended = await end({ id, openTasks: "refuse" });
  });
  return reason === null ? writtenAs(ended) : { id, updatedAt, kept: reason };
}

/** The hub's reason for keeping a record that is in use; null where the work is done. */
async function refusedAsUsed(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof HubHttpError && error.code === "in_use") return error.message;
    throw error;
  }
}
