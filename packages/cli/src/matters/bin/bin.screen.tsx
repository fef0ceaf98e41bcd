import { type BinItem, binKinds } from "@iphub/sdk/contract/bin";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { binEmptyQuestion, binEmptyWords, binKindWords, binPlace } from "@iphub/ui-core/matters/bin/bin-words";
import { useBin } from "@iphub/ui-core/matters/bin/use-bin";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { useState } from "react";
import { type Column, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useNavigation, useSelectedRow } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Table } from "../../terminal-kit/table.tsx";

const columns: readonly Column[] = [
  { id: "kind", title: "Kind", width: 6, min: 6, drop: 1 },
  { id: "title", title: "Title", width: 30, min: 16, grow: 3 },
  { id: "place", title: "Matter", width: 14, min: 10, cut: "middle" },
  { id: "by", title: "Deleted by", width: 18, min: 12, grow: 1, drop: 3 },
  { id: "at", title: "Deleted", width: 12, min: 12, isWhole: true },
  { id: "until", title: "Kept until", width: 15, min: 15, isWhole: true, drop: 2 },
];

/** What was deleted and can be restored; its address may name one kind. */
export function BinScreen() {
  const given = new URLSearchParams(useNavigation().place.query).get("kind");
  const kind = binKinds.find((one) => one === given);
  const bin = useBin(kind);
  const { row, selected, select } = useSelectedRow(bin.rows, ({ id }) => id);
  const nameOf = useNames(bin.rows.map(({ deletedBy }) => deletedBy));
  const [asking, setAsking] = useState(false);
  const restore = () => row && void bin.actions.restore(row);
  const count = kind ? `${totalWords(bin.total)} · ${kind}` : totalWords(bin.total);
  const command = commandsOf("bin", "Bin");
  useCommands([
    command("restore", ["R"], "restore", restore, { rank: 1, isOff: !row || !bin.mayRestore(row) || bin.sending }),
    // All of it is emptied: not where only a part is shown.
    command("empty", ["X"], "empty the bin", () => setAsking(true), {
      rank: 12,
      isOff: !row || !bin.mayEmpty || kind !== undefined,
    }),
    reloadCommand("bin", "Bin", bin),
  ]);
  const empty = () => {
    setAsking(false);
    void bin.actions.empty();
  };
  const overlay = asking && (
    <ConfirmDialog
      title="Empty the bin?"
      message={binEmptyQuestion}
      confirmLabel="Delete for good"
      cancelLabel="Keep it"
      isDangerous
      onConfirm={empty}
      onCancel={() => setAsking(false)}
    />
  );
  const lineOf = (item: BinItem, sized: readonly SizedColumn[]) =>
    layoutRow(
      {
        kind: { text: binKindWords[item.kind], style: { role: "muted" } },
        title: item.title,
        place: binPlace(item),
        by: item.deletedBy === null ? "unknown" : nameOf(item.deletedBy),
        at: dateWords(item.deletedAt),
        until: item.until === null ? "emptied by hand" : dateWords(item.until),
      },
      sized,
    );
  return (
    <ScreenFrame title="Bin" count={bin.state === "completed" ? count : undefined} overlay={overlay}>
      <ListStates
        state={bin.state}
        failure={bin.failure}
        what="bin"
        isEmpty={bin.rows.length === 0}
        empty={kind ? `No ${binKindWords[kind].toLowerCase()} waits in the bin.` : binEmptyWords}
      >
        <Table
          columns={columns}
          whole={{ place: binPlace }}
          items={bin.rows}
          idOf={({ id }) => id}
          lineOf={lineOf}
          selectedId={selected}
          onSelect={select}
          onNearEnd={bin.loadMore}
        />
      </ListStates>
    </ScreenFrame>
  );
}
