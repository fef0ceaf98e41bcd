import { useRef } from "react";
import { cardsMedia, GridLook } from "./grid-look.tsx";
import type { GridProps } from "./grid-types.ts";
import { MenuList } from "./menu-list.tsx";
import { useGrid } from "./use-grid.ts";
import { useMedia } from "./use-media.ts";

/**
 * `Grid {label, rows, rowId(row), columns, onOpen(row), selected?, onSelect?(index, from?), rowMenu?(row), rowHeight?,
 * hasMore?, onEndReached?, sort?, onSort?, dimmed?, total?}`: a list of any length. j, k and the arrows move; Enter
 * opens, x selects, Shift with an arrow or a press selects a range, `.` opens the row's menu; cards under 640 px. Keep
 * `columns` and `rowId` stable between renders.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const cards = useMedia(cardsMedia);
  const grid = useGrid(props, scroller, cards);
  const { menuAt, menuAnchor, closeMenu, onKeyDown, onClick, onMouseDown, onFocus } = grid;
  const menuRow = menuAt === null ? undefined : props.rows[menuAt];
  const handlers = { onKeyDown, onClick, onMouseDown, onFocus };
  return (
    <GridLook<Row> {...props} cards={cards} places={grid} handlers={handlers} scroller={scroller}>
      {menuRow !== undefined && props.rowMenu && (
        <MenuList
          label="Row actions"
          items={props.rowMenu(menuRow)}
          anchor={menuAnchor}
          align="end"
          onClose={closeMenu}
        />
      )}
    </GridLook>
  );
}
