import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import type { DeadlineSort } from "@iphub/sdk/contract/deadlines";
import type { DeadlineGrouping } from "@iphub/sdk/contract/list-views";
import { addDays, type CivilDate } from "@iphub/sdk/domain/civil-date";
import { daySpan } from "@iphub/sdk/domain/day-text";
import { chosenWeek } from "@iphub/sdk/domain/day-words";
import { referenceDate } from "@iphub/sdk/domain/due-range";
import type { Grouping } from "../../platform/list-groups.ts";
import { type DeadlineTab, deadlineTabs, matterOf } from "./deadline-words.ts";
import type { DeadlineAddress } from "./use-deadline-list.ts";

/** What the docket work list is grouped by, in the order of the choice. */
export const deadlineGroupings = [
  { id: "week", title: "week" },
  { id: "matter", title: "matter" },
  { id: "person", title: "responsible person" },
  { id: "office", title: "office" },
] as const satisfies readonly { readonly id: DeadlineGrouping; readonly title: string }[];

/** What the docket work list is grouped by. */
export type DeadlineGroupBy = (typeof deadlineGroupings)[number]["id"];

/** What an address groups the list by; null for nothing. */
export function deadlineGroupBy(text: string | null): DeadlineGroupBy | null {
  return deadlineGroupings.find(({ id }) => id === text)?.id ?? null;
}

/** The first day of the reader's week that has a day. */
function weekOf(day: CivilDate): CivilDate {
  return referenceDate("start-of-week", day, chosenWeek());
}

/** The same functions on each call: rows are drawn again where they differ. */
const keys: Readonly<Record<DeadlineGroupBy, (row: DeadlineRecord) => string | null>> = {
  week: ({ dueAt }) => weekOf(dueAt),
  matter: ({ invention }) => invention.id,
  person: ({ responsible }) => responsible,
  office: ({ office }) => office,
};

/** The list as it is shown, and how people are called. */
export interface ShownDeadlines {
  readonly view: DeadlineTab;
  readonly sort: DeadlineSort | undefined;
  readonly nameOf: (email: string) => string;
}

/** How the list is grouped; null for no groups. Weeks come as the dates of the list do, the others by their titles. */
export function deadlineGrouping(
  id: DeadlineGroupBy | null,
  { view, sort, nameOf }: ShownDeadlines,
): Grouping<DeadlineRecord> | null {
  if (id === null) return null;
  const keyOf = keys[id];
  switch (id) {
    case "week": {
      const titleOf = ({ dueAt }: DeadlineRecord) => daySpan(weekOf(dueAt), addDays(weekOf(dueAt), 6));
      const isDown = sort === "-dueAt" || (sort === undefined && view === "ended");
      return { id, keyOf, titleOf, orderOf: ({ dueAt }) => weekOf(dueAt), isDown };
    }
    case "matter":
      return { id, keyOf, titleOf: matterTitle, orderOf: ({ invention }) => invention.title };
    case "person":
      return { id, keyOf, titleOf: ({ responsible }) => (responsible === null ? "No one" : nameOf(responsible)) };
    case "office":
      return { id, keyOf, titleOf: ({ office }) => `Office ${office}` };
  }
}

/** A matter by its reference and title. */
function matterTitle(row: DeadlineRecord): string {
  const { title } = row.invention;
  return matterOf(row) === title ? title : `${matterOf(row)} · ${title}`;
}

/** The name of a list as it is narrowed and grouped: `Deadlines: docketed, mine, by week`. */
export function deadlineListTitle(
  view: DeadlineTab,
  { responsible = "", office = "", qs = "" }: DeadlineAddress,
  groupBy: DeadlineGroupBy | null,
  nameOf: (email: string) => string,
): string {
  const tab = deadlineTabs.find((one) => one.view === view)?.title ?? view;
  const grouping = deadlineGroupings.find(({ id }) => id === groupBy)?.title;
  const parts = [
    tab.toLowerCase(),
    responsible === "me" ? "mine" : nameOf(responsible),
    office && `office ${office}`,
    qs && `'${qs}'`,
    grouping && `by ${grouping}`,
  ];
  return `Deadlines: ${parts.filter(Boolean).join(", ")}`;
}
