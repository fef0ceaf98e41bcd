import type { Filter } from "@iphub/sdk/contract/filters";
import type { Task } from "@iphub/sdk/contract/tasks";
import { taskEnd } from "@iphub/sdk/domain/due-end";
import type { TaskBlock } from "@iphub/sdk/domain/work/task-blocks";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { useRef } from "react";
import { People } from "../../identity/public.ts";
import { classNames } from "../../web-kit/class-names.ts";
import { useDraggable } from "../../web-kit/drag-and-drop.ts";
import { Due } from "../../web-kit/due-badge.tsx";
import { Icon } from "../../web-kit/icon.tsx";
import type { IconName } from "../../web-kit/icon-map.ts";
import { Link } from "../../web-kit/link.tsx";
import { Menu } from "../../web-kit/menu.tsx";
import { WaitingMark } from "../tasks/waiting-mark.tsx";
import styles from "./board.module.css";
import { followMoved, useFocusOfMoved } from "./moved-card.ts";
import type { MoveCard } from "./use-board-keys.ts";

type CardProps = {
  readonly task: Task;
  readonly filter: Filter;
  /** The lists that it can be moved to. */
  readonly others: readonly Filter[];
  /** The key of its lane; "" without lanes, and in the lane of no one. */
  readonly lane: string;
  /** Its matter is named above it, so that its reference is enough. */
  readonly isMatterKnown?: boolean;
  readonly blocks: readonly TaskBlock[];
  readonly today: string;
  /** Null where the reader may not move it. */
  readonly onMove: MoveCard | null;
};

/** One card of a board: moved by drag, by its menu or by keys, with what blocks it. */
export function BoardCard(props: CardProps) {
  const { task, filter, others, lane, isMatterKnown = false, blocks, today, onMove } = props;
  const card = useRef<HTMLLIElement>(null);
  const dragging = useDraggable(card, onMove && { taskId: task.id, listId: filter.id, lane });
  useFocusOfMoved(card, task.id);
  const items = (onMove ? others : []).map((list) => ({
    id: list.id,
    title: `Move to ${list.title}`,
    onSelect: () => {
      if (onMove) void followMoved(task.id, "button", onMove(task, filter, list));
    },
  }));
  const [reference] = task.invention.references;
  return (
    <li
      ref={card}
      className={classNames(styles.card, dragging && styles.dragging)}
      data-task={task.id}
      data-list={filter.id}
      data-lane={lane}
    >
      <div className={styles.line}>
        <Link to={`/tasks/${encodeURIComponent(task.id)}`} draggable={false}>
          <bdi className={styles.title} title={task.title}>
            {task.title}
          </bdi>
        </Link>
        {items.length > 0 && <Menu label={`Move ${task.title}`} icon="more" items={items} align="end" />}
      </div>
      <div className={styles.line}>
        <span data-column="dueAt">
          <Due dueAt={task.dueAt} today={today} ended={taskEnd(task)} />
        </span>
        <span className={styles.second} data-column="status">
          {statusWords[task.status]}
        </span>
        <span data-column="who">
          <People emails={task.assignees} />
        </span>
      </div>
      <WaitingMark taskId={task.id} />
      {blocks.map((block) => (
        <Block key={block.kind} block={block} />
      ))}
      {filter.layout === "compact" && (
        <span className={styles.second}>
          {reference}
          {reference && !isMatterKnown ? " · " : ""}
          {!isMatterKnown && <bdi>{task.invention.title}</bdi>}
        </span>
      )}
    </li>
  );
}

const marks: Readonly<Record<TaskBlock["kind"], IconName>> = {
  waits: "lock",
  "on-hold": "stop",
  deadline: "deadlines",
};

/** What blocks a task in a few words; the whole explanation on hover and for screen readers. */
function Block({ block: { kind, words, says } }: { readonly block: TaskBlock }) {
  return (
    <span className={classNames(styles.block, kind === "waits" && styles.waits)} title={says}>
      <Icon name={marks[kind]} size="smx" />
      <bdi className={styles.blockWords}>{words}</bdi>
      <span className="visually-hidden">{says}</span>
    </span>
  );
}
