import type { PortfolioChange } from "@iphub/sdk/domain/operations/portfolio/changes";
import { undoneReason } from "@iphub/sdk/domain/operations/portfolio/stored-entries";
import { templatePartIds } from "@iphub/sdk/domain/operations/portfolio/stored-templates";
import { isOpenStatus } from "@iphub/sdk/domain/work/task-status";
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
      if (reason === null) return gone;
      const work = await openWork(session, String(id));
      if (work !== null) return { id, updatedAt, kept: `it has ${work}.` };
      return writtenAs(await session.call("milestones.cancel")({ id }));
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

/** Open tasks or deadlines that a milestone still has; null where it has none. */
async function openWork({ hub }: HubSession, id: string): Promise<string | null> {
  const { tasks, inventionId } = await hub.milestones.get({ id });
  const open = tasks.filter(({ status }) => isOpenStatus(status));
  if (open.length > 0) return open.length === 1 ? "an open task" : `${open.length} open tasks`;
  for await (const { milestoneId } of hub.deadlines.list.all({ inventionId, view: "open" })) {
    if (milestoneId === id) return "an open deadline";
  }
  return null;
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
