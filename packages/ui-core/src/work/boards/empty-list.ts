import type { BoardLanes } from "@iphub/sdk/contract/boards";
import type { Filter } from "@iphub/sdk/contract/filters";
import type { FilterData } from "@iphub/sdk/contract/task-query";
import type { BoardLane } from "@iphub/sdk/domain/work/board-lanes";
import { queryOfFilter } from "@iphub/sdk/domain/work/task-query/from-filter";
import { parseTaskQuery } from "@iphub/sdk/domain/work/task-query/parse";
import { taskQueryWords } from "@iphub/sdk/domain/work/task-query/words";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { effectOfMove } from "./board-move.ts";

/** The people that a filter names, by their e-mail addresses. */
export function peopleOfFilter({ assignees, projectAssignees, inHouseAttorney }: FilterData): string[] {
  return [...(assignees ?? []), ...(projectAssignees ?? []), ...(inHouseAttorney ?? [])];
}

/**
 * What an empty list of a board says: which tasks are listed there, and what a card gets that is moved there. A list with
 * warnings has said already why it is empty.
 */
export function emptyListWords(
  { data, warnings }: Pick<Filter, "data" | "warnings">,
  nameOf: (email: string) => string,
): string {
  const empty = "There are no tasks in this list.";
  if (warnings.length > 0) return empty;
  const effect = effectOfMove(data);
  const listed = listedWords(data);
  const moved = effect === null ? "" : `A card that is moved here ${effect}.`;
  const words = [empty, listed, moved].filter((sentence) => sentence !== "").join(" ");
  return peopleOfFilter(data).reduce((text, email) => text.replaceAll(email, nameOf(email)), words);
}

/** What an empty place of a lane says: whose tasks of which list would be there. */
export function emptyLaneWords({ key, title }: BoardLane, lanes: BoardLanes, list: string): string {
  if (lanes === "invention") return `No tasks of this matter in ${list}.`;
  return key === null ? `No unassigned tasks in ${list}.` : `No tasks of ${title} in ${list}.`;
}

/** Which tasks a list has; "" where its filter cannot be said in words. */
function listedWords({ exclude = [], ...data }: FilterData): string {
  const { query, leftOut } = queryOfFilter(data);
  if (leftOut.length > 0) return "";
  const { where } = parseTaskQuery(query);
  const few = exclude.length === 1 ? "one task" : `${exclude.length} tasks`;
  const except = exclude.length === 0 ? "" : `, except for ${few} that the filter leaves out`;
  if (where === null) return `Every open task is listed here${except}.`;
  const conditions = taskQueryWords({ where, sort: null, group: null }).map(withStatusWords);
  return `A task is listed here when it ${conditions.join(" and ")}${except}.`;
}

function withStatusWords(condition: string): string {
  if (!condition.startsWith("has the status ")) return condition;
  return Object.entries(statusWords).reduce(
    (text, [status, words]) => text.replace(new RegExp(`(?<= )${status}(?= |$)`), words),
    condition,
  );
}
