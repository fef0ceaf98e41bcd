import { milestones } from "@iphub/sdk/contract/milestones";
import type { PortfolioChange } from "@iphub/sdk/domain/operations/portfolio/entries";
import type { HubSession } from "../../../command-line/hub-session.ts";
import { creation, dated, type SectionCalls, unlessUsed, written } from "../kind-calls.ts";
import { type WrittenChange, type WrittenRecord, writtenAs } from "../written-change.ts";

const create = creation("milestones.create", "milestones.get");

/** A milestone of a matter; one that is in use is cancelled in place of being deleted. */
export const milestoneCalls: SectionCalls<"milestones"> = {
  access: milestones.create.access,
  read: async (hub, { all }) => ({ milestones: await all(hub.milestones.list.all({ size: 500 })) }),
  create: async (session, change, ids) => {
    const made = await create(session, change, ids);
    return (await setState(session, made.id, "active", change.after.state)) ?? made;
  },
  change: async (session, change) => {
    if (change.unlessOpen) return endAgain(session, change);
    const { state, ...fields } = change.after;
    const changed = await written(session, "milestones.update", { ...dated(change), ...fields });
    return (await setState(session, changed.id, change.before.state, state)) ?? changed;
  },
  delete: async (session, change) => {
    const call = session.call("milestones.takeBack");
    const deleted = await unlessUsed(change, call({ milestoneIds: [change.id] }));
    return deleted.kept === undefined ? deleted : endUnlessOpen(session, change, "cancelled");
  },
};

/** Ends or reopens a milestone; undefined where it has the state. A cancelled one is taken up before it is finished. */
async function setState(
  session: HubSession,
  id: string,
  before: unknown,
  after: unknown,
): Promise<WrittenRecord | undefined> {
  if (after === undefined || after === before) return undefined;
  const isReopened = after === "active" || before === "cancelled";
  const reopened = isReopened ? await written(session, "milestones.reopen", { id }) : undefined;
  if (after === "finished") return written(session, "milestones.finish", { id });
  return after === "cancelled" ? written(session, "milestones.cancel", { id }) : reopened;
}

/** Ends a milestone again that was reopened, and sets its other fields back. One that has open work by then stays as it is. */
async function endAgain(session: HubSession, change: PortfolioChange): Promise<WrittenChange> {
  const { state, ...fields } = change.after;
  // Without a field it changes nothing; a milestone that was changed since it was read is refused.
  await session.call("milestones.update")(dated(change));
  const ended = await endUnlessOpen(session, change, state);
  if (ended.kept !== undefined || Object.keys(fields).length === 0) return ended;
  return written(session, "milestones.update", { ...dated(ended), ...fields });
}

/** Ends a milestone; the hub refuses it in the same transaction where the milestone has open tasks or deadlines. */
function endUnlessOpen(session: HubSession, change: PortfolioChange, state: unknown): Promise<WrittenChange> {
  const end = session.call(state === "finished" ? "milestones.finish" : "milestones.cancel");
  return unlessUsed(change, end({ id: change.id, openTasks: "refuse" }), writtenAs);
}
