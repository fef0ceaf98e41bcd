import { type RefObject, useEffect, useRef, useState } from "react";
import { loadCode } from "./load-code.ts";

/** The data of what is dragged. */
type Carried = Readonly<Record<string, string>>;

type Adapter = typeof import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

function carried(data: Readonly<Record<string | symbol, unknown>>): Carried {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/**
 * Registers a listener once the drag adapter is loaded, which happens on pages with something to drag only, after the
 * first render. Returns the cleanup.
 */
function withAdapter(begin: (adapter: Adapter) => () => void): () => void {
  let end: (() => void) | null = null;
  const stop = loadCode(
    () => import("@atlaskit/pragmatic-drag-and-drop/element/adapter"),
    (adapter) => {
      end = begin(adapter);
    },
  );
  return () => {
    stop();
    end?.();
  };
}

/** Makes an element draggable unless there is no data for it; true while it is dragged. */
export function useDraggable(element: RefObject<HTMLElement | null>, data: Carried | null): boolean {
  const [dragging, setDragging] = useState(false);
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  });
  const isDraggable = data !== null;
  useEffect(() => {
    const dragged = element.current;
    if (!dragged || !isDraggable) return;
    return withAdapter(({ draggable }) =>
      draggable({
        element: dragged,
        getInitialData: () => ({ ...latest.current }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
    );
  }, [element, isDraggable]);
  return dragging;
}

/** Makes an element take what is dropped on it, if it accepts that; true while something is over it. */
export function useDropTarget(
  element: RefObject<HTMLElement | null>,
  accepts: (data: Carried) => boolean,
  onDrop: (data: Carried) => void,
): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef({ accepts, onDrop });
  useEffect(() => {
    latest.current = { accepts, onDrop };
  });
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    return withAdapter(({ dropTargetForElements }) =>
      dropTargetForElements({
        element: target,
        canDrop: ({ source }) => latest.current.accepts(carried(source.data)),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          latest.current.onDrop(carried(source.data));
        },
      }),
    );
  }, [element]);
  return over;
}
