import type { TimelinePoint } from "@iphub/sdk/contract/docket-timeline";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { withDates } from "@iphub/sdk/domain/day-words";
import { NOT_LEGAL_ADVICE } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import { docketSentence } from "@iphub/sdk/domain/docket/deadlines/event-words";
import { pointCount, standsWords, timelineKindWords } from "@iphub/sdk/domain/docket/timeline/timeline-words";
import { useInventionTimeline } from "@iphub/ui-core/docket/docket/use-invention-timeline";
import { Text } from "ink";
import { useCallback, useState } from "react";
import { MatterLoaded, MatterPane } from "../../matters/public-screens.ts";
import { Below } from "../../terminal-kit/below.tsx";
import { type Column, type Line, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { dayCell } from "../../terminal-kit/due-cell.ts";
import { SplitPane } from "../../terminal-kit/frame.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { EmptyState } from "../../terminal-kit/screen-frame.tsx";
import { ScrollText } from "../../terminal-kit/scroll-text.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import { useTurn } from "../../terminal-kit/use-turn.ts";

const columns: readonly Column[] = [
  { id: "mark", title: "", width: 2, min: 2, isWhole: true },
  { id: "date", title: "Date", width: 15, min: 11 },
  { id: "kind", title: "", width: 10, min: 10, drop: 1 },
  { id: "title", title: "What", width: 30, min: 14, grow: 1 },
  { id: "standing", title: "Stands", width: 22, min: 12, drop: 2 },
];

const todayRow = "today";

/** A row of the list: a point, or the line of today between those before it and those from then on. */
type Row = TimelinePoint | typeof todayRow;

/** The days of a matter in order, with today between past and future; the reasons of the selected one next to it. */
export function InventionTimelineScreen({ id }: { readonly id: string }) {
  const timeline = useInventionTimeline(id);
  const { points, past, future, today } = timeline;
  const rows: readonly Row[] = [...past, todayRow, ...future];
  const [currentId, setCurrentId] = useState<string>();
  const next = future[0] ?? past.at(-1);
  const current = points.find((one) => one.id === currentId) ?? (currentId === todayRow ? undefined : next);
  const { go } = useNavigation();
  const theme = useTheme();
  const group = "Timeline";
  const isOff = current === undefined;
  const { focus, turn, commands } = useTurn({ id: "timeline.why", label: "why", group, rank: 1, isOff });
  const deadlineId = current?.deadlineId ?? null;
  const open = () =>
    deadlineId !== null && go({ stem: "deadline-list", query: `deadline=${encodeURIComponent(deadlineId)}` });
  useCommands([
    ...commands,
    {
      id: "timeline.deadline",
      keys: ["d"],
      label: "its deadline",
      group,
      rank: 2,
      run: open,
      isOff: deadlineId === null,
    },
  ]);
  const words = `${pointCount(points.length)}, ● past, ○ to come`;
  return (
    <MatterPane id={id}>
      <Text wrap="truncate-end">{theme.paint(`  ${words}`, { role: "muted" })}</Text>
      <Below rows={1}>
        <MatterLoaded list={timeline} what="the timeline">
          {points.length === 0 ? (
            <EmptyState message="Nothing has a date yet: a filing date, the office's record or a deadline begins it." />
          ) : (
            <SplitPane
              focus={focus}
              share={0.6}
              list={
                <Table
                  columns={columns}
                  whole={{ date: (row) => dayCell(row === todayRow ? today : row.date) }}
                  items={rows}
                  idOf={(row) => (row === todayRow ? todayRow : row.id)}
                  selectedId={current?.id ?? todayRow}
                  lineOf={(row, sized) => rowLine(row, sized, today)}
                  onSelect={(row) => setCurrentId(row === todayRow ? todayRow : row.id)}
                  onOpen={turn}
                  openLabel="why"
                />
              }
              detail={<Why point={current} />}
            />
          )}
        </MatterLoaded>
      </Below>
    </MatterPane>
  );
}

function rowLine(row: Row, sized: readonly SizedColumn[], today: string): Line {
  if (row === todayRow) {
    const style = { role: "accent", bold: true } as const;
    const cell = (text: string) => ({ text, style });
    return layoutRow(
      { mark: cell("──"), date: dayCell(today, style), kind: cell("today"), title: cell("─".repeat(14)) },
      sized,
    );
  }
  const { date, kind, title, remark, status } = row;
  const isStep = kind === "extension" || kind === "final";
  const isOver = status === "closed" || status === "rejected";
  const muted = { role: "muted" } as const;
  const isNear = date >= today && !isOver;
  const words = remark === null ? title : `${title}, ${remark}`;
  return layoutRow(
    {
      mark: `${date < today ? "●" : "○"}${isStep ? "╴" : ""}`,
      date: dayCell(date),
      kind: { text: timelineKindWords[kind], style: kind === "final" ? { role: "warn" } : muted },
      title: { text: isStep ? `└ ${remark ?? title}` : words, style: isNear ? {} : muted },
      standing: standsWords(row),
    },
    sized,
  );
}

function Why({ point }: { readonly point: TimelinePoint | undefined }) {
  const theme = useTheme();
  const linesOf = useCallback(
    (width: number) => {
      if (!point) return wrapCells("Today. What is above it is past, what is below it is to come.", width);
      const { title, remark, date, standing, why, citation, application, documentId } = point;
      const muted = (text: string) => wrapCells(text, width).map((line) => theme.paint(line, { role: "muted" }));
      const said = standing === null ? null : withDates(standing);
      const head = [fullDay(date), remark, said].filter(Boolean).join(", ");
      return [
        ...wrapCells(title, width).map((line) => theme.paint(line, { bold: true })),
        ...wrapCells(head, width),
        ...(application === null ? [] : muted(`application ${application}`)),
        ...(documentId === null ? [] : muted(`document ${documentId}`)),
        ...(citation === null ? [] : muted(citation)),
        "",
        ...why.flatMap((sentence) => wrapCells(`· ${docketSentence(sentence)}`, width)),
        "",
        ...muted(`Dates are days at the office. ${NOT_LEGAL_ADVICE}`),
      ];
    },
    [point, theme],
  );
  return <ScrollText key={point?.id} linesOf={linesOf} indent={1} />;
}
