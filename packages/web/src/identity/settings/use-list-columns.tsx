import type { ListColumn } from "@iphub/sdk/contract/list-look";
import { arrangedColumns, chosenColumns } from "@iphub/sdk/domain/list-columns";
import { useListLook } from "@iphub/ui-core/identity/settings/use-list-look";
import { useOfferedCommands } from "@iphub/ui-core/platform/offered-commands";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import type { GridColumn } from "../../web-kit/grid-types.ts";
import { latePart } from "../../web-kit/late-part.tsx";
import { ColumnEdge } from "./column-edge.tsx";

const ColumnsDialog = latePart(async () => (await import("./columns-dialog.tsx")).ColumnsDialog);

type Options = {
  /** The columns that are shown without a choice; all by default. */
  readonly begins?: readonly ListColumn[];
  /** Whether the height of rows is chosen too. Default true. */
  readonly hasDensity?: boolean;
};

/** Pixels of a row at each density. */
const rowHeights = { comfortable: 36, compact: 28 } as const;

/**
 * The columns of a list as the reader has chosen, ordered and widened them, its density and its folded groups, kept for them;
 * with the button of the dialog for it. `name` is the list's, `possible` all columns that it can show. Keep `possible` and
 * `begins` stable between renders.
 */
export function useListColumns<Row>(
  name: string,
  possible: readonly GridColumn<Row>[],
  { begins, hasDensity = true }: Options = {},
) {
  const look = useListLook(name, begins);
  const { change, reset } = look.actions;
  const [isOpen, setIsOpen] = useState(false);
  const [dragged, setDragged] = useState<Required<ListColumn> | null>(null);
  const kept = useMemo(() => arrangedColumns(possible.map(toPossible), look.columns), [possible, look.columns]);
  const arranged = useMemo(
    () => (dragged === null ? kept : kept.map((one) => (one.id === dragged.id ? { ...one, ...dragged } : one))),
    [kept, dragged],
  );
  const choose = (columns: typeof kept) => change({ columns: chosenColumns(columns) });
  const widen = (id: string, width: number | null, isFinal: boolean) => {
    setDragged(isFinal || width === null ? null : { id, width });
    if (!isFinal) return;
    choose(kept.map(({ width: before, ...one }) => ({ ...one, ...widthOf(one.id === id ? width : (before ?? null)) })));
  };
  const latest = useRef(widen);
  useEffect(() => {
    latest.current = widen;
  });
  useOfferedCommands([
    { id: "list.columns", title: "Columns of this list", group: "This list", run: () => setIsOpen(true) },
  ]);
  // The same columns while nothing changes them: each row is drawn again where they differ.
  const shown = useMemo(
    () =>
      arranged.flatMap(({ id, width, isShown }): GridColumn<Row>[] => {
        const column = isShown ? possible.find((one) => one.id === id) : undefined;
        const edge = <ColumnEdge key={id} onWidth={(...to) => latest.current(id, ...to)} />;
        return column ? [{ ...column, headEnd: edge, ...(width === undefined ? {} : { width: `${width}px` }) }] : [];
      }),
    [arranged, possible],
  );
  return {
    look,
    /** What is shown, to be kept with a view. */
    chosen: chosenColumns(arranged),
    columns: shown,
    rowHeight: rowHeights[look.density],
    button: (
      <>
        <Button
          variant="icon"
          colour="secondary"
          icon="columns"
          label="Columns"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        />
        {isOpen && (
          <ColumnsDialog
            columns={arranged}
            titleOf={(id) => possible.find((one) => one.id === id)?.title ?? id}
            isFixed={(id) => possible.some((one) => one.id === id && isFixed(one))}
            density={hasDensity ? look.density : null}
            onColumns={choose}
            onDensity={(density) => change({ density })}
            onReset={look.isOwn ? reset : undefined}
            onClose={() => setIsOpen(false)}
          />
        )}
      </>
    ),
  };
}

/** Without its title a row could not be distinguished from others. */
const isFixed = <Row,>({ card, isFixed: isKept = false }: GridColumn<Row>): boolean => isKept || card === "title";
const toPossible = <Row,>(column: GridColumn<Row>) => ({ id: column.id, isFixed: isFixed(column) });
const widthOf = (width: number | null) => (width === null ? {} : { width });
