import { useToday } from "@iphub/ui-core/platform/use-today";
import { overviewFilterOf } from "@iphub/ui-core/work/overview/use-milestones-overview";
import { useObsoleteOverview } from "@iphub/ui-core/work/overview/use-obsolete-overview";
import { Text } from "ink";
import { useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { FindLine } from "../../terminal-kit/find-line.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { useShownQuery, useStale } from "../../terminal-kit/steady.ts";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { KeyScope } from "../../terminal-kit/use-keys.tsx";
import { countWords } from "../../terminal-kit/words.ts";
import { ObsoleteList } from "./obsolete-list.tsx";
import { SortFilter } from "./overview-filters.tsx";

/** The obsolete overview, a view of the home screen: every matter with its roadmap. */
export function ObsoleteOverview() {
  const { place, narrow } = useNavigation();
  const theme = useTheme();
  const filter = overviewFilterOf(new URLSearchParams(place.query));
  const overview = useObsoleteOverview(filter);
  const { rows, state } = overview;
  const today = useToday();
  const [open, setOpen] = useState<"find" | "sort" | null>(null);
  const isStale = useStale(overview.refreshing);
  const shownQuery = useShownQuery(place.query, overview.refreshing);
  const group = "Overview";
  const retry = { id: "overview.retry", keys: ["r"], label: "reload", group, run: overview.retry };
  useCommands([
    { id: "overview.find", keys: ["/"], label: "find", group, rank: 20, run: () => setOpen("find") },
    { id: "overview.view", keys: ["v"], label: "current overview", group, rank: 30, run: () => narrow("view", []) },
    { id: "overview.sort", keys: ["S"], label: "sort", group, rank: 36, run: () => setOpen("sort") },
    { ...retry, rank: state === "failed" ? 1 : 90 },
  ]);
  const close = () => setOpen(null);
  const chooseSort = (name: string, values: readonly string[]) => {
    close();
    narrow(name, values);
  };
  const words = filter.qs === "" ? "all matters" : `words ${filter.qs}`;
  return (
    <ScreenFrame
      title="Milestones overview  obsolete"
      count={state === "completed" ? countWords(overview.total, "matter") : undefined}
      overlay={open === "sort" && <SortFilter filter={filter} onChange={chooseSort} onClose={close} />}
    >
      <KeyScope captures={open === "find"}>
        {open === "find" ? (
          <FindLine
            value={filter.qs ?? ""}
            placeholder="Words in the matter"
            onFind={(text) => narrow("qs", [text])}
            onClose={close}
          />
        ) : (
          <Text wrap="truncate-end">{`  ${theme.paint(words, { role: "muted" })}`}</Text>
        )}
        <ListStates
          state={state}
          failure={overview.failure}
          what="overview"
          isEmpty={rows.length === 0}
          empty="No matter matches these filters."
        >
          <Below rows={1}>
            <ObsoleteList
              key={shownQuery}
              rows={rows}
              today={today}
              sort={filter.sort ?? "dueAt"}
              isStale={isStale}
              onNearEnd={overview.loadMore}
            />
          </Below>
        </ListStates>
      </KeyScope>
    </ScreenFrame>
  );
}
