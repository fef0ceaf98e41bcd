import { deadlineStatusWords } from "@iphub/sdk/records/deadlines";
import { docketingViewOf, useDeadlineDocketing } from "@iphub/ui-core/docket/deadlines/use-deadline-docketing";
import { useDisclosure } from "@iphub/ui-core/docket/deadlines/use-matter-deadlines";
import { Box, useWindowSize } from "ink";
import { useCallback, useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { Lines } from "../../terminal-kit/facts.tsx";
import { SplitPane, splitColumns } from "../../terminal-kit/frame.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { PendingState, ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { ScrollText } from "../../terminal-kit/scroll-text.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { DeadlineWhy } from "./deadline-why.tsx";
import { useDocketingCommands } from "./docketing-commands.tsx";
import { type DocketingModel, proposalLines } from "./docketing-lines.ts";
import { firstMarked, paperLines } from "./paper-lines.ts";

/** Docketing in one screen: the proposal and its paper's text, one key to docket, and the next one follows. */
export function DeadlineDocketingScreen({ id }: { readonly id: string }) {
  const { place } = useNavigation();
  const view = docketingViewOf(new URLSearchParams(place.query).get("view"));
  const [at, setAt] = useState<string | null>(id === "" ? null : id);
  const model = useDeadlineDocketing(view, at, setAt);
  const { overlay } = useDocketingCommands(model);
  const { row, list, position, waiting } = model;
  const state = row && position === 0 ? deadlineStatusWords[row.status].toLowerCase() : `${position} of ${waiting}`;
  return (
    <ScreenFrame title="Docketing" count={row ? state : undefined} overlay={overlay}>
      <ListStates
        state={list.state}
        failure={list.failure}
        what="deadlines"
        isEmpty={!row && waiting === 0}
        empty={view === "to-read" ? "Every notice has been read." : "Every proposal has been docketed."}
      >
        {row ? <Docketing key={row.id} model={model} /> : <PendingState label="Loading the proposal" />}
      </ListStates>
    </ScreenFrame>
  );
}

/** The paper left and the proposal right; in a narrow window the proposal's few lines above the paper. */
function Docketing({ model }: { readonly model: DocketingModel }) {
  const { columns } = useWindowSize();
  const { row, list } = model;
  const disclosure = useDisclosure(row?.invention.id ?? null);
  if (columns >= splitColumns) {
    return (
      <SplitPane
        focus="list"
        share={0.55}
        list={<Paper model={model} />}
        detail={
          <Box flexDirection="column">
            <Proposal model={model} />
            <Under model={model}>
              <DeadlineWhy deadline={row} today={list.today} disclosure={disclosure} isReasonsOnly />
            </Under>
          </Box>
        }
      />
    );
  }
  return (
    <Box flexDirection="column">
      <Proposal model={model} indent=" " />
      <Under model={model}>
        <Paper model={model} />
      </Under>
    </Box>
  );
}

function useProposalLines(model: DocketingModel): readonly string[] {
  const theme = useTheme();
  const { columns } = useRoom();
  return proposalLines(theme, model, columns - 2);
}

function Proposal({ model, indent = "" }: { readonly model: DocketingModel; readonly indent?: string }) {
  const lines = useProposalLines(model);
  return <Lines lines={lines.map((line) => indent + line)} rows={lines.length} />;
}

function Under({ model, children }: { readonly model: DocketingModel; readonly children: React.ReactNode }) {
  return <Below rows={useProposalLines(model).length}>{children}</Below>;
}

function Paper({ model }: { readonly model: DocketingModel }) {
  const theme = useTheme();
  const { state, data, failure } = model.paper;
  const linesOf = useCallback(
    (width: number) => paperLines(theme, { state, data, failure }, width),
    [theme, state, data, failure],
  );
  return <ScrollText linesOf={linesOf} startOf={firstMarked} isActive indent={1} />;
}
