import { deadlines } from "@iphub/sdk/contract/deadlines";
import type { PortfolioChange } from "@iphub/sdk/domain/operations/portfolio/entries";
import { undoneReason } from "@iphub/sdk/domain/operations/portfolio/kinds/deadlines";
import type { HubSession } from "../../../command-line/hub-session.ts";
import { creation, dated, type SectionCalls, written } from "../kind-calls.ts";
import type { WrittenRecord } from "../written-change.ts";

/** A deadline, which is rejected in place of being deleted. */
export const deadlineCalls: SectionCalls<"deadlines"> = {
  access: deadlines.enter.access,
  read: async (hub, { all }) => ({ deadlines: await all(hub.deadlines.list.all({ view: "all", size: 100 })) }),
  create: creation("deadlines.enter", "deadlines.get"),
  change: changeDeadline,
  delete: reject,
};

type Dated = Pick<PortfolioChange, "id" | "updatedAt">;

/** Changes the date and the people of a deadline; one that an undo has rejected is taken up again before, or rejected again. */
async function changeDeadline(session: HubSession, change: PortfolioChange): Promise<WrittenRecord> {
  const { status, dueDate: manualDate, source: reason, assignees } = change.after;
  const isChanged = manualDate !== undefined || assignees !== undefined;
  const changed = (deadline: Dated) =>
    written(session, "deadlines.change", { ...dated(deadline), manualDate, reason, assignees });
  if (status === undefined) return changed(change);
  if (status === "rejected") return reject(session, isChanged ? await changed(change) : change);
  const again = { ...dated(change), reason: "Applied again from its portfolio file" };
  const reopened = await written(session, "deadlines.reopen", again);
  return isChanged ? changed(reopened) : reopened;
}

function reject(session: HubSession, deadline: Dated): Promise<WrittenRecord> {
  return written(session, "deadlines.reject", { ...dated(deadline), reason: undoneReason });
}
