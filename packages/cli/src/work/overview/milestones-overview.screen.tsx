import { countedTotal } from "@iphub/sdk/domain/total-words";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useToday } from "@iphub/ui-core/platform/use-today";
import {
  type OverviewFilter,
  overviewFilterOf,
  useMilestonesOverview,
} from "@iphub/ui-core/work/overview/use-milestones-overview";
import { Text } from "ink";
import { useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { FindLine } from "../../terminal-kit/find-line.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { useShownQuery, useStale } from "../../terminal-kit/steady.ts";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { KeyScope } from "../../terminal-kit/use-keys.tsx";
import { ObsoleteOverview } from "./obsolete-overview.tsx";
import { AssigneeFilter, filterLine, type Narrow, SortFilter, TagFilter } from "./overview-filters.tsx";
import { OverviewList } from "./overview-list.tsx";
import { SettingsPanel } from "./settings-panel.tsx";

const noMatters = "There are no matters yet. Open one under Inventions (n), or import a docket.";

type Open = "find" | "assignee" | "tags" | "sort" | "settings" | null;

/** The home screen: every matter with its next task, the most urgent first; `v` shows the obsolete overview. */
export function MilestonesOverviewScreen() {
  const { place } = useNavigation();
  const view = new URLSearchParams(place.query).get("view");
  return view === "obsolete" ? <ObsoleteOverview /> : <CurrentOverview />;
}

function CurrentOverview() {
  const { place, narrow } = useNavigation();
  const filter = overviewFilterOf(new URLSearchParams(place.query));
  const overview = useMilestonesOverview(filter);
  const { settings, rows, state } = overview;
  const [open, setOpen] = useState<Open>(null);
  const look = { settings: settings.value, taskOf: overview.taskOf, today: useToday() };
  const isStale = useStale(overview.refreshing);
  const shownQuery = useShownQuery(place.query, overview.refreshing);
  const command = commandsOf("overview", "Overview");
  useCommands([
    command("find", ["/"], "find", () => setOpen("find"), { rank: 20 }),
    command("assignee", ["a"], "assignee", () => setOpen("assignee"), { rank: 35 }),
    command("tags", ["#"], "tags", () => setOpen("tags"), { rank: 37 }),
    command("sort", ["S"], "sort", () => setOpen("sort"), { rank: 36 }),
    command("view", ["v"], "obsolete overview", () => narrow("view", ["obsolete"]), { rank: 38 }),
    command("settings", [","], settings.open ? "settings (new)" : "settings", () => setOpen("settings"), { rank: 40 }),
    reloadCommand("overview", "Overview", overview),
  ]);
  const close = () => setOpen(null);
  const closeSettings = () => {
    close();
    settings.actions.close();
  };
  const known = [...new Set(rows.flatMap((row) => look.taskOf(row)?.tags ?? []))];
  return (
    <ScreenFrame
      title="Milestones overview"
      count={state === "completed" ? countedTotal(overview.total, "matter") : undefined}
      overlay={
        open === "settings" ? (
          <SettingsPanel panel={settings} onClose={closeSettings} />
        ) : (
          <FilterOverlay open={open} filter={filter} known={known} onChange={narrow} onClose={close} />
        )
      }
    >
      <KeyScope captures={open === "find"}>
        <FilterRow
          filter={filter}
          isFinding={open === "find"}
          hasNewSettings={settings.open}
          onFind={(text) => narrow("qs", [text])}
          onClose={close}
        />
        <ListStates
          state={state}
          failure={overview.failure}
          what="overview"
          isEmpty={rows.length === 0}
          empty={filter.qs || filter.assignee || filter.tags?.length ? "No matter matches these filters." : noMatters}
        >
          <Below rows={1}>
            <OverviewList
              key={shownQuery}
              rows={rows}
              look={look}
              sort={filter.sort ?? "dueAt"}
              isStale={isStale}
              isFinding={open === "find"}
              onNearEnd={overview.loadMore}
              onShown={overview.show}
            />
          </Below>
        </ListStates>
      </KeyScope>
    </ScreenFrame>
  );
}

function FilterRow(props: {
  readonly filter: OverviewFilter;
  readonly isFinding: boolean;
  /** Shows a line about new settings; the browser opens its panel instead. */
  readonly hasNewSettings: boolean;
  readonly onFind: (text: string) => void;
  readonly onClose: () => void;
}) {
  const theme = useTheme();
  const { filter, isFinding, hasNewSettings, onFind, onClose } = props;
  const nameOf = useNames([filter.assignee]);
  const named = { ...filter, assignee: filter.assignee && nameOf(filter.assignee) };
  const said = hasNewSettings ? `  ${theme.paint("◆ new settings: , opens them", { role: "accent" })}` : "";
  if (!isFinding) return <Text wrap="truncate-end">{`  ${filterLine(theme, named)}${said}`}</Text>;
  return <FindLine value={filter.qs ?? ""} placeholder="Words in the matter" onFind={onFind} onClose={onClose} />;
}

function FilterOverlay(props: {
  readonly open: Open;
  readonly filter: OverviewFilter;
  readonly known: readonly string[];
  readonly onChange: Narrow;
  readonly onClose: () => void;
}) {
  const { open, filter, known, onChange, onClose } = props;
  const choose: Narrow = (name, values) => {
    onClose();
    onChange(name, values);
  };
  if (open === "assignee") return <AssigneeFilter filter={filter} onChange={choose} onClose={onClose} />;
  if (open === "tags") return <TagFilter filter={filter} onChange={choose} onClose={onClose} known={known} />;
  if (open === "sort") return <SortFilter filter={filter} onChange={choose} onClose={onClose} />;
  return null;
}
