import type { Invention } from "@iphub/sdk/contract/inventions";
import { useInvention } from "@iphub/ui-core/inventions/use-invention";
import { useInventionOverview } from "@iphub/ui-core/inventions/use-invention-overview";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { Box, Text } from "ink";
import { useState } from "react";
import { layoutHeadings, sizeColumns } from "../shared/terminal/columns.ts";
import { SplitPane, splitColumns } from "../shared/terminal/frame.tsx";
import { useRoom, useTheme } from "../shared/terminal/terminal-context.ts";
import { VirtualList } from "../shared/terminal/virtual-list.tsx";
import { Below } from "../shared/terminal-app/below.tsx";
import { useCommands } from "../shared/terminal-app/commands.tsx";
import { useNavigation, useRememberedSelection } from "../shared/terminal-app/navigation.ts";
import { EmptyState, FailedState, PendingState, ScreenFrame } from "../shared/terminal-app/screen-frame.tsx";
import { useSettled } from "../shared/terminal-app/steady.ts";
import { useTaskActions } from "../shared/terminal-app/task-actions.tsx";
import { InventionFacts, shortFacts } from "./invention-facts.tsx";
import { type MatterRow, matterColumns, matterLine, matterRows } from "./invention-rows.ts";

/** One matter: its milestones with their tasks, and what it is beside or above them (spec §2). */
export function InventionScreen({ id }: { readonly id: string }) {
  const invention = useInvention(id);
  const overview = useInventionOverview(id);
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [row, setRow] = useState<string>();
  const rows = matterRows(overview.milestones, turned);
  const current = rows.find((one) => one.id === row) ?? rows[0];
  const { overlay } = useTaskActions(current?.kind === "task" ? current.task : undefined);
  const turn = (milestoneId: string) =>
    setTurned(
      (known) =>
        new Set(known.has(milestoneId) ? [...known].filter((one) => one !== milestoneId) : [...known, milestoneId]),
    );
  const failed = invention.state === "failed" ? invention : overview.state === "failed" ? overview : null;
  const retry = () => {
    invention.actions.retry();
    overview.actions.retry();
  };
  useCommands([
    { id: "matter.retry", keys: ["r"], label: "load again", group: "Matter", rank: failed ? 1 : 90, run: retry },
  ]);
  const [reference] = invention.data?.references ?? [];
  const title = invention.data ? `${reference ? `${reference}  ` : ""}${invention.data.title}` : "Invention";
  return (
    <ScreenFrame title={title} overlay={overlay}>
      {failed && (
        <FailedState
          failure={failed.failure}
          fallback="The matter could not be loaded."
          notFound="There is no such matter."
        />
      )}
      {!failed && !(invention.data && overview.data) && <PendingState label="Loading the matter" />}
      {!failed && invention.data && overview.data && (
        <Matter invention={invention.data} rows={rows} current={current} onSelect={setRow} onTurn={turn} />
      )}
    </ScreenFrame>
  );
}

type MatterProps = {
  readonly invention: Invention;
  readonly rows: readonly MatterRow[];
  readonly current: MatterRow | undefined;
  readonly onSelect: (id: string) => void;
  readonly onTurn: (milestoneId: string) => void;
};

function Matter(props: MatterProps) {
  const theme = useTheme();
  const room = useRoom();
  const today = useToday();
  const [isWhole, setIsWhole] = useState(false);
  const isSplit = room.columns >= splitColumns;
  useCommands([
    {
      id: "matter.facts",
      keys: ["i"],
      label: isWhole ? "tasks" : "about the matter",
      group: "Matter",
      rank: 33,
      run: () => setIsWhole((known) => !known),
      isOff: isSplit,
    },
  ]);
  const settled = useSettled(props.current?.id);
  const row = props.rows.find((one) => one.id === settled) ?? props.current;
  const facts = <InventionFacts invention={props.invention} row={row} today={today} />;
  const list = <MatterList {...props} today={today} isActive={isSplit || !isWhole} />;
  if (isSplit) return <SplitPane focus="list" share={0.62} list={list} detail={facts} />;
  if (isWhole) return <Box flexDirection="column">{facts}</Box>;
  const lines = shortFacts(props.invention).map((line) => `  ${theme.paint(line, { role: "muted" })}`);
  return (
    <>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the two lines never change places
        <Text key={index} wrap="truncate-end">
          {line}
        </Text>
      ))}
      <Below rows={lines.length}>{list}</Below>
    </>
  );
}

function MatterList(props: MatterProps & { readonly today: string; readonly isActive: boolean }) {
  const { rows, today, onTurn, onSelect } = props;
  const theme = useTheme();
  const room = useRoom();
  const { go } = useNavigation();
  const { selected, remember } = useRememberedSelection();
  const sized = sizeColumns(matterColumns, room.columns - 4);
  const headings = layoutHeadings(sized);
  if (rows.length === 0) return <EmptyState message="This matter has no milestones yet." />;
  return (
    <Box flexDirection="column">
      <Text wrap="truncate-end">{`  ${theme.paintSpans(headings.text, headings.spans)}`}</Text>
      <Below rows={1}>
        <VirtualList
          items={rows}
          idOf={(row) => row.id}
          lineOf={(row) => matterLine(row, sized, today)}
          selectedId={selected}
          isActive={props.isActive}
          onSelect={(row) => {
            remember(row.id);
            onSelect(row.id);
          }}
          onOpen={(row) => (row.kind === "task" ? go({ stem: "task", id: row.id }) : onTurn(row.id))}
        />
      </Below>
    </Box>
  );
}
