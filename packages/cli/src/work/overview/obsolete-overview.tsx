import type { ObsoleteOverviewRow, OverviewSort } from "@iphub/sdk/contract/overview";
import { countedTotal } from "@iphub/sdk/domain/total-words";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { overviewFilterOf } from "@iphub/ui-core/work/overview/use-milestones-overview";
import { roadmapWords, stopWords, useObsoleteOverview } from "@iphub/ui-core/work/overview/use-obsolete-overview";
import { Text } from "ink";
import { useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import {
  type Cell,
  type Column,
  type Line,
  layoutRow,
  type SizedColumn,
  staleLine,
} from "../../terminal-kit/columns.ts";
import { commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { useCopyable } from "../../terminal-kit/copying.tsx";
import { briefDueCell, dueCell, dueInFull } from "../../terminal-kit/due-cell.ts";
import { factLines, Lines, paragraph } from "../../terminal-kit/facts.tsx";
import { FindLine } from "../../terminal-kit/find-line.tsx";
import { SplitPane } from "../../terminal-kit/frame.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useNavigation, useSelectedRow } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { useShownQuery, useStale } from "../../terminal-kit/steady.ts";
import { Table } from "../../terminal-kit/table.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import { KeyScope } from "../../terminal-kit/use-keys.tsx";
import { SortFilter } from "./overview-filters.tsx";
import { columnMaker, referenceOf } from "./overview-rows.ts";

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
  const command = commandsOf("overview", "Overview");
  useCommands([
    command("find", ["/"], "find", () => setOpen("find"), { rank: 20 }),
    command("view", ["v"], "current overview", () => narrow("view", []), { rank: 30 }),
    command("sort", ["S"], "sort", () => setOpen("sort"), { rank: 36 }),
    reloadCommand("overview", "Overview", overview),
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
      count={state === "completed" ? countedTotal(overview.total, "matter") : undefined}
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

type Props = {
  readonly rows: readonly ObsoleteOverviewRow[];
  readonly today: string;
  readonly sort: OverviewSort;
  readonly isStale: boolean;
  readonly onNearEnd: () => void;
};

function ObsoleteList(props: Props) {
  const { rows, today } = props;
  const { row, selected, select } = useSelectedRow(rows, ({ inventionId }) => inventionId);
  useCopyable(
    row && {
      id: row.inventionId,
      references: row.references,
      title: row.name,
      place: { stem: "invention", id: row.inventionId },
      row: [row.references[0] ?? null, row.name, row.nextTaskTitle, row.dueAt],
    },
  );
  return (
    <SplitPane
      focus="list"
      share={0.72}
      list={<MatterTable {...props} selected={selected} onSelect={select} />}
      detail={row && <Detail row={row} today={today} />}
    />
  );
}

type TableProps = Props & {
  readonly selected: string | undefined;
  readonly onSelect: (row: ObsoleteOverviewRow) => void;
};

function MatterTable({ rows, today, sort, isStale, selected, onSelect, onNearEnd }: TableProps) {
  const { go } = useNavigation();
  return (
    <Table
      columns={obsoleteColumns(sort)}
      whole={{
        reference: referenceOf,
        critical: (row) => nextCriticalDue(row, today),
        dueAt: (row) => matterDue(row, today),
      }}
      gap={1}
      items={rows}
      idOf={({ inventionId }) => inventionId}
      lineOf={(row, sized) => obsoleteLine(row, sized, { today, isStale })}
      selectedId={selected}
      onSelect={onSelect}
      onNearEnd={onNearEnd}
      onOpen={({ inventionId }) => go({ stem: "invention", id: inventionId })}
    />
  );
}

function Detail({ row, today }: { readonly row: ObsoleteOverviewRow; readonly today: string }) {
  const theme = useTheme();
  const { columns, rows } = useRoom();
  const { dueAt, finalDate, standing, nextCriticalTask: critical } = row;
  const facts = [
    { label: "Due Date", value: dueInFull({ dueAt, finalDate, standing, today }) },
    ...(finalDate === null ? [] : [{ label: "Final Date", value: dateWords(finalDate, { weekday: true }) }]),
    { label: "Status", value: row.status === null ? "–" : statusWords[row.status] },
    { label: "Critical", value: dueInFull({ dueAt: critical?.dueAt ?? null, today }) },
  ];
  const lines = [
    ...wrapCells(row.name, columns).map((line) => theme.paint(line, { bold: true })),
    ...wrapCells(row.references.join(" · ") || "–", columns).map((line) => theme.paint(line, { role: "muted" })),
    ...paragraph(theme, "Next Task", row.nextTaskTitle ?? "No open task", columns),
    ...factLines(theme, facts, columns),
    ...paragraph(theme, "Critical Task", critical?.title ?? "", columns),
    "",
    theme.paint("Roadmap", { bold: true }),
    ...(row.roadmap.length === 0 ? ["–"] : row.roadmap.flatMap((stop) => wrapCells(stopWords(stop, today), columns))),
  ];
  return <Lines lines={lines} rows={rows} />;
}

function obsoleteColumns(sort: OverviewSort): readonly Column[] {
  const column = columnMaker(sort);
  const dates = { width: 14, min: 13 };
  return [
    column("reference", "Matter", { width: 10, min: 10, cut: "middle" }),
    column("title", "Name", { width: 16, min: 14, grow: 2 }),
    column("task", "Next Task", { width: 16, min: 10, grow: 2, drop: 2 }),
    column("status", "Status", { width: 11, min: 8, drop: 4 }),
    column("roadmap", "Roadmap", { width: 24, min: 20, grow: 3, drop: 1 }),
    column("critical", "Critical Task", { ...dates, drop: 3 }),
    column("dueAt", "Due Date", dates),
  ];
}

/** The matter's due date. */
function matterDue({ dueAt, finalDate, standing }: ObsoleteOverviewRow, today: string): Cell {
  return briefDueCell({ dueAt, finalDate, standing, today });
}

function nextCriticalDue({ nextCriticalTask }: ObsoleteOverviewRow, today: string): Cell {
  return dueCell({ dueAt: nextCriticalTask?.dueAt ?? null, today });
}

/** `isStale` dims rows that are about to be replaced. */
function obsoleteLine(
  row: ObsoleteOverviewRow,
  columns: readonly SizedColumn[],
  { today, isStale }: { readonly today: string; readonly isStale: boolean },
): Line {
  const muted = { role: "muted" } as const;
  const line = layoutRow(
    {
      reference: referenceOf(row),
      title: row.name,
      task: row.nextTaskTitle ?? { text: "No open task", style: muted },
      status: row.status === null ? "–" : statusWords[row.status],
      roadmap: { text: roadmapWords(row.roadmap, today) || "–", style: muted },
      critical: nextCriticalDue(row, today),
      dueAt: matterDue(row, today),
    },
    columns,
  );
  return isStale ? staleLine(line) : line;
}
