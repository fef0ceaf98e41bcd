import { setTimeout as pause } from "node:timers/promises";
import { useTerminalRelease } from "./mouse.tsx";
import {
  kittyRemoval,
  type PictureProtocol,
  type Pixels,
  pictureAnswer,
  pictureQuestions,
  pictureSetting,
} from "./picture-codes.ts";
import { PictureError } from "./picture-pixels.ts";
import { PictureProcess } from "./picture-process.ts";
import { cutEnd, singleLine, wrapCells } from "./text-cells.ts";

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

/** A picture or a PDF that is shown. */
export interface ViewedFile {
  readonly title: string;
  readonly file: Uint8Array;
  /** The page that is shown first, from 1. */
  readonly page: number;
  /** What the reader can do where a page cannot be drawn: `o opens it in the browser.` */
  readonly advice: string;
}

/** The result: the page that was shown last, that the terminal shows no pictures, or why the picture was not shown. */
export type PictureOutcome = { readonly page: number } | "unsupported" | { readonly why: string };

/** Keys that turn the pages of a PDF: arrows, PageDown and PageUp, the blank, and letters. */
const nextKeys = ["n", "j", " ", `${introducer}[C`, `${introducer}[B`, `${introducer}[6~`];
const oneKey = new RegExp(`${introducer}\\[[0-9;]*[A-Za-z~]|.`, "gsu");
const previousKeys = ["p", "k", `${introducer}[D`, `${introducer}[A`, `${introducer}[5~`];

/**
 * Shows a PNG or JPEG picture, or the pages of a PDF, alone on a screen of its own until a key is pressed that turns no page;
 * Ink's screen is drawn again after it. Nothing is written to a terminal that is known to show no pictures.
 */
export function usePictureView(): (viewed: ViewedFile) => Promise<PictureOutcome> {
  const release = useTerminalRelease();
  return async (viewed) => {
    const setting = pictureSetting(process.env);
    if (setting === "none") return "unsupported";
    let outcome: PictureOutcome = "unsupported";
    await release(async () => {
      outcome = await withKeyboard((keyboard) => view(viewed, setting, keyboard));
    });
    return outcome;
  };
}

/** What is typed, and what the terminal answers, while Ink does not read it. */
interface Keyboard {
  /** Resolves when all that came since the last call satisfies a test, or with null when `over` has ended. */
  until<T>(found: (input: string) => T | null, over?: Promise<unknown>): Promise<T | null>;
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
      until: (found, over) =>
        new Promise((resolve) => {
          const end = (answer: ReturnType<typeof found>) => {
            // What ends late may have been waited for by an earlier call.
            if (heard !== look) return;
            heard = () => {};
            input = "";
            resolve(answer);
          };
          const look = () => {
            const answer = found(input);
            if (answer !== null) end(answer);
          };
          const stop = () => end(null);
          heard = look;
          over?.then(stop, stop);
          look();
        }),
    });
  } finally {
    stdin.off("data", read);
    stdin.setRawMode(false);
  }
}

/** What the terminal has answered; it is asked once. */
let answered: ReturnType<typeof pictureAnswer> = null;

async function view(viewed: ViewedFile, setting: PictureProtocol | "ask", keyboard: Keyboard): Promise<PictureOutcome> {
  const { stdout, env } = process;
  if (setting === "ask" && answered === null) {
    stdout.write(pictureQuestions(env));
    answered = await keyboard.until(pictureAnswer, pause(answerMs, undefined, { ref: false }));
  }
  const protocol = setting === "ask" ? (answered?.protocol ?? "none") : setting;
  if (protocol === "none") return "unsupported";
  const pictures = new PictureProcess(viewed.file);
  stdout.write(enterScreen);
  try {
    return { page: await showPages({ ...viewed, pictures, protocol, cell: answered?.cell ?? usualCell, keyboard }) };
  } catch (error) {
    if (error instanceof PictureError) return { why: error.message };
    throw error;
  } finally {
    pictures.close();
    stdout.write((protocol === "kitty" ? kittyRemoval : "") + leaveScreen);
  }
}

interface Shown extends ViewedFile {
  readonly pictures: PictureProcess;
  readonly protocol: "kitty" | "sixel";
  readonly cell: Pixels;
  readonly keyboard: Keyboard;
}

/** Shows one page after another, until a key is pressed that turns none. @returns the page that was shown last */
async function showPages(shown: Shown): Promise<number> {
  const { pictures, keyboard } = shown;
  clear(shown, "Opening the file: Escape goes back");
  const opening = pictures.open();
  if ((await keyboard.until(leavingKeys, opening)) !== null) return shown.page;
  const count = await opening;
  for (let page = Math.min(shown.page, count); ; ) {
    const next = pageAfter(await showPage(shown, page, count), page, count);
    if (next === null) return page;
    await pictures.leave();
    page = next;
  }
}

/** Shows a page, and gives the keys that are pressed next. Where they come while it is drawn, it is not waited for. */
async function showPage(shown: Shown, page: number, count: number): Promise<string> {
  const { pictures, protocol, cell, keyboard } = shown;
  const { columns, rows } = windowSize();
  clear(shown, footOf("Drawing page", page, count));
  const drawing = pictures
    .draw(page, { protocol, cell, columns, rows: rows - textRows - 1 })
    .catch((error: unknown) => wordsOf(error, shown, count));
  const early = await keyboard.until(anyKeys, drawing);
  if (early !== null) return early;
  process.stdout.write(`${introducer}[2;1H${await drawing}${footCodes(footOf("Page", page, count))}`);
  return (await keyboard.until(anyKeys)) ?? "";
}

/** Why one page of several cannot be drawn, in its place: the others still can. */
function wordsOf(error: unknown, { advice }: Shown, count: number): string {
  if (!(error instanceof PictureError) || count === 1) throw error;
  return wrapCells(`${error.message} After going back, ${advice}`, windowSize().columns).join("\r\n");
}

function windowSize() {
  return { columns: process.stdout.columns || 80, rows: process.stdout.rows || 24 };
}

/** Takes the page away that was shown, and writes the title and the last line. */
function clear({ title, protocol }: Shown, foot: string): void {
  const head = cutEnd(singleLine(title), windowSize().columns);
  process.stdout.write(`${protocol === "kitty" ? kittyRemoval : ""}${clearScreen}${head}${footCodes(foot)}`);
}

function footCodes(words: string): string {
  const { columns, rows } = windowSize();
  return `${introducer}[${rows};1H${introducer}[K${cutEnd(words, columns)}`;
}

function footOf(what: "Page" | "Drawing page", page: number, count: number): string {
  if (count === 1) return what === "Page" ? "Any key goes back" : "Drawing it: any key goes back";
  return `${what} ${page} of ${count}: n next, p previous; any other key goes back`;
}

/** What was typed, whatever it is. */
function anyKeys(input: string): string | null {
  return input === "" ? null : input;
}

/** What was typed where one of the keys turns no page. */
function leavingKeys(input: string): string | null {
  const keys = input.match(oneKey) ?? [];
  return keys.every((key) => nextKeys.includes(key) || previousKeys.includes(key)) ? null : input;
}

/** The page that keys turn to, which is the same at an end; null where one turns none. Several can come at once. */
function pageAfter(pressed: string, page: number, count: number): number | null {
  const keys = pressed.match(oneKey) ?? [];
  if (count === 1 || keys.length === 0 || leavingKeys(pressed) !== null) return null;
  return keys.reduce((at, key) => Math.min(Math.max(at + (nextKeys.includes(key) ? 1 : -1), 1), count), page);
}
