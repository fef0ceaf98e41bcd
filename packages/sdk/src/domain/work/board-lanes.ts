import type { BoardLanes } from "../../contract/boards.ts";
import type { TaskGroup } from "../../contract/task-search.ts";
import type { Task } from "../../contract/tasks.ts";
import { compareText } from "../compare-text.ts";
import { foldText } from "../fold-text.ts";

/** A lane of a board: the cards of one person or of one matter, across all lists. */
export interface BoardLane {
  /** The e-mail address of the person or the id of the matter; null for the tasks of no one. */
  readonly key: string | null;
  readonly title: string;
  /** Its tasks in all lists; one that is in two lists counts twice, as it has two cards. */
  readonly total: number;
}

/** The choices of lanes with their labels, in every client. */
export const boardLaneWords: Readonly<Record<BoardLanes, string>> = {
  none: "No lanes",
  assignee: "By person",
  invention: "By matter",
};

/** The choices of lanes, in their order. */
export const boardLaneChoices = ["none", "assignee", "invention"] as const satisfies readonly BoardLanes[];

/** The lanes that a text names, as an address does; null where it names none. */
export function boardLanesOf(text: string | null): BoardLanes | null {
  return boardLaneChoices.find((one) => one === text) ?? null;
}

/** The lane in which a card is; a task with several people is in the lane of its first, as in groups of a search. */
export function laneKeyOf({ assignees, invention }: Pick<Task, "assignees" | "invention">, lanes: BoardLanes) {
  if (lanes === "none") return null;
  return lanes === "assignee" ? (assignees[0] ?? null) : invention.id;
}

/**
 * The lanes of a board, of the groups of each of its lists: in the order of their titles, without regard to case and
 * accents, the one of no one last. Lanes that share a title have the reference of their matter, or the address of their
 * person, behind it.
 */
export function boardLanesIn(lists: readonly (readonly TaskGroup[])[]): BoardLane[] {
  const groups = new Map(lists.flat().map((group) => [group.key, group]));
  const keysOf = Map.groupBy(groups.values(), ({ title }) => foldText(title));
  const lanes = [...groups.values()].map(({ key, title, reference = key }): BoardLane => {
    const total = lists.flat().reduce((sum, group) => sum + (group.key === key ? group.total : 0), 0);
    if (key === null) return { key, title: "No one", total };
    const isShared = (keysOf.get(foldText(title))?.length ?? 0) > 1;
    return { key, title: isShared ? `${title} (${reference})` : title, total };
  });
  return lanes.sort(
    (a, b) =>
      Number(a.key === null) - Number(b.key === null) ||
      compareText(foldText(a.title), foldText(b.title)) ||
      compareText(a.key ?? "", b.key ?? ""),
  );
}
