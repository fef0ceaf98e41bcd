import type { InventionHit } from "@iphub/sdk/contract/inventions";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { useMatterTeams } from "@iphub/ui-core/matters/walls/use-wall-teams";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { GridProps } from "../../web-kit/grid-types.ts";
import { latePart } from "../../web-kit/late-part.tsx";
import type { MenuItem } from "../../web-kit/open-menu.tsx";
import { cellOf, focusedRow } from "../../web-kit/row-cell.ts";
import { useRowKeys } from "../../web-kit/use-row-keys.ts";
import { type EditedField, editedFields } from "./matter-columns.tsx";

const MatterCellEditor = latePart(async () => (await import("./matter-cell-editor.tsx")).MatterCellEditor);

type Editing = {
  readonly matter: InventionHit;
  readonly field: EditedField["field"];
  readonly anchor: { readonly current: HTMLElement };
};

/** What the reader may do with matters in their rows. */
type Options = {
  readonly mayEdit: boolean;
  /** Changes the selected matters in place of a row's own by key; absent without a selection. */
  readonly onMany?: (field: EditedField["field"]) => void;
  readonly onOpen: (row: InventionHit) => void;
};

/**
 * Editing the fields of matters in their rows, by a press on the cell, by key, or by the row's menu: the props that
 * the grid takes for it, and the open editor. A restricted matter is opened in place of an editor of its teams.
 */
export function useMatterInRow({ mayEdit, onMany, onOpen }: Options): {
  readonly grid: Pick<GridProps<InventionHit>, "onEdit" | "onKey" | "rowMenu">;
  readonly editor: ReactNode;
} {
  const [editing, setEditing] = useState<Editing | null>(null);
  const keyOf = useRowKeys();
  const { mayName } = useMatterTeams([]);
  const mayOpenRestricted = useMay("walls:write");
  if (!mayEdit) return { grid: {}, editor: null };

  const mayGiveTeams = ({ teams }: InventionHit) => (teams.length === 0 ? mayName : mayOpenRestricted);
  const edit = (matter: InventionHit, { field, column }: EditedField, row: Element | null) => {
    const anchor = cellOf(row, column);
    if (field === "teams" && !mayGiveTeams(matter)) onOpen(matter);
    else if (anchor) setEditing({ matter, field, anchor: { current: anchor } });
  };
  const fromKey = (event: KeyboardEvent, matter: InventionHit): boolean => {
    const key = keyOf(event);
    const edited = key === null ? undefined : editedFields.find((one) => one.key === key);
    if (edited === undefined || !(event.target instanceof Element)) return false;
    if (onMany) onMany(edited.field);
    else edit(matter, edited, event.target.closest("[role=row]"));
    return true;
  };
  const rowMenu = (matter: InventionHit) =>
    editedFields
      .filter(({ field }) => field !== "teams" || mayGiveTeams(matter))
      .map(
        (edited): MenuItem => ({
          id: edited.field,
          title: `Change: ${inventionFields[edited.field].label}`,
          shortcut: edited.key,
          onSelect: () => edit(matter, edited, focusedRow()),
        }),
      );
  const close = (closed: Editing) => {
    // Another may have been opened while this one was being saved.
    setEditing((known) => (known === closed ? null : known));
    const focused = document.activeElement;
    const hasLeft = focused !== null && focused !== document.body && focused.closest("[popover]") === null;
    if (!hasLeft) closed.anchor.current.closest<HTMLElement>("[role=row]")?.focus({ preventScroll: true });
  };
  return {
    grid: {
      onEdit: (matter, column, cell) => {
        const edited = editedFields.find((one) => one.column === column);
        if (edited) edit(matter, edited, cell.closest("[role=row]"));
      },
      onKey: fromKey,
      rowMenu,
    },
    editor: editing && (
      <MatterCellEditor
        key={`${editing.matter.id} ${editing.field}`}
        matter={editing.matter}
        field={editing.field}
        anchor={editing.anchor}
        onClose={() => close(editing)}
      />
    ),
  };
}
