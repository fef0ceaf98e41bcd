import type { Board, BoardLanes } from "@iphub/sdk/contract/boards";
import type { Filter } from "@iphub/sdk/contract/filters";
import type { TaskPage } from "@iphub/sdk/contract/task-search";
import type { Task } from "@iphub/sdk/contract/tasks";
import { boardLanesOf } from "@iphub/sdk/domain/work/board-lanes";
import { useMay } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useReader } from "../../platform/use-reader.ts";
import { useRemote, useRemoteList } from "../../platform/use-remote.ts";
import { useToday } from "../../platform/use-today.ts";
import { useWrite } from "../../platform/use-write.ts";
import { workKeys } from "../query-keys.ts";
import { useLiveTaskBlocks, useTaskBlocks } from "../tasks/use-task-blocks.ts";
import { useTaskEdit } from "../tasks/use-task-edit.ts";
import { meaningOfMove } from "./board-move.ts";

/** Cards that a list loads at a time; in lanes, among which a list's cards are spread, it loads more. */
const listSize = 25;
const listSizeInLanes = 100;

/**
 * One board: its lists in order, and moving a card between two of them. `lanes` is what the address says of its lanes;
 * without it they are as the board keeps them.
 */
export function useBoard(id: string, lanes: string | null) {
  const { hub, queries, toasts } = useHubApp();
  const remote = useRemote<Board>(workKeys.board(id), () => hub.boards.get({ id }));
  const { write, sending } = useWrite();
  const edit = useTaskEdit();
  const today = useToday();
  const { email } = useReader();
  const mayWrite = useMay("filters:write");
  useLiveTaskBlocks();
  const isOwn = mayWrite && email === remote.data?.owner;
  /** True if it was saved. */
  const save = async (change: { title?: string; filters?: string[]; lanes?: BoardLanes }): Promise<boolean> => {
    const saved = await write(() => hub.boards.update({ id, ...change }), { done: "Board saved" });
    if (!saved) return false;
    queries.setQueryData(workKeys.board(id), saved);
    await queries.invalidateQueries({ queryKey: workKeys.boards });
    return true;
  };
  return {
    ...remote,
    today,
    /** Whether the reader may change it: only its owner may, others copy it. */
    isOwn,
    /** Whether the reader may move its cards, which changes their tasks. */
    mayMove: useMay("tasks:write"),
    /** What is shown in lanes. */
    lanes: boardLanesOf(lanes) ?? remote.data?.lanes ?? "none",
    sending,
    /** Loads the board and the cards of its lists again. */
    retry: () => {
      remote.retry();
      void queries.invalidateQueries({ queryKey: workKeys.taskLists });
    },
    actions: {
      save,
      /** Keeps a choice of lanes with the board, if it is the reader's; others have it in their address alone. */
      keepLanes: async (chosen: BoardLanes): Promise<void> => {
        if (isOwn && chosen !== remote.data?.lanes) await save({ lanes: chosen });
      },
      /** Moves a card, or reports why that has no effect; true if it was moved. */
      move: async (task: Task, from: Filter, to: Filter): Promise<boolean> => {
        const meaning = meaningOfMove(task, from.data, to.data, today);
        if ("why" in meaning) {
          toasts.show({ type: "error", title: `Not moved to ${to.title}`, message: meaning.why });
          return false;
        }
        const outcome = await edit.actions.update(task, meaning.change, "dueAt" in meaning.change);
        await queries.invalidateQueries({ queryKey: workKeys.taskLists });
        if (outcome === "conflict") {
          edit.actions.dismissConflict();
          const message = "Someone else changed it at the same time. Check it and repeat the move.";
          toasts.show({ type: "error", title: `Not moved to ${to.title}`, message });
        }
        return outcome === "saved";
      },
    },
  };
}

/**
 * The cards of one list of a board with what blocks them: 25 at a time in the order of its filter, or 100 at a time in the
 * order of its lanes.
 */
export function useBoardCards(filter: Filter, lanes: BoardLanes) {
  const { hub, ports } = useHubApp();
  const asked = { filter: filter.id, timeZone: ports.timeZone, ...(lanes === "none" ? {} : { groupBy: lanes }) };
  const size = lanes === "none" ? listSize : listSizeInLanes;
  const cards = useRemoteList<Task, TaskPage>(workKeys.taskList({ ...asked, board: true }), (skip) =>
    hub.tasks.list({ ...asked, skip, size }),
  );
  return { ...cards, blocksOf: useTaskBlocks(cards.rows) };
}
