import { type ChildProcess, fork } from "node:child_process";
import { extname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Pixels } from "./picture-codes.ts";
import { PictureError } from "./picture-pixels.ts";

/** What opening a file, and drawing one of its pictures, may cost before the process that does it is ended. */
export interface DrawingLimits {
  readonly milliseconds: number;
  /** The memory of the process as a whole: decoded pictures are outside the engine's heap. */
  readonly megabytes: number;
}

/** How a terminal is sent pictures, and the room for one, in cells. */
export interface PictureRoom {
  readonly protocol: "kitty" | "sixel";
  readonly cell: Pixels;
  readonly columns: number;
  readonly rows: number;
}

/** What the process is asked: first to open a file, then for its pictures, numbered from 1. */
export type PictureRequest = { readonly file: Uint8Array } | { readonly page: number; readonly room: PictureRoom };

/**
 * The process's answer: how many pictures the file has, or the codes that show one. `why` is a sentence for the reader,
 * `broken` the message of an unexpected error.
 */
export type PictureAnswer =
  | { readonly count: number }
  | { readonly codes: string }
  | { readonly why: string }
  | { readonly broken: string };

const usualLimits: DrawingLimits = { milliseconds: 20_000, megabytes: 1_024 };
/** A drawing that was left may end by itself within this time, in milliseconds: a new process opens the file again. */
const graceMs = 1_000;
const tookTooLong = "It takes too long to draw.";
const hasEnded = "The program that draws it has ended: the file takes too much memory, or is damaged.";

/**
 * A file whose pictures are drawn in a process of its own: what a hostile file costs, it costs there, and the terminal
 * application goes on. (A thread's limit of memory covers its heap alone, not what it decodes.) One call at a time.
 */
export class PictureProcess {
  readonly #file: Uint8Array;
  readonly #limits: DrawingLimits;
  #child: ChildProcess | undefined;
  #drawing: Promise<unknown> = Promise.resolve();

  constructor(file: Uint8Array, limits: DrawingLimits = usualLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /**
   * Starts the process with the file.
   * @returns how many pictures it has
   * @throws PictureError saying why it cannot be shown
   */
  async open(): Promise<number> {
    this.close();
    this.#child = startProcess(this.#limits.megabytes);
    const answer = await this.#ask({ file: this.#file });
    if ("count" in answer) return answer.count;
    this.close();
    throw errorOf(answer);
  }

  /**
   * The codes that show a picture as large as fits. The file is opened again where its process was ended.
   * @throws PictureError saying why it cannot be shown
   */
  draw(page: number, room: PictureRoom): Promise<string> {
    const drawing = this.#draw(page, room);
    this.#drawing = drawing;
    return drawing;
  }

  /** Leaves the last drawing: where it does not soon end by itself, its process is ended. */
  async leave(): Promise<void> {
    const over = () => true;
    const ended = this.#drawing.then(over, over);
    if (!(await Promise.race([ended, pause(graceMs, false, { ref: false })]))) this.close();
  }

  /** Ends the process, whatever it does. */
  close(): void {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  async #draw(page: number, room: PictureRoom): Promise<string> {
    if (!this.#child?.connected) await this.open();
    const answer = await this.#ask({ page, room });
    if ("codes" in answer) return answer.codes;
    throw errorOf(answer);
  }

  async #ask(request: PictureRequest): Promise<PictureAnswer> {
    const child = this.#child;
    if (child === undefined) throw new PictureError(hasEnded);
    const { promise, resolve, reject } = Promise.withResolvers<PictureAnswer>();
    const lost = () => reject(new PictureError(hasEnded));
    const timer = setTimeout(() => reject(new PictureError(tookTooLong)), this.#limits.milliseconds);
    child.on("message", resolve).on("exit", lost).on("error", lost);
    child.send(request, (error) => {
      if (error) lost();
    });
    try {
      return await promise;
    } catch (error) {
      // After a drawing was left, another process may have been started.
      if (this.#child === child) this.close();
      throw error;
    } finally {
      clearTimeout(timer);
      child.off("message", resolve).off("exit", lost).off("error", lost);
    }
  }
}

function errorOf(answer: PictureAnswer): Error {
  if ("why" in answer) return new PictureError(answer.why);
  return new Error("broken" in answer ? answer.broken : "The process gave the answer to another request.");
}

/** Starts `picture-worker`: from source the file next to this one, bundled an entry next to the program. */
function startProcess(megabytes: number): ChildProcess {
  const address = new URL(`./picture-worker${extname(import.meta.url)}`, import.meta.url);
  const own = process.execArgv.filter((flag) => !flag.startsWith("--inspect"));
  const child = fork(address, [String(megabytes)], {
    execArgv: [...own, `--max-old-space-size=${megabytes}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot },
  });
  // Between two requests no other listener is there; an error then must not end the application.
  child.on("error", () => undefined);
  return child;
}
