import { ScreenCells } from "./screen-cells.ts";
import { ShownScreen } from "./screen-changes.ts";
import { isolateRuns } from "./text-cells.ts";

const introducer = "\u001b";
/** Start and end of a frame (synchronised output), and of the alternate screen, the only one whose cells are known. */
const frameStart = `${introducer}[?2026h`;
const frameEnd = `${introducer}[?2026l`;
const enter = `${introducer}[?1049h`;
const leave = `${introducer}[?1049l`;
const marks = new RegExp(`(${introducer}\\[\\?(?:2026|1049)[hl])`, "u");
const showCursor = `${introducer}[?25h`;
const hideCursor = `${introducer}[?25l`;

/** The current window size, in cells. */
export interface WindowSize {
  readonly columns: number;
  readonly rows: number;
}

/** Rewrites a program's output for the terminal. */
export interface FrameWriter {
  /** What to write instead of some output. */
  (output: string): string;
  /** The window was resized, and perhaps back to the size it had, which moves lines too: next it is redrawn completely. */
  forget(): void;
}

/**
 * Creates a writer that draws the same picture with fewer bytes: it tracks a program's output cell by cell, and writes
 * only the cells that differ from what the terminal shows. It works on the alternate screen, which starts blank;
 * elsewhere the output is unchanged. A resized window is redrawn completely.
 */
export function createFrameWriter(size: () => WindowSize): FrameWriter {
  const shown = new ShownScreen();
  let wanted: ScreenCells | null = null;
  let isFrameOpen = false;
  let isCursorShown = true;
  let isStale = false;
  let drawn: WindowSize = { columns: 0, rows: 0 };

  const fit = (): void => {
    const now = size();
    if (!wanted || (!isStale && now.columns === drawn.columns && now.rows === drawn.rows)) return;
    isStale = false;
    if (now.columns !== drawn.columns) wanted = new ScreenCells(now.columns, wanted);
    shown.forget(now.columns, now.rows);
    drawn = now;
  };
  const flush = (): string => {
    if (!wanted || isFrameOpen) return "";
    const changes = shown.changes(wanted);
    const cursor = isCursorShown
      ? shown.cursorTo(Math.min(wanted.row, drawn.rows - 1), Math.min(wanted.column, drawn.columns - 1))
      : "";
    return changes === "" ? cursor : frameStart + changes + cursor + frameEnd;
  };
  const followed = (output: string): string => {
    if (!wanted) return isolateRuns(output);
    const rest = wanted.apply(output);
    isCursorShown =
      rest.lastIndexOf(showCursor) >= rest.lastIndexOf(hideCursor) && (isCursorShown || rest.includes(showCursor));
    return rest;
  };
  const mark = (code: string): string => {
    const wasFollowed = wanted !== null;
    if (code === enter) {
      drawn = size();
      wanted = new ScreenCells(drawn.columns);
      shown.open(drawn.columns, drawn.rows);
      return code;
    }
    if (code === leave) {
      wanted = null;
      return shown.reset() + code;
    }
    isFrameOpen = code === frameStart;
    return wasFollowed ? "" : code;
  };
  const rewritten = (output: string) => {
    fit();
    const written = output.split(marks).map((part) => (marks.test(part) ? mark(part) : followed(part)));
    return written.join("") + flush();
  };
  const forget = () => {
    isStale = true;
  };
  return Object.assign(rewritten, { forget });
}

/**
 * A terminal stream whose text output goes through a frame writer; everything else is the stream's own. `stop` ends its
 * listening to the window.
 */
export function frameStream(stream: NodeJS.WriteStream): { stream: NodeJS.WriteStream; stop: () => void } {
  const frames = createFrameWriter(() => ({ columns: stream.columns || 80, rows: stream.rows || 24 }));
  const write = (chunk: unknown, ...rest: unknown[]) =>
    Reflect.apply(stream.write, stream, [typeof chunk === "string" ? frames(chunk) : chunk, ...rest]);
  // Before Node's own listener, so that the frame of a new size is a complete one; after it, if there was none.
  const redraw = () => stream.write(frames(""));
  process.prependListener("SIGWINCH", frames.forget);
  process.on("SIGWINCH", redraw);
  const stop = () => {
    process.off("SIGWINCH", frames.forget);
    process.off("SIGWINCH", redraw);
  };
  const framed = new Proxy(stream, {
    get: (target, property) => (property === "write" ? write : Reflect.get(target, property, target)),
  });
  return { stream: framed, stop };
}
