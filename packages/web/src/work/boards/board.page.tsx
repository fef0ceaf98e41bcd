import type { Filter } from "@iphub/sdk/contract/filters";
import type { Task } from "@iphub/sdk/contract/tasks";
import { useBoard } from "@iphub/ui-core/work/boards/use-board";
import { useCallback, useRef, useState } from "react";
import { useParams } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import { Page } from "../../web-kit/page.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import styles from "./board.module.css";
import { BoardColumn } from "./board-column.tsx";
import { BoardForm } from "./board-form.tsx";

/** One board with its lists next to each other; a card can be moved if the move has exactly one meaning. */
export function BoardPage() {
  const { id = "" } = useParams();
  const board = useBoard(id);
  const [editing, setEditing] = useState(false);
  const cards = useRef(new Map<string, readonly Task[]>());
  const keepCards = useCallback((listId: string, shown: readonly Task[]) => {
    cards.current.set(listId, shown);
  }, []);
  const lists = board.data?.filters ?? [];
  const { move } = board.actions;
  const drop = (taskId: string, fromId: string, to: Filter) => {
    const task = cards.current.get(fromId)?.find((one) => one.id === taskId);
    const from = lists.find((one) => one.id === fromId);
    if (task && from) void move(task, from, to);
  };
  const save = async (title: string, filters: readonly string[]) => {
    const isSaved = await board.actions.save({ title, filters: [...filters] });
    if (isSaved) setEditing(false);
    return isSaved;
  };
  return (
    <Page
      title={board.data?.title ?? "Board"}
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
          message="This board has no lists yet."
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
      {lists.length > 0 && (
        <section className={styles.board} aria-label="Lists">
          {lists.map((filter) => (
            <BoardColumn
              key={filter.id}
              filter={filter}
              lists={lists}
              today={board.today}
              onMove={(task, from, to) => void move(task, from, to)}
              onCard={drop}
              keepCards={keepCards}
            />
          ))}
        </section>
      )}
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
