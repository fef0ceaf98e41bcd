import type { BoardLanes } from "../../contract/boards.ts";
import type { FilterData } from "../../contract/task-query.ts";
import { openStatuses } from "./task-status.ts";

/** One list of a starter board: a filter to be saved, or the id of one that the hub has built in. */
export type StarterList = string | { readonly title: string; readonly data: FilterData };

/** A board to begin with. */
export interface StarterBoard {
  readonly id: "week" | "status" | "mine";
  readonly title: string;
  /** What it shows, in one line. */
  readonly says: string;
  readonly lanes: BoardLanes;
  readonly lists: readonly StarterList[];
}

const open = { status: [...openStatuses] };

/** The boards that a firm without boards is offered. */
export const starterBoards: readonly StarterBoard[] = [
  {
    id: "week",
    title: "This week",
    says: "Open tasks that are overdue, due this week and next week, and without a date, by person",
    lanes: "assignee",
    lists: [
      { title: "Overdue", data: { ...open, dueAt: "overdue" } },
      { title: "Due this week", data: { ...open, dueAt: "this-week" } },
      { title: "Due next week", data: { ...open, dueAt: { from: "start-of-week+1w", to: "end-of-week+1w" } } },
      { title: "Without a date", data: { ...open, dueAt: "none" } },
    ],
  },
  {
    id: "status",
    title: "By status",
    says: "Tasks that are upcoming, open, in progress and on hold; a card is moved to change its status",
    lanes: "none",
    lists: [
      { title: "Upcoming", data: { status: ["upcoming"] } },
      { title: "Open", data: { status: ["open"] } },
      { title: "In progress", data: { status: ["in-progress"] } },
      { title: "On hold", data: { status: ["on-hold"] } },
    ],
  },
  {
    id: "mine",
    title: "My work",
    says: "The tasks assigned to you, and those of the matters that you work on, by matter",
    lanes: "invention",
    lists: ["my-tasks", "my-projects"],
  },
];
