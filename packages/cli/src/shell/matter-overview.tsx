import type { Invention } from "@iphub/sdk/contract/inventions";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import { differenceWords } from "@iphub/ui-core/docket/docket/docket-words";
import { useFieldFindings } from "@iphub/ui-core/docket/docket/use-field-findings";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useInvention, useInventionOverview } from "@iphub/ui-core/matters/inventions/use-invention";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { Box, Text } from "ink";
import { useState } from "react";
import { InventionScreen } from "../matters/public-screens.ts";
import { Below } from "../terminal-kit/below.tsx";
import { useCommands } from "../terminal-kit/commands.tsx";
import { useCopyable } from "../terminal-kit/copying.tsx";
import { SplitPane, splitColumns } from "../terminal-kit/frame.tsx";
import { type Place, selectionKey, useKeptSelection, useNavigation } from "../terminal-kit/navigation.ts";
import { EmptyState, FailedState, PendingState } from "../terminal-kit/screen-frame.tsx";
import { useSettled } from "../terminal-kit/steady.ts";
import { Table } from "../terminal-kit/table.tsx";
import { useRoom, useTheme } from "../terminal-kit/terminal-context.ts";
import { matterColumns, matterLine, roadmapLine } from "../work/public.ts";
import { InventionFacts, type MatterWork, shortFacts, useMatterWork } from "../work/public-screens.ts";

/** One matter: its milestones with their tasks, and its facts next to or above them. */
export function MatterOverviewScreen({ id }: { readonly id: string }) {
  const { go } = useNavigation();
  const invention = useInvention(id);
  const overview = useInventionOverview(id);
  const matter = invention.data;
  useCopyable(
    matter && { ...matter, place: { stem: "invention", id }, row: [matter.references[0] ?? null, matter.title] },
  );
  const work = useMatterWork(id, invention.data, overview.milestones);
  const marks = useFactMarks(id);
  const failed = invention.state === "failed" ? invention : overview.state === "failed" ? overview : null;
  const retry = () => {
    invention.retry();
    overview.retry();
  };
  useCommands([
    { id: "matter.retry", keys: ["r"], label: "reload", group: "Matter", rank: failed ? 1 : 90, run: retry },
  ]);
  return (
    <InventionScreen id={id} overlay={work.overlay}>
      {failed && (
        <FailedState
          failure={failed.failure}
          fallback="The matter could not be loaded."
          notFound="There is no such matter."
        />
      )}
      {!failed && !(invention.data && overview.data) && <PendingState label="Loading the matter" />}
      {!failed && invention.data && overview.data && (
        <Below rows={1}>
          <Matter
            invention={invention.data}
            milestones={overview.data}
            work={work}
            marks={marks}
            onOpenTask={(taskId) => go({ stem: "task", id: taskId })}
          />
        </Below>
      )}
    </InventionScreen>
  );
}

const fieldAudit: Place = { stem: "docket-audit", query: "tab=fields" };

/** The remarks below the facts that differ from the office's data, with the command that opens the first finding. */
function useFactMarks(id: string): ReadonlyMap<string, string> {
  const { go, select } = useNavigation();
  const findings = useFieldFindings(id);
  const first = [...findings.values()].at(0);
  const open = () => {
    if (first) select(selectionKey(fieldAudit), first.id);
    go(fieldAudit);
  };
  const label = "what differs from the office";
  useCommands([{ id: "matter.differences", keys: [], label, group: "Matter", run: open, isOff: !first }]);
  return new Map([...findings].map(([field, finding]) => [field, differenceWords(finding)]));
}

const noMarks: ReadonlyMap<string, string> = new Map();

type MatterProps = {
  readonly invention: Invention;
  readonly milestones: readonly Milestone[];
  readonly work: Pick<MatterWork, "rows" | "current" | "milestone" | "marks" | "select" | "turn">;
  /** The remarks below single facts; none for a matter that is read from this machine's copy. */
  readonly marks?: ReadonlyMap<string, string>;
  /** Opens a task; without it, the task is shown next to the list, or in its place. */
  readonly onOpenTask?: (id: string) => void;
};

/** The milestones of a matter with their tasks, and its facts next to or above them. */
export function Matter(props: MatterProps) {
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
  const { work } = props;
  const settled = useSettled(work.current?.id);
  const row = work.rows.find((one) => one.id === settled) ?? work.current;
  const { marks = noMarks, onOpenTask = () => setIsWhole(true) } = props;
  const facts = <InventionFacts invention={props.invention} row={row} today={today} marks={marks} />;
  const list = <MatterList work={work} today={today} isActive={isSplit || !isWhole} onOpenTask={onOpenTask} />;
  const selectedId = work.milestone?.id;
  const roadmap = roadmapLine(theme, props.milestones, { today, width: room.columns - 4, selectedId });
  const muted = (text: string) => theme.paint(text, { role: "muted" });
  const lines = [...(isSplit || isWhole ? [] : shortFacts(props.invention).map(muted)), ...(roadmap ? [roadmap] : [])];
  return (
    <>
      {lines.length > 0 && <Text wrap="truncate-end">{lines.map((line) => `  ${line}`).join("\n")}</Text>}
      <Below rows={lines.length}>
        {isSplit && <SplitPane focus="list" share={0.62} list={list} detail={facts} />}
        {!isSplit && (isWhole ? <Box flexDirection="column">{facts}</Box> : list)}
      </Below>
    </>
  );
}

function MatterList(props: {
  readonly work: MatterProps["work"];
  readonly today: string;
  readonly isActive: boolean;
  readonly onOpenTask: (id: string) => void;
}) {
  const { work, today, onOpenTask } = props;
  const { selected, remember } = useKeptSelection();
  const mayWrite = useMay("milestones:write");
  if (work.rows.length === 0) {
    const ways = mayWrite ? ": n adds one, w adds a workflow." : ".";
    return <EmptyState message={`This matter has no milestones yet${ways}`} />;
  }
  return (
    <Table
      columns={matterColumns}
      items={work.rows}
      idOf={(row) => row.id}
      lineOf={(row, sized) => matterLine(row, sized, { today, marks: work.marks })}
      selectedId={selected}
      isActive={props.isActive}
      onSelect={(row) => {
        remember(row.id);
        work.select(row.id);
      }}
      onOpen={(row) => (row.kind === "task" ? onOpenTask(row.id) : work.turn(row.milestone))}
    />
  );
}
