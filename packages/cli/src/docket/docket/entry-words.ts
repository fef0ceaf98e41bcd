import type { TodayEntry } from "@iphub/sdk/contract/docket-today";
import type { WeekEntry } from "@iphub/sdk/contract/docket-week";
import type { Place } from "../../terminal-kit/navigation.ts";

/** The first reference of the matter of an entry; empty where it has none. */
export function matterOf({ invention }: Pick<TodayEntry, "invention">): string {
  return invention?.references[0] ?? "";
}

/** The final date of an open entry where it is later than the due date, to follow where the entry stands. */
export function finalWords(entry: Pick<WeekEntry, "dueAt" | "finalAt"> & { readonly section: string }): string {
  const { dueAt, finalAt, section } = entry;
  if (dueAt === null || finalAt === null || section === "done") return "";
  return finalAt > dueAt ? `, final ${finalAt}` : "";
}

/** Where an entry of a deadline or a task leads. */
export function placeOf({ type, id }: Pick<WeekEntry, "type" | "id">): Place {
  if (type === "task") return { stem: "task", id };
  return { stem: "deadline-list", query: `deadline=${encodeURIComponent(id)}` };
}
