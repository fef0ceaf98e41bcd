import type { BoardLanes } from "@iphub/sdk/contract/boards";
import type { Filter } from "@iphub/sdk/contract/filters";
import { totalWords } from "@iphub/sdk/domain/total-words";
import { type BoardLane, laneKeyOf } from "@iphub/sdk/domain/work/board-lanes";
import { emptyLaneWords } from "@iphub/ui-core/work/boards/empty-list";
import { useBoardCards } from "@iphub/ui-core/work/boards/use-board";
import { useRef } from "react";
import { Button } from "../../web-kit/button.tsx";
import { classNames } from "../../web-kit/class-names.ts";
import { useDropTarget } from "../../web-kit/drag-and-drop.ts";
import { Link } from "../../web-kit/link.tsx";
import styles from "./board.module.css";
import { BoardCard } from "./board-card.tsx";
import type { BoardListProps } from "./board-column.tsx";
import laneStyles from "./lane-board.module.css";

type Props = Omit<BoardListProps, "filter" | "keepList"> & {
  readonly lane: BoardLane;
  readonly lanes: BoardLanes;
  /** How many tasks a list has in a lane. */
  readonly totalOf: (filter: Filter, lane: BoardLane) => number;
  readonly isFolded: boolean;
  readonly onFold: (lane: string) => void;
};

/** One lane of a board: its title and total, and its cards by lists; only the former while it is folded. */
export function BoardLaneRow({ lane, lanes, lists, totalOf, isFolded, onFold, ...rest }: Props) {
  const { key, title } = lane;
  return (
    <section className={laneStyles.lane} aria-label={title}>
      <header className={laneStyles.title}>
        <Button
          variant="icon"
          colour="secondary"
          icon={isFolded ? "forward" : "expand"}
          label={isFolded ? `Unfold ${title}` : `Fold ${title}`}
          aria-expanded={!isFolded}
          onClick={() => onFold(key ?? "")}
        />
        <h2 title={title}>
          {lanes === "invention" && key !== null ? (
            <Link to={`/inventions/${encodeURIComponent(key)}`}>
              <bdi>{title}</bdi>
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
        </h2>
        <span className={styles.count}>{totalWords(lane.total)}</span>
      </header>
      {!isFolded && (
        <div className={laneStyles.row}>
          {lists.map((filter) => (
            <LaneCell
              key={filter.id}
              filter={filter}
              lane={lane}
              lanes={lanes}
              lists={lists}
              total={totalOf(filter, lane)}
              {...rest}
            />
          ))}
        </div>
      )}
    </section>
  );
}

type CellProps = Omit<Props, "totalOf" | "isFolded" | "onFold"> & { readonly filter: Filter; readonly total: number };

/** The cards of one list in one lane; cards of other lists in the same lane are moved here. */
function LaneCell({ filter, lane, lanes, lists, total, today, onMove, onCard }: CellProps) {
  const cards = useBoardCards(filter, lanes);
  const cell = useRef<HTMLElement>(null);
  const laneId = lane.key ?? "";
  const over = useDropTarget(
    cell,
    (carried) => carried.listId !== filter.id && carried.lane === laneId,
    ({ taskId, listId }) => taskId !== undefined && listId !== undefined && onCard(taskId, listId, filter),
  );
  const rows = cards.rows.filter((task) => laneKeyOf(task, lanes) === lane.key);
  const others = lists.filter(({ id }) => id !== filter.id);
  const missing = cards.hasMore ? total - rows.length : 0;
  const isEmpty = cards.state === "completed" && rows.length === 0 && missing <= 0;
  return (
    <section
      ref={cell}
      className={classNames(laneStyles.cell, over && laneStyles.over)}
      aria-label={`${filter.title}, ${lane.title}`}
    >
      {isEmpty && <p className={styles.empty}>{emptyLaneWords(lane, lanes, filter.title)}</p>}
      <ul className={styles.cards}>
        {rows.map((task) => (
          <BoardCard
            key={task.id}
            task={task}
            filter={filter}
            others={others}
            lane={laneId}
            isMatterKnown={lanes === "invention"}
            blocks={cards.blocksOf(task)}
            today={today}
            onMove={onMove}
          />
        ))}
      </ul>
      {missing > 0 && (
        <Button variant="text" colour="secondary" busy={cards.loadingMore} onClick={cards.loadMore}>
          {missing} more to load
        </Button>
      )}
    </section>
  );
}
