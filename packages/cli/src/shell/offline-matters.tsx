import { dateWords } from "@iphub/ui-core/platform/date-words";
import { type Cell, type Column, layoutRow } from "../terminal-kit/columns.ts";
import { type Command, useCommands } from "../terminal-kit/commands.tsx";
import { useSelectedRow } from "../terminal-kit/navigation.ts";
import { OfflineFrame } from "../terminal-kit/offline-frame.tsx";
import { Table } from "../terminal-kit/table.tsx";
import type { MatterSnapshot } from "../work/public-screens.ts";

const columns: readonly Column[] = [
  { id: "reference", title: "Reference", width: 12, min: 10, cut: "middle" },
  { id: "title", title: "Matter", width: 40, min: 16, grow: 1 },
  { id: "at", title: "As of", width: 22, min: 12 },
];

/** The matters that were opened on this machine, while the hub cannot be reached. */
export function OfflineMatters(props: {
  readonly matters: readonly MatterSnapshot[];
  readonly reason: string;
  readonly commands: readonly Command[];
  readonly onOpen: (matter: MatterSnapshot) => void;
}) {
  const { matters, reason, commands, onOpen } = props;
  const { selected, select } = useSelectedRow(matters, ({ invention }) => invention.id);
  useCommands(commands);
  return (
    <OfflineFrame what="Matters" at={null} text={`Opened on this machine; as each was then, read-only. ${reason}`}>
      <Table
        columns={columns}
        whole={{ reference: ({ invention }) => invention.references[0] ?? "–", at: ({ at }) => momentCell(at) }}
        items={matters}
        idOf={({ invention }) => invention.id}
        lineOf={({ invention, at }, sized) =>
          layoutRow(
            {
              reference: invention.references[0] ?? "–",
              title: invention.title,
              at: momentCell(at),
            },
            sized,
          )
        }
        selectedId={selected}
        onSelect={select}
        onOpen={onOpen}
      />
    </OfflineFrame>
  );
}

/** A moment, in a narrow column the day alone. */
function momentCell(at: string): Cell {
  return { text: dateWords(at, { time: true }), short: dateWords(at), style: { role: "muted" } };
}
