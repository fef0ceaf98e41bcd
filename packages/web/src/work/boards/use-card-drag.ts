import { type RefObject, useEffect, useRef, useState } from "react";

/** The data of a dragged card. */
type Carried = { readonly taskId: string; readonly listId: string };

type Adapter = typeof import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

function carried(data: Readonly<Record<string | symbol, unknown>>): Carried | null {
  const { taskId, listId } = data;
  return typeof taskId === "string" && typeof listId === "string" ? { taskId, listId } : null;
}

/**
 * Registers a listener once the drag adapter is loaded, which happens on boards only, after the first render. Returns
 * the cleanup.
 */
function withAdapter(begin: (adapter: Adapter) => () => void): () => void {
  let end: (() => void) | null = null;
  let isGone = false;
  void import("@atlaskit/pragmatic-drag-and-drop/element/adapter").then((adapter) => {
    if (!isGone) end = begin(adapter);
  });
  return () => {
    isGone = true;
    end?.();
  };
}

/** Makes a card draggable; true while it is dragged. */
export function useDraggableCard(card: RefObject<HTMLElement | null>, taskId: string, listId: string): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    return withAdapter(({ draggable }) =>
      draggable({
        element,
        getInitialData: () => ({ taskId, listId }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
    );
  }, [card, taskId, listId]);
  return dragging;
}

/** Makes a list accept cards of other lists; true while one is over it. */
export function useDropList(
  list: RefObject<HTMLElement | null>,
  listId: string,
  onCard: (taskId: string, fromListId: string) => void,
): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onCard);
  useEffect(() => {
    latest.current = onCard;
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    return withAdapter(({ dropTargetForElements }) =>
      dropTargetForElements({
        element,
        canDrop: ({ source }) => carried(source.data)?.listId !== listId,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          const card = carried(source.data);
          if (card) latest.current(card.taskId, card.listId);
        },
      }),
    );
  }, [list, listId]);
  return over;
}
