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
  pictureSize,
} from "./picture-codes.ts";
import { asPng, asSixel, PictureError } from "./picture-pixels.ts";
import { cutEnd, singleLine } from "./text-cells.ts";

const introducer = "\u001b";
const enterScreen = `${introducer}[?1049h${introducer}[2J${introducer}[H${introducer}[?25l`;
const leaveScreen = `${introducer}[2J${introducer}[?25h${introducer}[?1049l`;
/** A terminal that does not answer within this time, in milliseconds, is sent text only. */
const answerMs = 1_000;
/** A cell of a terminal that does not say how large it is, and the most pixels of a picture that is read. */
const usualCell: Pixels = { width: 8, height: 16 };
const mostPixels = 50_000_000;
/** The lines around a picture: its name above it, and what to press below. */
const textRows = 2;

/** What became of a picture: it was shown until a key was pressed, or the terminal shows no pictures, or why it was not. */
export type PictureOutcome = "shown" | "unsupported" | { readonly why: string };

/**
 * Shows a PNG or JPEG picture alone on a screen of its own, until any key is pressed; Ink's screen is drawn again after it.
 * Nothing is written to a terminal that is known to show none.
 */
export function usePictureView(): (title: string, file: Uint8Array) => Promise<PictureOutcome> {
  const release = useTerminalRelease();
  return async (title, file) => {
    const setting = pictureSetting(process.env);
    if (setting === "none") return "unsupported";
    const size = pictureSize(file);
    if (!size) return { why: "It is neither PNG nor JPEG." };
    if (size.width * size.height > mostPixels) return { why: "It has too many pixels." };
    let outcome: PictureOutcome = "unsupported";
    await release(async () => {
      outcome = await withKeyboard((keyboard) => view({ title, file, size, setting, keyboard }));
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
  readonly size: Pixels;
  readonly setting: PictureProtocol | "ask";
  readonly keyboard: Keyboard;
};

async function view({ title, file, size, setting, keyboard }: Viewed): Promise<PictureOutcome> {
  const { stdout, env } = process;
  if (setting === "ask" && answered === null) {
    stdout.write(pictureQuestions(env));
    answered = await keyboard.until(pictureAnswer, answerMs);
  }
  const protocol = setting === "ask" ? (answered?.protocol ?? "none") : setting;
  const cell = answered?.cell ?? usualCell;
  if (protocol === "none") return "unsupported";
  const columns = stdout.columns || 80;
  const rows = stdout.rows || 24;
  try {
    const picture = await codesOf(protocol, file, { size, cell, columns, rows: rows - textRows - 1 });
    const foot = `${introducer}[${rows};1H${cutEnd("Any key goes back", columns)}`;
    stdout.write(`${enterScreen}${cutEnd(singleLine(title), columns)}\r\n${picture}${foot}`);
    await keyboard.until((input) => (input === "" ? null : input));
    stdout.write((protocol === "kitty" ? kittyRemoval : "") + leaveScreen);
    return "shown";
  } catch (error) {
    if (error instanceof PictureError) return { why: error.message };
    throw error;
  }
}

type Place = { readonly size: Pixels; readonly cell: Pixels; readonly columns: number; readonly rows: number };

async function codesOf(protocol: "kitty" | "sixel", file: Uint8Array, { size, cell, ...room }: Place): Promise<string> {
  const most = { width: room.columns * cell.width, height: room.rows * cell.height };
  if (protocol === "sixel") return asSixel(file, most);
  const isPng = file[0] === 0x89;
  return kittyPicture(
    isPng ? file : await asPng(file, { width: 2 * most.width, height: 2 * most.height }),
    pictureCells(size, room, cell),
  );
}
