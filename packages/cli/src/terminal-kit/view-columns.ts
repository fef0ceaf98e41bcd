import type { ListColumn } from "@iphub/sdk/contract/list-look";
import { arrangedColumns } from "@iphub/sdk/domain/list-columns";
import type { Column } from "./columns.ts";

/** The columns of a list, and in a saved view the ids of those that the terminal does not have. */
export interface ListColumns {
  readonly columns: readonly Column[];
  /** Undefined for a list that is in no view. */
  readonly missing: readonly string[] | undefined;
}

/**
 * The columns that a saved view has, in its order, as wide as the terminal has them: `possible` are all of the list, by
 * their ids in views. The title of a row is shown in any view.
 */
export function columnsInView(possible: readonly Column[], chosen: readonly ListColumn[]): ListColumns {
  const arranged = arrangedColumns(
    possible.map(({ id }) => ({ id, isFixed: id === "title" })),
    chosen,
  );
  const shown = arranged.filter(({ isShown }) => isShown);
  return {
    columns: shown.flatMap(({ id }) => possible.filter((column) => column.id === id)),
    missing: chosen.map(({ id }) => id).filter((id) => !possible.some((column) => column.id === id)),
  };
}
