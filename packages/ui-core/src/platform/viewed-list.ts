import type { ListColumn } from "@iphub/sdk/contract/list-look";

/** The saved view that a list begins with. */
export interface ShownView {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly ListColumn[] | undefined;
  /** Whether the address overrides a choice of the view. */
  readonly isChanged: boolean;
}

/** The heading of a list: `Deadlines: My week, changed`. */
export function headingInView(list: string, view: Pick<ShownView, "title" | "isChanged"> | null): string {
  return view === null ? list : `${list}: ${view.title}${view.isChanged ? ", changed" : ""}`;
}

/** The name under which the columns and groups of a list are stored; each view has its own. */
export function lookNameOf(list: string, view: Pick<ShownView, "id"> | null): string {
  return view === null ? list : `${list}:${view.id}`;
}
