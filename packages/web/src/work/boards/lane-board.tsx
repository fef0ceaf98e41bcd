import type { BoardLanes } from "@iphub/sdk/contract/boards";
import type { Filter } from "@iphub/sdk/contract/filters";
import type { TaskGroup } from "@iphub/sdk/contract/task-search";
import { type BoardLane, boardLanesIn } from "@iphub/sdk/domain/work/board-lanes";
import { useBoardCards } from "@iphub/ui-core/work/boards/use-board";
import { type KeyboardEventHandler, useCallback, useEffect, useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { Skeleton } from "../../web-kit/states.tsx";
import { type BoardListProps, EmptyList, ListHead } from "./board-column.tsx";
import { BoardLaneRow } from "./board-lane.tsx";
import laneStyles from "./lane-board.module.css";
import { useCardEditing } from "./use-board-keys.ts";

type Props = Omit<BoardListProps, "filter"> & {
  readonly lanes: BoardLanes;
  /** The keys of the folded lanes; "" is that of no one. */
  readonly folded: readonly string[];
  readonly onFold: (lane: string) => void;
  readonly onKeyDown: KeyboardEventHandler<HTMLElement>;
};

/** Cards of a list that are loaded without being asked for, since its lanes are spread over all of them. */
const loadedUnasked = 500;

/** Lanes that are drawn at a time: each has a place in every list. */
const lanesAtATime = 40;

/** A board in lanes: its lists next to each other, and under them a row for each person or matter, which folds. */
export function LaneBoard({ lists, lanes, folded, onFold, onKeyDown, ...rest }: Props) {
  const [groups, setGroups] = useState<Readonly<Record<string, readonly TaskGroup[]>>>({});
  const [shown, setShown] = useState(lanesAtATime);
  const keepGroups = useCallback((listId: string, its: readonly TaskGroup[]) => {
    setGroups((known) => (known[listId] === its ? known : { ...known, [listId]: its }));
  }, []);
  const found = boardLanesIn(lists.map(({ id }) => groups[id] ?? []));
  const isLoading = lists.some(({ id }) => groups[id] === undefined);
  const totalOf = (filter: Filter, { key }: BoardLane) =>
    groups[filter.id]?.find((group) => group.key === key)?.total ?? 0;
  return (
    <section className={laneStyles.lanes} aria-label="Lists in lanes" data-scroll="lanes" onKeyDown={onKeyDown}>
      <div className={laneStyles.heads}>
        {lists.map((filter) => (
          <LaneHead
            key={filter.id}
            filter={filter}
            lanes={lanes}
            keepList={rest.keepList}
            late={rest.late}
            onGroups={keepGroups}
          />
        ))}
      </div>
      {found.length === 0 && isLoading && <Skeleton lines={5} height={64} />}
      {found.length === 0 && !isLoading && (
        <div className={laneStyles.row}>
          {lists.map((filter) => (
            <div key={filter.id} className={laneStyles.cell}>
              <EmptyList filter={filter} />
            </div>
          ))}
        </div>
      )}
      {found.slice(0, shown).map((lane) => (
        <BoardLaneRow
          key={lane.key ?? ""}
          lane={lane}
          lanes={lanes}
          lists={lists}
          totalOf={totalOf}
          isFolded={folded.includes(lane.key ?? "")}
          onFold={onFold}
          {...rest}
        />
      ))}
      {found.length > shown && (
        <Button variant="text" colour="secondary" onClick={() => setShown(shown + lanesAtATime)}>
          Show {Math.min(lanesAtATime, found.length - shown)} more lanes
        </Button>
      )}
    </section>
  );
}

const noGroups: readonly TaskGroup[] = [];

type LaneHeadProps = Pick<Props, "lanes" | "keepList" | "late"> & {
  readonly filter: Filter;
  readonly onGroups: (listId: string, groups: readonly TaskGroup[]) => void;
};

/** The head of a list above its lanes, with what edits its cards; it reports which lanes the list has. */
function LaneHead({ filter, lanes, keepList, late, onGroups }: LaneHeadProps) {
  const cards = useBoardCards(filter, lanes);
  const { refreshing, state } = cards;
  // While the lanes change, the cards of the lanes before are shown.
  const loaded = cards.newest?.groups ?? (state === "failed" ? noGroups : undefined);
  const groups = refreshing ? undefined : loaded;
  useEffect(() => {
    if (groups) onGroups(filter.id, groups);
  }, [filter.id, groups, onGroups]);
  useEffect(() => {
    // After a failure the reader says when it is tried again.
    if (state === "completed" && cards.hasMore && cards.rows.length < loadedUnasked) cards.loadMore();
  });
  const editing = useCardEditing(filter.id, cards.rows, late);
  keepList(filter.id, editing.shown);
  return (
    <div className={laneStyles.head}>
      <ListHead filter={filter} cards={cards} />
      {editing.editor}
    </div>
  );
}
