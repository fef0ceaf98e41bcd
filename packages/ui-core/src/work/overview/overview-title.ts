import type { OverviewSort } from "@iphub/sdk/contract/overview";
import type { OverviewFilter } from "./use-milestones-overview.ts";

const orders: Readonly<Record<OverviewSort, string | null>> = {
  dueAt: null,
  "-dueAt": "by due date, the last first",
  clientDueDate: "by client date",
  "-clientDueDate": "by client date, the last first",
  next2AR: "by next 2AR",
  "-next2AR": "by next 2AR, the last first",
  title: "by title",
  "-title": "by title, the last first",
  reference: "by reference",
  "-reference": "by reference, the last first",
};

/** The name of the overview as it is narrowed and ordered: `Milestones: 'battery', fee, Ben Okafor, by title`. */
export function overviewTitle(
  view: "" | "obsolete",
  { qs = "", assignee = "", tags = [], sort = "dueAt" }: OverviewFilter,
  nameOf: (email: string) => string,
): string {
  // The obsolete overview has neither a person nor tags.
  const ofTasks = view === "obsolete" ? ["obsolete"] : [...tags, assignee === "me" ? "mine" : nameOf(assignee)];
  const parts = [qs && `'${qs}'`, ...ofTasks, orders[sort]].filter(Boolean);
  return parts.length === 0 ? "Milestones overview" : `Milestones: ${parts.join(", ")}`;
}
