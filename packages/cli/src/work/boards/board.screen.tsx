import type { Filter } from "@iphub/sdk/contract/filters";
import type { Task } from "@iphub/sdk/contract/tasks";
import { meaningOfMove } from "@iphub/ui-core/work/boards/board-move";
import { useBoard } from "@iphub/ui-core/work/boards/use-board";
import { type ReactNode, useCallback, useState } from "react";
import { type Command, useCommands } from "../../terminal-kit/commands.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { EmptyState, FailedState, PendingState, ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Select } from "../../terminal-kit/select.tsx";
import { useTaskEditing } from "../tasks/task-editing.tsx";
import { BoardForm } from "./board-form.tsx";
import { BoardLists } from "./board-lists.tsx";

type Board = ReturnType<typeof useBoard>;
/** The selected card of each list, by the list's id. */
type Marks = Readonly<Record<string, Task | undefined>>;

/**
 * One board: its lists next to each other; a card can be moved if the move has exactly one meaning, otherwise the
 * reason is shown.
 */
export function BoardScreen({ id }: { readonly id: string }) {
  const board = useBoard(id);
  const { go, selections, select: note } = useNavigation();
  const [active, setActive] = useState(() => Number(selections.get(`board-list-of/${id}`) ?? 0));
  const [marks, setMarks] = useState<Marks>({});
  const [why, setWhy] = useState("");
  const lists = board.data?.filters ?? [];
  const at = Math.max(0, Math.min(active, lists.length - 1));
  const list = lists[at];
  const task = list && marks[list.id];
  const activate = (index: number) => {
    setActive(index);
    note(`board-list-of/${id}`, String(index));
    setWhy("");
  };
  const select = useCallback((listId: string, card: Task | undefined) => {
    setMarks((known) => (known[listId] === card ? known : { ...known, [listId]: card }));
  }, []);
  const moveTo = async (index: number) => {
    const to = lists[index];
    if (!task || !list || !to) return;
    const meaning = meaningOfMove(task, list.data, to.data, board.today);
    if ("why" in meaning) return setWhy(`▲ Not moved to ${to.title}: ${meaning.why}`);
    if (!(await board.actions.move(task, list, to))) return;
    setMarks((known) => ({ ...known, [to.id]: task }));
    activate(index);
  };
  const overlay = useBoardCommands(board, { at, lists, task, activate, moveTo: (index) => void moveTo(index) });
  const editing = useTaskEditing(task);
  const { state } = board;
  return (
    <ScreenFrame
      title={board.data ? `Board  ${board.data.title}` : "Board"}
      count={lists.length > 1 ? `list ${at + 1} of ${lists.length}` : undefined}
      overlay={overlay ?? editing.overlay}
    >
      {state === "pending" && <PendingState label="Loading the board" />}
      {state === "failed" && (
        <FailedState
          failure={board.failure}
          fallback="The board could not be loaded."
          notFound="There is no such board."
        />
      )}
      {board.data && lists.length === 0 && (
        <EmptyState message={`This board has no lists yet${board.isOwn ? "; E chooses them" : ""}.`} />
      )}
      {lists.length > 0 && (
        <BoardLists
          lists={lists}
          at={at}
          today={board.today}
          why={why}
          markOf={(listId) => marks[listId]?.id}
          onSelect={select}
          onOpen={(card) => go({ stem: "task", id: card.id })}
        />
      )}
    </ScreenFrame>
  );
}

type BoardKeys = {
  readonly at: number;
  readonly lists: readonly Filter[];
  readonly task: Task | undefined;
  readonly activate: (index: number) => void;
  readonly moveTo: (index: number) => void;
};

/** The keys of a board; returns its overlays. */
function useBoardCommands(board: Board, { at, lists, task, activate, moveTo }: BoardKeys): ReactNode {
  const [open, setOpen] = useState<"move" | "edit" | null>(null);
  const isFirst = at === 0;
  const isLast = at >= lists.length - 1;
  const command = (id: string, keys: readonly string[], label: string, run: () => void, rest: Partial<Command>) => ({
    id: `board.${id}`,
    keys,
    label,
    group: "Board",
    run,
    ...rest,
  });
  useCommands([
    command("next", ["l", "right", "tab"], "next list", () => activate(at + 1), { rank: 12, isOff: isLast }),
    command("previous", ["h", "left", "shift+tab"], "previous list", () => activate(at - 1), {
      rank: 12,
      isOff: isFirst,
    }),
    command("move-next", ["L"], "move the card right", () => moveTo(at + 1), { rank: 13, isOff: isLast || !task }),
    command("move-back", ["H"], "move it left", () => moveTo(at - 1), { rank: 13, isOff: isFirst || !task }),
    command("move", ["m"], "move to a list", () => setOpen("move"), { isOff: !task || lists.length < 2 }),
    command("edit", ["E"], "title and lists", () => setOpen("edit"), { isOff: !board.isOwn }),
    command("retry", ["r"], "reload", board.retry, { rank: board.state === "failed" ? 1 : 90 }),
  ]);
  const close = () => setOpen(null);
  if (open === "move") {
    const options = lists.map(({ id, title }) => ({ id, label: title })).filter((_, index) => index !== at);
    const move = (id: string) => {
      close();
      moveTo(lists.findIndex((one) => one.id === id));
    };
    return <Select title="Move to" options={options} onChange={move} onClose={close} />;
  }
  if (open === null || !board.data) return null;
  const save = (title: string, filters: readonly string[]) => {
    close();
    void board.actions.save({ title, filters: [...filters] });
  };
  const ids = lists.map(({ id }) => id);
  return <BoardForm heading="The board" title={board.data.title} lists={ids} onSave={save} onClose={close} />;
}
