import { deadlineStatusWords } from "@iphub/sdk/records/deadlines";
import { type DocketingView, docketingViewOf, docketingWords } from "@iphub/ui-core/docket/deadlines/docketing-views";
import { type DocketingModel, useDeadlineDocketing } from "@iphub/ui-core/docket/deadlines/use-deadline-docketing";
import { useDisclosure } from "@iphub/ui-core/docket/deadlines/use-disclosure";
import { useSameEvent } from "@iphub/ui-core/docket/deadlines/use-same-event";
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
import { proposalLines } from "./docketing-lines.ts";
import { firstMarked, paperLines } from "./paper-lines.ts";

/** What the screen shows: an entry, null for the first one, and the view that it is in, null for the entry's own. */
interface Shown {
  readonly id: string | null;
  readonly view: DocketingView | null;
}

/** Docketing and verifying in one screen: the date and its paper's text, one key, and the next one follows. */
export function DeadlineDocketingScreen({ id }: { readonly id: string }) {
  const { place } = useNavigation();
  const view = docketingViewOf(new URLSearchParams(place.query).get("view"));
  return <DocketingFrom key={view} begin={{ id: id === "" ? null : id, view }} />;
}

function DocketingFrom({ begin }: { readonly begin: Shown }) {
  const [at, setAt] = useState(begin);
  const model = useDeadlineDocketing(at.view, at.id, (next, view) => setAt({ id: next, view }));
  const { overlay } = useDocketingCommands(model);
  const { row, list, place, isEmpty, view, skipped } = model;
  const { entry, empty } = docketingWords[view];
  return (
    <ScreenFrame
      title="Docketing"
      count={row && (place ?? deadlineStatusWords[row.status].toLowerCase())}
      overlay={overlay}
    >
      <ListStates
        state={list.state}
        failure={list.failure}
        what="deadlines"
        isEmpty={isEmpty}
        empty={[empty, skipped].filter(Boolean).join(" ")}
      >
        {row ? <Docketing key={row.id} model={model} /> : <PendingState label={`Loading the ${entry.toLowerCase()}`} />}
      </ListStates>
    </ScreenFrame>
  );
}

/** The paper left and the proposal right; in a narrow window the proposal's few lines above the paper. */
function Docketing({ model }: { readonly model: DocketingModel }) {
  const { columns } = useWindowSize();
  const { row, list } = model;
  const disclosure = useDisclosure(row?.invention.id ?? null);
  const isSplit = columns >= splitColumns;
  const others = useSameEvent(isSplit ? row : undefined);
  if (isSplit) {
    return (
      <SplitPane
        focus="list"
        share={0.55}
        list={<Paper model={model} />}
        detail={
          <Box flexDirection="column">
            <Proposal model={model} />
            <Under model={model}>
              <DeadlineWhy deadline={row} today={list.today} others={others} disclosure={disclosure} isReasonsOnly />
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
