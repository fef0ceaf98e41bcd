import type { BoardLanes } from "@iphub/sdk/contract/boards";
import type { Filter } from "@iphub/sdk/contract/filters";
import type { Task } from "@iphub/sdk/contract/tasks";
import { boardLaneChoices, boardLanesOf, boardLaneWords, laneKeyOf } from "@iphub/sdk/domain/work/board-lanes";
import { meaningOfMove } from "@iphub/ui-core/work/boards/board-move";
import { useBoard } from "@iphub/ui-core/work/boards/use-board";
import { Box, Text } from "ink";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { commandsOf, reloadCommand, useCommands } from "../../terminal-kit/commands.tsx";
import { RecordState } from "../../terminal-kit/list-states.tsx";
import { settle } from "../../terminal-kit/list-window.ts";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { EmptyState, ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Select } from "../../terminal-kit/select.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { singleLine, spread, wrapCells } from "../../terminal-kit/text-cells.ts";
import { useMacroKeys } from "../tasks/macro-keys.tsx";
import { useTaskEditing } from "../tasks/task-editing.tsx";
import { BoardColumn } from "./board-column.tsx";
import { BoardForm } from "./board-form.tsx";

type Board = ReturnType<typeof useBoard>;
const command = commandsOf("board", "Board");
/** The selected card of a list, and what blocks it. */
type Mark = { readonly task: Task | undefined; readonly says: string };
/** The selected card of each list, by the list's id. */
type Marks = Readonly<Record<string, Mark>>;

/**
 * One board: its lists next to each other; a card can be moved if the move has exactly one meaning, otherwise the
 * reason is shown.
 */
