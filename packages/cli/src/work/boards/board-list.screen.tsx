import type { Board } from "@iphub/sdk/contract/boards";
import { starterBoards } from "@iphub/sdk/domain/work/starter-boards";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { useBoardList } from "@iphub/ui-core/work/boards/use-board-list";
import { type ReactNode, useState } from "react";
import { type Column, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useNavigation, useSelectedRow } from "../../terminal-kit/navigation.ts";
import { ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Select } from "../../terminal-kit/select.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { countFor, rowsWithWords, useWords, WordFind } from "../../terminal-kit/word-find.tsx";
import { BoardForm } from "./board-form.tsx";

const columns: readonly Column[] = [
  { id: "title", title: "Board", width: 24, min: 12, grow: 1 },
  { id: "lists", title: "Lists", width: 30, min: 12, grow: 3 },
  { id: "owner", title: "Owner", width: 22, min: 12, drop: 1 },
];

/** The boards of the hub, or those that `/` finds: created from filters, opened, copied, deleted by their owner. */
export function BoardListScreen() {
  const boards = useBoardList();
  const words = useWords();
  const { state, data = [] } = boards;
  const nameOf = useNames(data.map(({ owner }) => owner));
  const found = rowsWithWords(data, words, ({ title, filters, owner }) =>
    [title, ...filters.map((filter) => filter.title), owner, nameOf(owner)].join(" "),
  );
  const { row: board, selected, select } = useSelectedRow(found, ({ id }) => id);
  const overlay = useBoardCommands(boards, board);
  const count = state === "completed" ? countFor(found.length, words) : undefined;
  const ways = useMay("filters:write") ? "; b begins with a ready one, n creates one." : ".";
  const none = `There are no boards yet${ways}`;
  return (
    <ScreenFrame title="Boards" count={count} overlay={overlay}>
      <WordFind prefix="boards" group="Boards" placeholder="Words of a title, of its lists, or its owner">
        {(isActive) => (
          <ListStates
            state={state}
            failure={boards.failure}
            what="boards"
            isEmpty={found.length === 0}
            empty={words === "" ? none : `No board has ‘${words}’; / searches again.`}
          >
            <BoardTable boards={found} nameOf={nameOf} selected={selected} isActive={isActive} onSelect={select} />
          </ListStates>
        )}
      </WordFind>
    </ScreenFrame>
  );
}

function useBoardCommands(boards: ReturnType<typeof useBoardList>, board: Board | undefined): ReactNode {
  const { go } = useNavigation();
  const { email } = useReader();
  const [open, setOpen] = useState<"new" | "start" | "delete" | null>(null);
  const isMine = email === board?.owner;
  const clone = () => board && void boards.actions.clone(board);
  const command = commandsOf("boards", "Boards");
  const permission = "filters:write" as const;
  useCommands([
    command("new", ["n"], "new board", () => setOpen("new"), { rank: 11, permission }),
    command("start", ["b"], "ready board", () => setOpen("start"), {
      rank: boards.data?.length === 0 ? 10 : 14,
      permission,
    }),
    command("clone", ["y"], "clone", clone, { rank: 12, isOff: !board, permission }),
    command("delete", ["x"], "delete", () => setOpen("delete"), { rank: 13, isOff: !isMine, permission }),
    reloadCommand("boards", "Boards", boards),
  ]);
  const close = () => setOpen(null);
  const show = async (made: Promise<Board | null>) => {
    close();
    const shown = await made;
    if (shown) go({ stem: "board", id: shown.id });
  };
  if (open === "new") {
    const create = (title: string, lists: readonly string[]) => void show(boards.actions.create(title, lists));
    return <BoardForm heading="New board" place="board:new" onSave={create} onClose={close} />;
  }
  if (open === "start") {
    const options = starterBoards.map(({ id, title, says }) => ({ id, label: title, hint: says }));
    const start = (chosen: string) => {
      const starter = starterBoards.find(({ id }) => id === chosen);
      if (starter) void show(boards.actions.start(starter));
    };
    return <Select title="Begin with a ready board" options={options} onChange={start} onClose={close} />;
  }
  if (open === null || !board) return null;
  const remove = () => {
    close();
    void boards.actions.remove(board);
  };
  return (
    <ConfirmDialog
      title="Delete the board?"
      message={`'${board.title}' is deleted for everyone, and waits 30 days in your bin. Its filters stay.`}
      confirmLabel="Delete board"
      cancelLabel="Keep it"
      isDangerous
      onConfirm={remove}
      onCancel={close}
    />
  );
}

function BoardTable(props: {
  readonly boards: readonly Board[];
  readonly nameOf: (email: string) => string;
  readonly selected: string | undefined;
  readonly isActive: boolean;
  readonly onSelect: (board: Board) => void;
}) {
  const { go } = useNavigation();
  const lineOf = ({ title, owner, filters }: Board, sized: readonly SizedColumn[]) =>
    layoutRow(
      {
        title,
        lists: filters.map((filter) => filter.title).join(" · ") || "No lists yet",
        owner: { text: props.nameOf(owner), style: { role: "muted" } },
      },
      sized,
    );
  return (
    <Table
      columns={columns}
      items={props.boards}
      idOf={({ id }) => id}
      lineOf={lineOf}
      selectedId={props.selected}
      isActive={props.isActive}
      onSelect={props.onSelect}
      onOpen={({ id }) => go({ stem: "board", id })}
    />
  );
}
