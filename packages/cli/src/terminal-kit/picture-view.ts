import { useTerminalRelease } from "./mouse.tsx";
import {
  kittyPicture,
  kittyRemoval,
  type PictureProtocol,
  type Pixels,
  pictureAnswer,
  pictureCells,
  pictureQuestions,
  pictureSetting,
} from "./picture-codes.ts";
import { PictureError } from "./picture-pixels.ts";
import { type PictureSource, pictureSource } from "./picture-source.ts";
import { cutEnd, singleLine } from "./text-cells.ts";

const introducer = "\u001b";
const clearScreen = `${introducer}[2J${introducer}[H`;
const enterScreen = `${introducer}[?1049h${introducer}[?25l`;
const leaveScreen = `${introducer}[2J${introducer}[?25h${introducer}[?1049l`;
/** A terminal that does not answer within this time, in milliseconds, is sent text only. */
const answerMs = 1_000;
/** A cell of a terminal that does not say how large it is. */
const usualCell: Pixels = { width: 8, height: 16 };
/** The lines around a picture: its name above it, and what to press below. */
const textRows = 2;

/** What became of a picture: it was shown until a key was pressed, or the terminal shows no pictures, or why it was not. */
export type PictureOutcome = "shown" | "unsupported" | { readonly why: string };

/** Keys that turn the pages of a PDF: arrows, PageDown and PageUp, the blank, and letters. */
const nextKeys = ["n", "j", " ", `${introducer}[C`, `${introducer}[B`, `${introducer}[6~`];
const oneKey = new RegExp(`${introducer}\\[[0-9;]*[A-Za-z~]|.`, "gsu");
const previousKeys = ["p", "k", `${introducer}[D`, `${introducer}[A`, `${introducer}[5~`];

/**
 * Shows a PNG or JPEG picture, or the pages of a PDF, alone on a screen of its own until a key is pressed that turns no page;
 * Ink's screen is drawn again after it. Nothing is written to a terminal that is known to show no pictures.
 */
export function usePictureView(): (title: string, file: Uint8Array) => Promise<PictureOutcome> {
  const release = useTerminalRelease();
  return async (title, file) => {
    const setting = pictureSetting(process.env);
    if (setting === "none") return "unsupported";
    let outcome: PictureOutcome = "unsupported";
    await release(async () => {
      outcome = await withKeyboard((keyboard) => view({ title, file, setting, keyboard }));
    });
    return outcome;
  };
}

/** What is typed, and what the terminal answers, while Ink does not read it. */
interface Keyboard {
  /** Resolves when all that came since the last call satisfies a test, or with null after a time. */
  until<T>(found: (input: string) => T | null, milliseconds?: number): Promise<T | null>;
}

async function withKeyboard<T>(run: (keyboard: Keyboard) => Promise<T>): Promise<T> {
  const { stdin } = process;
  let input = "";
  let heard = () => {};
  const read = (chunk: string | Buffer) => {
    input += String(chunk);
    heard();
  };
  stdin.setRawMode(true);
  stdin.ref();
  stdin.on("data", read);
  stdin.resume();
  try {
    return await run({
      until: (found, milliseconds) =>
        new Promise((resolve) => {
          const timer = milliseconds === undefined ? undefined : setTimeout(() => end(null), milliseconds);
          const end = (answer: ReturnType<typeof found>) => {
            clearTimeout(timer);
            heard = () => {};
            input = "";
            resolve(answer);
          };
          heard = () => {
            const answer = found(input);
            if (answer !== null) end(answer);
          };
          heard();
        }),
    });
  } finally {
    stdin.off("data", read);
    stdin.setRawMode(false);
  }
}

/** What the terminal has answered; it is asked once. */
let answered: ReturnType<typeof pictureAnswer> = null;

type Viewed = {
  readonly title: string;
  readonly file: Uint8Array;
  readonly setting: PictureProtocol | "ask";
  readonly keyboard: Keyboard;
};

async function view({ title, file, setting, keyboard }: Viewed): Promise<PictureOutcome> {
  const { stdout, env } = process;
  if (setting === "ask" && answered === null) {
    stdout.write(pictureQuestions(env));
    answered = await keyboard.until(pictureAnswer, answerMs);
  }
  const protocol = setting === "ask" ? (answered?.protocol ?? "none") : setting;
  if (protocol === "none") return "unsupported";
  let source: PictureSource | undefined;
  try {
    source = await pictureSource(file);
    stdout.write(enterScreen);
    await turnPages({ title, source, protocol, cell: answered?.cell ?? usualCell, keyboard });
    return "shown";
  } catch (error) {
    if (error instanceof PictureError) return { why: error.message };
    throw error;
  } finally {
    if (source !== undefined) stdout.write((protocol === "kitty" ? kittyRemoval : "") + leaveScreen);
    await source?.close();
  }
}

interface Shown {
  readonly title: string;
  readonly source: PictureSource;
  readonly protocol: "kitty" | "sixel";
  readonly cell: Pixels;
  readonly keyboard: Keyboard;
}

/** Shows one page after another, until a key is pressed that turns none. */
async function turnPages({ title, source, protocol, cell, keyboard }: Shown): Promise<void> {
  const { stdout } = process;
  for (let page: number | null = 1; page !== null; ) {
    const columns = stdout.columns || 80;
    const rows = stdout.rows || 24;
    const head = `${clearScreen}${cutEnd(singleLine(title), columns)}\r\n`;
    stdout.write((protocol === "kitty" ? kittyRemoval : "") + head);
    const room = { cell, columns, rows: rows - textRows - 1 };
    const picture = await codesOf(protocol, source, page, room).catch((error: unknown) => wordsOf(error, source.count));
    stdout.write(`${picture}${introducer}[${rows};1H${cutEnd(footOf(page, source.count), columns)}`);
    const pressed = await keyboard.until((input) => (input === "" ? null : input));
    page = pageAfter(pressed ?? "", page, source.count);
  }
}

/** Why one page of several cannot be drawn, in its place: the others still can. */
function wordsOf(error: unknown, count: number): string {
  if (error instanceof PictureError && count > 1) return error.message;
  throw error;
}

function footOf(page: number, count: number): string {
  return count === 1 ? "Any key goes back" : `Page ${page} of ${count}: n next, p previous; any other key goes back`;
}

/** The page that keys turn to, which is the same at an end; null where one of them turns none. Several came while it was drawn. */
function pageAfter(pressed: string, page: number, count: number): number | null {
  const keys = pressed.match(oneKey) ?? [];
  const isTurned = keys.every((key) => nextKeys.includes(key) || previousKeys.includes(key));
  if (count === 1 || keys.length === 0 || !isTurned) return null;
  return keys.reduce((at, key) => Math.min(Math.max(at + (nextKeys.includes(key) ? 1 : -1), 1), count), page);
}

type Room = { readonly cell: Pixels; readonly columns: number; readonly rows: number };

async function codesOf(
  protocol: "kitty" | "sixel",
  source: PictureSource,
  page: number,
  { cell, ...room }: Room,
): Promise<string> {
  const most = { width: room.columns * cell.width, height: room.rows * cell.height };
  if (protocol === "sixel") return source.sixel(page, most);
  const png = await source.png(page, { width: 2 * most.width, height: 2 * most.height });
  return kittyPicture(png, pictureCells(await source.size(page), room, cell));
}
