import { type DOMElement, useApp, useStdin, useStdout } from "ink";
import {
  createContext,
  type ReactNode,
  use,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createMouseParser, type MouseEvent, mouseOff, mouseOn } from "./mouse-events.ts";

type Handler = (event: MouseEvent) => void;
type MousePlace = { readonly handlers: Set<Handler>; readonly isOn: boolean };
const MouseContext = createContext<MousePlace | undefined>(undefined);

/**
 * Reports wheel and clicks to `useMouse` in its descendants; one per application. Mouse reporting is enabled only on a
 * terminal and disabled on unmount (`renderTerminal` also disables it on crashes and signals).
 */
export function MouseRoot(props: { readonly isOn?: boolean; readonly children: ReactNode }) {
  const { stdin } = useStdin();
  const { stdout } = useStdout();
  const [handlers] = useState(() => new Set<Handler>());
  const isOn = (props.isOn ?? true) && "isTTY" in stdout && stdout.isTTY === true;
  useLayoutEffect(() => {
    if (!isOn) {
      return;
    }
    const parse = createMouseParser();
    const read = (chunk: string | Buffer) => {
      for (const event of parse(String(chunk))) {
        for (const handle of handlers) {
          handle(event);
        }
      }
    };
    // Ink reads the stream itself; "data" is emitted for each of its reads, so this consumes nothing.
    stdin.on("data", read);
    stdout.write(mouseOn);
    return () => {
      stdin.off("data", read);
      stdout.write(mouseOff);
    };
  }, [isOn, stdin, stdout, handlers]);
  const place = useMemo(() => ({ handlers, isOn }), [handlers, isOn]);
  return <MouseContext value={place}>{props.children}</MouseContext>;
}

/** Calls the latest `handle` for each mouse event; never without a MouseRoot above it. */
export function useMouse(handle: Handler): void {
  const handlers = use(MouseContext)?.handlers;
  const latest = useRef(handle);
  useInsertionEffect(() => {
    latest.current = handle;
  });
  useLayoutEffect(() => {
    const call: Handler = (event) => latest.current(event);
    handlers?.add(call);
    return () => {
      handlers?.delete(call);
    };
  }, [handlers]);
}

/** The position of an event inside a mounted element, in cells from its top left; undefined if it is outside. */
export function insideOf(element: DOMElement, event: MouseEvent): { column: number; row: number } | undefined {
  let left = 0;
  let top = 0;
  for (let node: DOMElement | undefined = element; node; node = node.parentNode) {
    left += node.yogaNode?.getComputedLeft() ?? 0;
    top += node.yogaNode?.getComputedTop() ?? 0;
  }
  const column = event.column - left;
  const row = event.row - top;
  const width = element.yogaNode?.getComputedWidth() ?? 0;
  const height = element.yogaNode?.getComputedHeight() ?? 0;
  return column >= 0 && column < width && row >= 0 && row < height ? { column, row } : undefined;
}

/** Waits one turn of the event loop, so that signals that arrived while another program ran are delivered. */
const signalsHeard = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

/** Ctrl-C in the other program reaches this process too: it is meant for that program, and must not end this one. */
async function leavingInterruptsTo(run: () => Promise<void>): Promise<void> {
  const ours = process.listeners("SIGINT");
  const ignore = () => undefined;
  process.on("SIGINT", ignore);
  for (const listener of ours) process.off("SIGINT", listener);
  try {
    await run();
    await signalsHeard();
  } finally {
    for (const listener of ours) process.on("SIGINT", listener);
    process.off("SIGINT", ignore);
  }
}

/** Releases the terminal to another program ($EDITOR, a pager) while `run` lasts, then draws the screen again. */
export function useTerminalRelease(): (run: () => Promise<void>) => Promise<void> {
  const { suspendTerminal } = useApp();
  const { stdout } = useStdout();
  const isOn = use(MouseContext)?.isOn ?? false;
  return async (run) => {
    stdout.write(isOn ? mouseOff : "");
    try {
      await suspendTerminal(() => leavingInterruptsTo(run));
    } finally {
      stdout.write(isOn ? mouseOn : "");
    }
  };
}
