import { deadlineGroupBy } from "@iphub/ui-core/docket/deadlines/deadline-groups";
import { tabOf } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useDeadline } from "@iphub/ui-core/docket/deadlines/use-deadline";
import { deadlineFilterOf, useDeadlineList } from "@iphub/ui-core/docket/deadlines/use-deadline-list";
import { useEffect } from "react";
import { reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import type { ListViews } from "../../terminal-kit/list-views.ts";
import { selectionKey, useNavigation } from "../../terminal-kit/navigation.ts";
import { FailedState, PendingState, ScreenFrame } from "../../terminal-kit/screen-frame.tsx";

/**
 * In place of the docket work list while the deadline that its address names is being looked for; then the list is shown
 * with that one selected, in the tab of the address, else in that of its status. From then on the address names only the
 * tab, so that the selection is the reader's.
 */
export function DeadlineAtAddress({ id, views }: { readonly id: string; readonly views: ListViews }) {
  const { query } = views;
  const { place, go, select } = useNavigation();
  const remote = useDeadline(id);
  const isKnown = remote.data !== undefined;
  const view = tabOf(query.get("view"), remote.data);
  const isGrouped = deadlineGroupBy(query.get("groupBy")) !== null;
  const list = useDeadlineList({ view, ...deadlineFilterOf(query) }, isGrouped, isKnown);
  const isThere = list.rows.some((row) => row.id === id);
  const isAtEnd = list.state === "failed" || !(list.hasMore || list.refreshing);
  // A list that is loaded page by page begins far before a deadline that is due late.
  useEffect(() => {
    if (!isKnown || list.state === "pending") return;
    if (!isThere && !isAtEnd) return list.loadMore();
    const address = new URLSearchParams(place.query);
    address.delete("deadline");
    address.set("view", view);
    const shown = { ...place, query: address.toString() };
    select(selectionKey(shown), id);
    go(shown);
  });
  useCommands([reloadCommand("deadlines", "Deadline", remote)]);
  const notFound = "This deadline does not exist, or you may not see it.";
  return (
    <ScreenFrame title="Deadlines" overlay={views.choice}>
      {remote.state === "failed" ? (
        <FailedState failure={remote.failure} fallback="The deadline could not be loaded." notFound={notFound} />
      ) : (
        <PendingState label="Loading the deadline" />
      )}
    </ScreenFrame>
  );
}
