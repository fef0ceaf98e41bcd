import type { Filter, ViewedList } from "@iphub/sdk/contract/filters";
import { editedInView, viewedQuery } from "@iphub/sdk/domain/work/viewed-query";
import type { Remote } from "@iphub/ui-core/platform/use-remote";
import { shownView } from "@iphub/ui-core/work/filters/shown-view";
import { useListView } from "@iphub/ui-core/work/filters/use-list-view";
import type { ReactNode } from "react";
import { reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import type { ListViews } from "../../terminal-kit/list-views.ts";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { EmptyState, FailedState, PendingState, ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { useViewChoice } from "./use-view-choice.tsx";

type Props = {
  readonly list: ViewedList;
  /** The title of the screen, as long as the list itself is not shown. */
  readonly title: string;
  readonly children: (views: ListViews) => ReactNode;
};

/** The screen of a list, which begins with the saved view that its address names; `V` chooses one. */
export function ListWithViews({ list, title, children }: Props) {
  const { place, places, go } = useNavigation();
  const address = new URLSearchParams(place.query);
  const id = address.get("filter") || undefined;
  const remote = useListView(id);
  const choice = useViewChoice(list);
  const saved = id === undefined ? undefined : remote.data;
  if (id !== undefined && saved?.list !== list) {
    return <WithoutView title={title} saved={saved} remote={remote} choice={choice} />;
  }
  const choices = saved?.choices;
  const narrow: ListViews["narrow"] = (name, values) => {
    // Keys may arrive together: each applies to what the one before it has left.
    const top = places().at(-1) ?? place;
    const query = editedInView(choices, new URLSearchParams(top.query), (wanted) => {
      wanted.delete(name);
      for (const value of values) if (value !== "") wanted.append(name, value);
    });
    go({ ...top, query: query.toString() });
  };
  return children({ query: viewedQuery(choices, address), narrow, view: shownView(saved, list, address), choice });
}

type WithoutViewProps = {
  readonly title: string;
  /** The view that the address names, if it is one of another list. */
  readonly saved: Filter | undefined;
  readonly remote: Remote<Filter>;
  readonly choice: ReactNode;
};

/** In place of a list as long as its view is not there: it is being loaded, is gone, or is of another list. */
function WithoutView({ title, saved, remote, choice }: WithoutViewProps) {
  useCommands([reloadCommand("view", "Views", remote)]);
  const failed = <FailedState failure={remote.failure} fallback="The view could not be loaded." />;
  const missing = remote.state === "failed" ? failed : <PendingState label="Loading the view" />;
  return (
    <ScreenFrame title={title} overlay={choice}>
      {saved ? (
        <EmptyState message={`‘${saved.title}’ is a view of another list. V chooses one of this list.`} />
      ) : (
        missing
      )}
    </ScreenFrame>
  );
}
