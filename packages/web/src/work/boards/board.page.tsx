import type { BoardLanes } from "@iphub/sdk/contract/boards";
import type { Filter } from "@iphub/sdk/contract/filters";
import { boardLaneChoices, boardLaneWords } from "@iphub/sdk/domain/work/board-lanes";
import { useBoard } from "@iphub/ui-core/work/boards/use-board";
import { type ReactNode, useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import { latePart } from "../../web-kit/late-part.tsx";
import { Page } from "../../web-kit/page.tsx";
import { Select } from "../../web-kit/select.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import type { DatedTask } from "../tasks/task-editor.tsx";
import styles from "./board.module.css";
import { BoardColumn } from "./board-column.tsx";
import { LaneBoard } from "./lane-board.tsx";
import { useBoardKeys } from "./use-board-keys.ts";

const BoardForm = latePart(async () => (await import("./board-form.tsx")).BoardForm);

const laneOptions = boardLaneChoices.map((value) => ({ value, title: boardLaneWords[value] }));

type Props = {
  /** The warning about a date that is too late. */
  readonly late?: (task: DatedTask) => ReactNode;
};

/** One board with its lists next to each other; a card can be moved if the move has exactly one meaning. */
export function BoardPage({ late }: Props) {
  const { id = "" } = useParams();
  const [query, setQuery] = useSearchParams();
  const board = useBoard(id, query.get("lanes"));
  const [editing, setEditing] = useState(false);
  const lists = board.data?.filters ?? [];
  const save = async (title: string, filters: readonly string[]) => {
    const isSaved = await board.actions.save({ title, filters: [...filters] });
    if (isSaved) setEditing(false);
    return isSaved;
  };
  const chooseLanes = (lanes: BoardLanes) => {
    setQuery({ lanes });
    void board.actions.keepLanes(lanes);
  };
  return (
    <Page
      title={board.data?.title ?? "Board"}
      filters={
        lists.length > 0 && (
          <Select label="Lanes" hideLabel value={board.lanes} options={laneOptions} onChange={chooseLanes} />
        )
      }
      action={
        board.isOwn && (
          <Button colour="secondary" icon="edit" onClick={() => setEditing(true)}>
            Edit lists
          </Button>
        )
      }
      fill
    >
      <LoadState
        remote={board}
        what="The board could not be loaded."
        height={64}
        list={{ to: "/boards", words: "All boards" }}
      />
      {board.data && lists.length === 0 && (
        <EmptyState
          message="This board has no lists yet. A list shows the tasks of a saved filter as cards."
          icon="boards"
          action={
            board.isOwn && (
              <Button colour="secondary" onClick={() => setEditing(true)}>
                Choose its lists
              </Button>
            )
          }
        />
      )}
      {lists.length > 0 && <BoardLists board={board} lists={lists} late={late} />}
      {editing && board.data && (
        <BoardForm
          heading="Edit the board"
          place={`board:${board.data.id}`}
          title={board.data.title}
          lists={lists.map(({ id: listId, title }) => ({ id: listId, title }))}
          saving={board.sending}
          onSave={save}
          onClose={() => setEditing(false)}
        />
      )}
    </Page>
  );
}

type ListsProps = Props & { readonly board: ReturnType<typeof useBoard>; readonly lists: readonly Filter[] };

/** The lists of a board, in lanes or without. */
function BoardLists({ board, lists, late }: ListsProps) {
  const [query, setQuery] = useSearchParams();
  const { lanes, today, mayMove } = board;
  const onMove = mayMove ? board.actions.move : null;
  const { keepList, taskOf, onKeyDown } = useBoardKeys(lists, onMove);
  const drop = (taskId: string, fromId: string, to: Filter) => {
    const task = taskOf(fromId, taskId);
    const from = lists.find((one) => one.id === fromId);
    if (task && from) void onMove?.(task, from, to);
  };
  const folded = query.getAll("folded");
  const fold = (lane: string) => {
    const next = folded.includes(lane) ? folded.filter((one) => one !== lane) : [...folded, lane];
    // Back leads to the page before, not to the lane before it was folded.
    setQuery({ lanes, folded: next }, { replace: true });
  };
  const shared = { lists, today, onMove, onCard: drop, keepList, late };
  if (lanes !== "none") {
    return <LaneBoard key={lanes} lanes={lanes} folded={folded} onFold={fold} onKeyDown={onKeyDown} {...shared} />;
  }
  return (
    <section className={styles.board} aria-label="Lists" data-scroll="lists" onKeyDown={onKeyDown}>
      {lists.map((filter) => (
        <BoardColumn key={filter.id} filter={filter} {...shared} />
      ))}
    </section>
  );
}
