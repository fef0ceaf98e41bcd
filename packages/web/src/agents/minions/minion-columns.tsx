import type { MinionStatistics } from "@iphub/sdk/contract/minion-shapes";
import { ratingWords } from "@iphub/ui-core/agents/minions/use-minion-comments";
import { DateText } from "../../web-kit/date-text.tsx";
import type { GridColumn } from "../../web-kit/grid-types.ts";

const day = (value: string | null) => (value === null ? "–" : <DateText value={value} />);

/** The columns of the minion lair, all sortable. */
export const minionColumns: readonly GridColumn<MinionStatistics>[] = [
  {
    id: "name",
    title: "Name",
    width: "minmax(180px, 2fr)",
    card: "title",
    sortable: true,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  {
    id: "trainer",
    title: "Trainer",
    width: "minmax(120px, 1fr)",
    sortable: true,
    cell: ({ trainer }) => <bdi>{trainer ?? "–"}</bdi>,
  },
  {
    id: "manager",
    title: "Manager",
    width: "minmax(120px, 1fr)",
    sortable: true,
    cell: ({ manager }) => <bdi>{manager ?? "–"}</bdi>,
  },
  { id: "startDate", title: "Start", width: "112px", sortable: true, cell: ({ startDate }) => day(startDate) },
  { id: "endDate", title: "End", width: "112px", sortable: true, cell: ({ endDate }) => day(endDate) },
  { id: "openTasks", title: "Open", width: "72px", align: "end", sortable: true, cell: ({ openTasks }) => openTasks },
  {
    id: "finishedTasks",
    title: "Finished",
    width: "92px",
    align: "end",
    sortable: true,
    cell: ({ finishedTasks }) => finishedTasks,
  },
  { id: "comments", title: "Comments", width: "104px", align: "end", sortable: true, cell: ({ comments }) => comments },
  { id: "rating", title: "Rating", width: "100px", sortable: true, cell: ({ rating }) => ratingWords(rating) },
];
