import type { Filter } from "@iphub/sdk/contract/filters";
import type { Task } from "@iphub/sdk/contract/tasks";
import { taskEnd } from "@iphub/sdk/domain/due-end";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { useBoardCards } from "@iphub/ui-core/work/boards/use-board";
import { useRef } from "react";
import { People } from "../../identity/public.ts";
import { Button } from "../../web-kit/button.tsx";
import { classNames } from "../../web-kit/class-names.ts";
import { useDraggable, useDropTarget } from "../../web-kit/drag-and-drop.ts";
import { Due } from "../../web-kit/due-badge.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Menu } from "../../web-kit/menu.tsx";
import { Skeleton } from "../../web-kit/states.tsx";
import styles from "./board.module.css";

type ColumnProps = {
  readonly filter: Filter;
  /** Every list of the board, for the menu that moves a card by keys. */
  readonly lists: readonly Filter[];
  readonly today: string;
  readonly onMove: (task: Task, from: Filter, to: Filter) => void;
  /** A card of another list was dropped here. */
  readonly onCard: (taskId: string, fromListId: string, to: Filter) => void;
  readonly keepCards: (listId: string, cards: readonly Task[]) => void;
};

/** One list of a board, 25 cards at a time; cards of other lists are moved here by drag or by their menu. */
export function BoardColumn({ filter, lists, today, onMove, onCard, keepCards }: ColumnProps) {
  const cards = useBoardCards(filter);
  const column = useRef<HTMLElement>(null);
  const over = useDropTarget(
    column,
    ({ listId }) => listId !== filter.id,
    ({ taskId, listId }) => taskId !== undefined && listId !== undefined && onCard(taskId, listId, filter),
  );
  keepCards(filter.id, cards.rows);
  const others = lists.filter(({ id }) => id !== filter.id);
  return (
    <section ref={column} className={classNames(styles.column, over && styles.over)} aria-label={filter.title}>
      <header className={styles.head}>
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
      {cards.state === "pending" && <Skeleton lines={5} height={64} />}
      {cards.state === "failed" && (
        <p role="alert" className={styles.warning}>
          {cards.failure?.message ?? "The list could not be loaded."}
        </p>
      )}
      {cards.state === "completed" && cards.rows.length === 0 && (
        <p className={styles.empty}>There are no tasks in this list.</p>
      )}
      <ul className={styles.cards}>
        {cards.rows.map((task) => (
          <Card key={task.id} task={task} filter={filter} others={others} today={today} onMove={onMove} />
        ))}
      </ul>
      {cards.hasMore && (
        <Button variant="text" colour="secondary" busy={cards.loadingMore} onClick={cards.loadMore}>
          Show more
        </Button>
      )}
    </section>
  );
}

type CardProps = {
  readonly task: Task;
  readonly filter: Filter;
  readonly others: readonly Filter[];
  readonly today: string;
  readonly onMove: ColumnProps["onMove"];
};

function Card({ task, filter, others, today, onMove }: CardProps) {
  const card = useRef<HTMLLIElement>(null);
  const dragging = useDraggable(card, { taskId: task.id, listId: filter.id });
  const items = others.map((list) => ({
    id: list.id,
    title: `Move to ${list.title}`,
    onSelect: () => onMove(task, filter, list),
  }));
  const [reference] = task.invention.references;
  return (
    <li ref={card} className={classNames(styles.card, dragging && styles.dragging)}>
      <div className={styles.line}>
        <Link to={`/tasks/${encodeURIComponent(task.id)}`} draggable={false}>
          <bdi className={styles.title} title={task.title}>
            {task.title}
          </bdi>
        </Link>
        {items.length > 0 && <Menu label={`Move ${task.title}`} icon="more" items={items} align="end" />}
      </div>
      <div className={styles.line}>
        <Due dueAt={task.dueAt} today={today} ended={taskEnd(task)} />
        <span className={styles.second}>{statusWords[task.status]}</span>
        <People emails={task.assignees} />
      </div>
      {filter.layout === "compact" && (
        <span className={styles.second}>
          {reference ? `${reference} · ` : ""}
          <bdi>{task.invention.title}</bdi>
        </span>
      )}
    </li>
  );
}
