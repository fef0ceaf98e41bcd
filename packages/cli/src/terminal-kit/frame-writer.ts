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

/**
 * Creates a writer that draws the same picture with fewer bytes: it tracks a program's output cell by cell, and writes
 * only the cells that differ from what the terminal shows. It works on the alternate screen, which starts blank;
 * elsewhere the output is unchanged. A resized window is redrawn completely.
 */
export function createFrameWriter(size: () => WindowSize): (output: string) => string {
  const shown = new ShownScreen();
  let wanted: ScreenCells | null = null;
  let isFrameOpen = false;
  let isCursorShown = true;

  let drawn: WindowSize = { columns: 0, rows: 0 };

  const fit = (): void => {
    const now = size();
    if (!wanted || (now.columns === drawn.columns && now.rows === drawn.rows)) return;
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
  return (output) => {
    fit();
    const written = output.split(marks).map((part) => (marks.test(part) ? mark(part) : followed(part)));
    return written.join("") + flush();
  };
}

/** A terminal stream whose text output goes through a frame writer; everything else is the stream's own. */
export function frameStream(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  const frames = createFrameWriter(() => ({ columns: stream.columns || 80, rows: stream.rows || 24 }));
  const write = (chunk: unknown, ...rest: unknown[]) =>
    Reflect.apply(stream.write, stream, [typeof chunk === "string" ? frames(chunk) : chunk, ...rest]);
  return new Proxy(stream, {
    get: (target, property) => (property === "write" ? write : Reflect.get(target, property, target)),
  });
}
