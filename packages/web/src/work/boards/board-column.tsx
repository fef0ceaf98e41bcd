import type { Filter } from "@iphub/sdk/contract/filters";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { emptyListWords, peopleOfFilter } from "@iphub/ui-core/work/boards/empty-list";
import { useBoardCards } from "@iphub/ui-core/work/boards/use-board";
import { type ReactNode, useRef } from "react";
import { Button } from "../../web-kit/button.tsx";
import { classNames } from "../../web-kit/class-names.ts";
import { useDropTarget } from "../../web-kit/drag-and-drop.ts";
import { Link } from "../../web-kit/link.tsx";
import { Skeleton } from "../../web-kit/states.tsx";
import type { DatedTask } from "../tasks/task-editor.tsx";
import styles from "./board.module.css";
import { BoardCard } from "./board-card.tsx";
import { type MoveCard, type ShownList, useCardEditing } from "./use-board-keys.ts";

/** What every list of a board is shown with. */
export type BoardListProps = {
  readonly filter: Filter;
  /** Every list of the board, to which a card can be moved. */
  readonly lists: readonly Filter[];
  readonly today: string;
  /** Null where the reader may not move cards; then none is dragged either. */
  readonly onMove: MoveCard | null;
  /** A card of another list was dropped here. */
  readonly onCard: (taskId: string, fromListId: string, to: Filter) => void;
  /** Says what a list shows, for the keys of the board. */
  readonly keepList: (listId: string, list: ShownList) => void;
  /** The warning about a date that is too late. */
  readonly late?: (task: DatedTask) => ReactNode;
};

/** One list of a board, 25 cards at a time; cards of other lists are moved here by drag, by their menu or by keys. */
export function BoardColumn({ filter, lists, today, onMove, onCard, keepList, late }: BoardListProps) {
  const cards = useBoardCards(filter, "none");
  const column = useRef<HTMLElement>(null);
  const over = useDropTarget(
    column,
    ({ listId }) => listId !== filter.id,
    ({ taskId, listId }) => taskId !== undefined && listId !== undefined && onCard(taskId, listId, filter),
  );
  const editing = useCardEditing(filter.id, cards.rows, late);
  keepList(filter.id, editing.shown);
  const others = lists.filter(({ id }) => id !== filter.id);
  return (
    <section
      ref={column}
      className={classNames(styles.column, over && styles.over)}
      aria-label={filter.title}
      data-scroll={filter.id}
    >
      <ListHead filter={filter} cards={cards} stays />
      {cards.state === "pending" && <Skeleton lines={5} height={64} />}
      {cards.state === "completed" && cards.rows.length === 0 && <EmptyList filter={filter} />}
      <ul className={styles.cards}>
        {cards.rows.map((task) => (
          <BoardCard
            key={task.id}
            task={task}
            filter={filter}
            others={others}
            lane=""
            blocks={cards.blocksOf(task)}
            today={today}
            onMove={onMove}
          />
        ))}
      </ul>
      {cards.hasMore && (
        <Button variant="text" colour="secondary" busy={cards.loadingMore} onClick={cards.loadMore}>
          Show more
        </Button>
      )}
      {editing.editor}
    </section>
  );
}

type HeadProps = {
  readonly filter: Filter;
  readonly cards: ReturnType<typeof useBoardCards>;
  /** It stays in place while the cards scroll. */
  readonly stays?: boolean;
};

/** The head of a list: its title and total, what is wrong with its filter, and why it could not be loaded. */
export function ListHead({ filter, cards, stays = false }: HeadProps) {
  return (
    <>
      <header className={classNames(styles.head, stays && styles.stays)}>
        <h2>
          <Link to={`/tasks?filter=${encodeURIComponent(filter.id)}`}>{filter.title}</Link>
        </h2>
        {cards.state === "completed" && <span className={styles.count}>{totalWords(cards.total)}</span>}
      </header>
      {filter.warnings.map((warning) => (
        <p key={warning} role="status" className={styles.warning}>
          {warning}
        </p>
      ))}
      {cards.state === "failed" && (
        <p role="alert" className={styles.warning}>
          {cards.failure?.message ?? "The list could not be loaded."}
          <Button variant="text" colour="secondary" onClick={cards.retry}>
            Try again
          </Button>
        </p>
      )}
    </>
  );
}

/** An empty list: which tasks are listed there, and what a card gets that is moved there. */
export function EmptyList({ filter }: { readonly filter: Filter }) {
  const nameOf = useNames(peopleOfFilter(filter.data));
  return <p className={styles.empty}>{emptyListWords(filter, nameOf)}</p>;
}