export function BoardScreen({ id }: { readonly id: string }) {
  const { go, place, selections, select: note } = useNavigation();
  const query = new URLSearchParams(place.query);
  const board = useBoard(id, query.get("lanes"));
  const folded = query.getAll("folded");
  const [active, setActive] = useState(() => Number(selections.get(`board-list-of/${id}`) ?? 0));
  const [marks, setMarks] = useState<Marks>({});
  const [why, setWhy] = useState("");
  const lists = board.data?.filters ?? [];
  const at = Math.max(0, Math.min(active, lists.length - 1));
  const list = lists[at];
  const mark = list && marks[list.id];
  const task = mark?.task;
  const activate = (index: number) => {
    setActive(index);
    note(`board-list-of/${id}`, String(index));
    setWhy("");
  };
  const select = useCallback((listId: string, card: Task | undefined, says: string) => {
    setMarks((known) => {
      const before = known[listId];
      return before && before.task === card && before.says === says
        ? known
        : { ...known, [listId]: { task: card, says } };
    });
  }, []);
  const moveTo = async (index: number) => {
    const to = lists[index];
    if (!task || !list || !to) return;
    const meaning = meaningOfMove(task, list.data, to.data, board.today);
    if ("why" in meaning) return setWhy(`▲ Not moved to ${to.title}: ${meaning.why}`);
    if (!(await board.actions.move(task, list, to))) return;
    setMarks((known) => ({ ...known, [to.id]: { task, says: "" } }));
    activate(index);
  };
  const show = (lanes: BoardLanes, hidden: readonly string[]) => {
    const next = new URLSearchParams({ lanes });
    for (const lane of hidden) next.append("folded", lane);
    go({ ...place, query: next.toString() });
  };
  const chooseLanes = (lanes: BoardLanes) => {
    show(lanes, []);
    void board.actions.keepLanes(lanes);
  };
  const fold = () => task && show(board.lanes, [...folded, laneKeyOf(task, board.lanes) ?? ""]);
  useCommands([
    command("fold", ["z"], "fold its lane", fold, { isOff: board.lanes === "none" || !task }),
    command("unfold", ["Z"], "unfold all lanes", () => show(board.lanes, []), { isOff: folded.length === 0 }),
  ]);
  const overlay = useBoardCommands(board, {
    ...{ at, lists, task, activate, chooseLanes },
    moveTo: (index) => void moveTo(index),
  });
  const editing = useTaskEditing(task);
  const macro = useMacroKeys(task, []);
  const counted = lists.length > 1 ? [`list ${at + 1} of ${lists.length}`] : [];
  const inLanes = board.lanes === "none" ? [] : [boardLaneWords[board.lanes].toLowerCase()];
  return (
    <ScreenFrame
      title={board.data ? `Board  ${board.data.title}` : "Board"}
      count={[...counted, ...inLanes].join(" · ")}
      overlay={overlay ?? macro.overlay ?? editing.overlay}
    >
      <RecordState remote={board} what="board" />
      {board.data && lists.length === 0 && (
        <EmptyState
          message={`This board has no lists yet: a list shows the tasks of a saved filter${board.isOwn ? "; E chooses them" : ""}.`}
        />
      )}
      {lists.length > 0 && (
        <BoardLists
          lists={lists}
          at={at}
          lanes={board.lanes}
          folded={folded}
          today={board.today}
          why={why}
          says={mark?.says ?? ""}
          markOf={(listId) => marks[listId]?.task?.id}
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
  readonly chooseLanes: (lanes: BoardLanes) => void;
};

/** The keys of a board; returns its overlays. */
function useBoardCommands(board: Board, { at, lists, task, activate, moveTo, chooseLanes }: BoardKeys): ReactNode {
  const [open, setOpen] = useState<"move" | "lanes" | "edit" | null>(null);
  const isFirst = at === 0;
  const isLast = at >= lists.length - 1;
  const permission = "tasks:write" as const;
  useCommands([
    command("next", ["l", "right", "tab"], "next list", () => activate(at + 1), { rank: 12, isOff: isLast }),
    command("previous", ["h", "left", "shift+tab"], "previous list", () => activate(at - 1), {
      rank: 12,
      isOff: isFirst,
    }),
    command("move-next", ["L"], "move the card right", () => moveTo(at + 1), {
      rank: 13,
      isOff: isLast || !task,
      permission,
    }),
    command("move-back", ["H"], "move it left", () => moveTo(at - 1), {
      rank: 13,
      isOff: isFirst || !task,
      permission,
    }),
    command("move", ["m"], "move to a list", () => setOpen("move"), { isOff: !task || lists.length < 2, permission }),
    command("lanes", ["B"], "lanes", () => setOpen("lanes"), { rank: 14, isOff: lists.length === 0 }),
    command("edit", ["E"], "title and lists", () => setOpen("edit"), { isOff: !board.isOwn }),
    reloadCommand("board", "Board", board),
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
  if (open === "lanes") {
    const options = boardLaneChoices.map((choice) => ({ id: choice, label: boardLaneWords[choice] }));
    const choose = (chosen: string) => {
      close();
      chooseLanes(boardLanesOf(chosen) ?? "none");
    };
    return <Select title="Lanes" options={options} value={board.lanes} onChange={choose} onClose={close} />;
  }
  if (open === null || !board.data) return null;
  const save = (title: string, filters: readonly string[]) => {
    close();
    void board.actions.save({ title, filters: [...filters] });
  };
  const ids = lists.map(({ id }) => id);
  const place = `board:${board.data.id}`;
  return (
    <BoardForm heading="The board" place={place} title={board.data.title} lists={ids} onSave={save} onClose={close} />
  );
}

type Props = {
  readonly lists: readonly Filter[];
  readonly lanes: BoardLanes;
  readonly folded: readonly string[];
  /** The one with the focus. */
  readonly at: number;
  readonly today: string;
  /** Why a card was not moved; "" if none was refused. */
  readonly why: string;
  /** What blocks the selected card; "" if nothing does. */
  readonly says: string;
  readonly markOf: (listId: string) => string | undefined;
  readonly onSelect: (listId: string, task: Task | undefined, says: string) => void;
  readonly onOpen: (task: Task) => void;
};

/** The least width of a list, in cells. */
const leastColumns = 36;
const edge = 2;

function BoardLists({ lists, lanes, folded, at, today, why, says, markOf, onSelect, onOpen }: Props) {
  const theme = useTheme();
  const room = useRoom();
  const window = useRef({ index: 0, top: 0 });
  const fit = Math.max(1, Math.min(lists.length, Math.floor((room.columns - 2 * edge) / leastColumns)));
  window.current = settle({ ...window.current, index: at }, { count: lists.length, height: fit });
  const { top } = window.current;
  const columns = Math.floor((room.columns - 2 * edge) / fit);
  const said = why === "" ? [] : wrapCells(why, room.columns - 2 * edge);
  const rows = room.rows - 1 - said.length;
  const before = top === 0 ? "" : `← ${top} more`;
  const after = top + fit >= lists.length ? "" : `${lists.length - top - fit} more →`;
  const width = room.columns - 2 * edge;
  const explained = [before, singleLine(says)].filter((part) => part !== "").join("   ");
  const marks = spread(explained, after, width);
  const lines = [theme.paint(marks, { role: "muted" }), ...said.map((line) => theme.paint(line, { role: "warn" }))];
  return (
    <Box flexDirection="column" paddingLeft={edge}>
      <Text wrap="truncate-end">{lines.join("\n") || " "}</Text>
      <Box>
        {lists.slice(top, top + fit).map((filter, offset) => (
          <BoardColumn
            key={filter.id}
            filter={filter}
            lanes={lanes}
            folded={folded}
            today={today}
            isActive={top + offset === at}
            selected={markOf(filter.id)}
            columns={columns}
            rows={rows}
            onSelect={onSelect}
            onOpen={onOpen}
          />
        ))}
      </Box>
    </Box>
  );
}
