import type { DocketFinding } from "@iphub/sdk/contract/docket-shapes";
import { docketSentence } from "@iphub/sdk/domain/docket/deadlines/event-words";
import { auditTabOf, auditTabs, findingAbilities, findingMatter } from "@iphub/ui-core/docket/docket/docket-words";
import { auditCoverage, useDocketAudit, useFindingActions } from "@iphub/ui-core/docket/docket/use-docket-audit";
import { useOfficeState } from "@iphub/ui-core/docket/uspto/use-office-state";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { Box, Text } from "ink";
import { useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { type Command, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { useCopyable } from "../../terminal-kit/copying.tsx";
import { filled } from "../../terminal-kit/form-fields.ts";
import { SplitPane } from "../../terminal-kit/frame.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useKeptSelection, useNavigation } from "../../terminal-kit/navigation.ts";
import { Prompt } from "../../terminal-kit/prompt.tsx";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { Tabs } from "../../terminal-kit/tabs.tsx";
import { useTheme } from "../../terminal-kit/terminal-context.ts";
import { useTurn } from "../../terminal-kit/use-turn.ts";
import { FindingDetail } from "./finding-detail.tsx";
import { findingColumns, findingLine, wholeFindingCells } from "./finding-rows.ts";

const required = filled("It");

/** The docket compared with the office's record: a list of disagreements, to be settled or waived with a reason. */
export function DocketAuditScreen() {
  const { place, narrow } = useNavigation();
  const tab = auditTabOf(new URLSearchParams(place.query).get("tab"));
  const list = useDocketAudit(tab);
  const office = useOfficeState(null);
  const { selected, remember } = useKeptSelection();
  const [current, setCurrent] = useState(selected);
  const { state, rows, today } = list;
  const row = rows.find((one) => one.id === current) ?? rows[0];
  useCopyable(
    row && {
      id: row.id,
      references: row.invention.references,
      title: row.subject,
      place: { stem: "docket-audit", query: `finding=${row.id}` },
      row: [row.kind, row.dueAt, row.finalDate, findingMatter(row), row.subject, row.docket, row.office],
    },
  );
  const { focus, turn, commands } = useTurn({ id: "finding.why", label: "why", group, rank: 2, isOff: !row });
  const overlay = useFindingCommands(row, { list, commands });
  const select = (one: DocketFinding) => {
    remember(one.id);
    setCurrent(one.id);
  };
  const tabs = auditTabs.map(({ id, title }) => ({ id, label: title, count: list.counts?.[id] }));
  return (
    <ScreenFrame title="Docket audit" overlay={overlay}>
      <Box flexDirection="column">
        <Tabs tabs={tabs} activeId={tab.id} onChange={(id) => narrow("tab", [id])} hasDigits={false} />
        <Coverage
          text={[auditCoverage(list.audited), office?.isComplete ? null : office?.words].filter(Boolean).join("; ")}
        />
        <Below rows={2}>
          <ListStates
            state={state}
            failure={list.failure}
            what="findings"
            isEmpty={rows.length === 0}
            empty={tab.empty}
          >
            <SplitPane
              focus={focus}
              share={0.58}
              list={
                <FindingTable
                  rows={rows}
                  today={today}
                  selected={selected}
                  onSelect={select}
                  onNearEnd={list.loadMore}
                  onOpen={turn}
                />
              }
              detail={<FindingDetail finding={row} today={today} />}
            />
          </ListStates>
        </Below>
      </Box>
    </ScreenFrame>
  );
}

function Coverage({ text }: { readonly text: string }) {
  return <Text wrap="truncate-end">{useTheme().paint(text === "" ? " " : ` ${text}`, { role: "muted" })}</Text>;
}

const group = "Finding";

type Around = { readonly list: ReturnType<typeof useDocketAudit>; readonly commands: readonly Command[] };

/** The keyed actions on the selected finding; the result is shown over the screen. */
function useFindingCommands(row: DocketFinding | undefined, { list, commands }: Around) {
  const { go } = useNavigation();
  const reader = useReader();
  const { actions } = useFindingActions();
  const [waiving, setWaiving] = useState<DocketFinding | null>(null);
  const may = row && findingAbilities(row, reader);
  const isOff = !row;
  const on = (act: (one: DocketFinding) => unknown) => () => {
    if (row) void act(row);
  };
  const toMatter = (one: DocketFinding) => go({ stem: "invention", id: one.invention.id });
  useCommands([
    ...commands,
    {
      id: "finding.settle",
      keys: ["s"],
      label: "settle",
      group,
      rank: 3,
      run: on(actions.resolve),
      isOff: !may?.resolve,
    },
    { id: "finding.waive", keys: ["W"], label: "waive", group, rank: 4, run: on(setWaiving), isOff: !may?.waive },
    {
      id: "finding.reopen",
      keys: ["O"],
      label: "reopen",
      group,
      rank: 5,
      run: on(actions.reopen),
      isOff: !may?.reopen,
    },
    { id: "finding.matter", keys: ["m"], label: "its matter", group, rank: 20, run: on(toMatter), isOff },
    {
      id: "finding.ask",
      keys: ["a"],
      label: "ask the office",
      group,
      rank: 30,
      run: () => void actions.ask(),
      permission: "files:write",
    },
    reloadCommand("finding", group, list),
  ]);
  if (!waiving) return null;
  const close = () => setWaiving(null);
  const submit = (reason: string) => {
    close();
    return actions.waive(waiving, reason.trim());
  };
  const title = `Why is it waived · ${findingMatter(waiving)} · ${docketSentence(waiving.subject)}`;
  return (
    <Prompt title={title} draft={`waive:${waiving.id}`} value="" check={required} onSubmit={submit} onClose={close} />
  );
}

function FindingTable(props: {
  readonly rows: readonly DocketFinding[];
  readonly today: string;
  readonly selected: string | undefined;
  readonly onSelect: (row: DocketFinding) => void;
  readonly onNearEnd: () => void;
  readonly onOpen: (() => void) | undefined;
}) {
  const { rows, today, selected, onSelect, onNearEnd, onOpen } = props;
  return (
    <Table
      columns={findingColumns}
      whole={wholeFindingCells(today)}
      items={rows}
      idOf={(row) => row.id}
      lineOf={(row, sized) => findingLine(row, sized, today)}
      selectedId={selected}
      onSelect={onSelect}
      onNearEnd={onNearEnd}
      onOpen={onOpen}
    />
  );
}
