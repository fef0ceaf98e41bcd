import type { FilterData } from "@iphub/sdk/contract/task-query";
import { type StarterBoard, starterBoards } from "@iphub/sdk/domain/work/starter-boards";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import type { Transaction } from "kysely";
import { insertRows } from "../../platform/database/insert-rows.ts";
import type { Schema } from "../../schema.ts";

interface SampleFilter {
  readonly title: string;
  readonly data: FilterData;
  /** Ids of teams of the owner; no one by default. */
  readonly sharedWith?: readonly string[];
}

interface SampleBoard extends Pick<StarterBoard, "title" | "lanes"> {
  readonly id: string;
  /** Id of a sample person. */
  readonly owner: string;
  readonly lists: readonly SampleFilter[];
}

const open = { status: [...openStatuses] };

/** A board that firms begin with, as one of the people has made it; its lists are filters of that person. */
function begun(id: StarterBoard["id"], owner: string): SampleBoard[] {
  return starterBoards
    .filter((board) => board.id === id)
    .map(({ title, lanes, lists }) => {
      return { id, owner, title, lanes, lists: lists.filter((list) => typeof list !== "string") };
    });
}

/** Along the work on a reply: the lists are tags of the sample's steps. */
const replies: SampleBoard = {
  id: "replies",
  owner: "u-ben",
  title: "From client to filing",
  lanes: "none",
  lists: [
    { title: "With the client", data: { ...open, tags: ["client"] } },
    { title: "Second attorney review", data: { ...open, tags: ["2AR"] } },
    { title: "Formal papers", data: { ...open, tags: ["formal"] } },
    { title: "To be filed", data: { ...open, tags: ["filing"] } },
  ],
};

const boards: readonly SampleBoard[] = [...begun("week", "u-ada"), replies, ...begun("status", "u-dan")];

const soon = { from: "today", to: "today+14d" };

/** Filters on no board, by the id of the person who has saved each. */
const loose: Readonly<Record<string, SampleFilter>> = {
  "u-ada": { title: "Critical in two weeks", data: { ...open, tags: ["critical"], dueAt: soon } },
  "u-ben": { title: "Without a date", data: { ...open, dueAt: "none" } },
  "u-cleo": { title: "To docket", data: { ...open, tags: ["docketing"] }, sharedWith: ["t-docketing"] },
  "u-dan": { title: "Reviews of the partners", data: { ...open, tags: ["2AR"], groupBy: "assignee" } },
};

/** The sample firm's boards and saved filters, so that neither page begins empty. */
export async function insertSampleBoards(tx: Transaction<Schema>, now: string): Promise<void> {
  const made = { created_at: now, updated_at: now };
  const rowOf = (id: string, owner: string, { title, data, sharedWith = [] }: SampleFilter) => {
    return { id, owner_id: owner, title, layout: "compact" as const, data, shared_with: [...sharedWith], ...made };
  };
  const idOf = (board: SampleBoard, at: number) => `f-${board.id}-${at + 1}`;
  await insertRows(tx, "filters", [
    ...boards.flatMap((board) => board.lists.map((list, at) => rowOf(idOf(board, at), board.owner, list))),
    ...Object.entries(loose).map(([owner, filter]) => rowOf(`f-${owner}`, owner, filter)),
  ]);
  const rows = boards.map((board) => {
    const { id, owner, title, lanes, lists } = board;
    return { id: `b-${id}`, owner_id: owner, title, lanes, filter_ids: lists.map((_, at) => idOf(board, at)), ...made };
  });
  await insertRows(tx, "boards", rows);
}
