import { fstatSync } from "node:fs";
import { CliError, exitCodes, fileFault } from "../exit-codes.ts";
import { writeAll } from "../write-all.ts";
import { terminalLines } from "./cell.ts";

/**
 * Writes to standard output and waits for a slow reader. A reader that closes the pipe (`| head`) ends the verb
 * silently with exit code 141; a full disk is a failure with a reason: partial output never looks complete.
 */
export async function writeOut(text: string | Uint8Array): Promise<void> {
  if (text.length === 0) return;
  if (isToFile()) return writeToFile(text);
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error) reject(writeFailure(error));
      else resolve();
    });
  });
}

/** Writes a text that may have any characters, on a terminal without those that would steer it. */
export async function writeText(text: string): Promise<void> {
  await writeOut(process.stdout.isTTY === true ? text.split("\t").map(terminalLines).join("\t") : text);
}

/** The descriptor of standard output, also in a thread, whose own stream has none. */
const standardOutput = 1;
let isFile: boolean | undefined;

/** Whether standard output goes to a file. Node's stream for it takes a write as done that a full disk cut short. */
function isToFile(): boolean {
  isFile ??= fstatSync(standardOutput).isFile();
  return isFile;
}

function writeToFile(text: string | Uint8Array): void {
  try {
    writeAll(standardOutput, text);
  } catch (error) {
    throw writeFailure(error);
  }
}

/**
 * Prints a line for the person on standard error, wrapped at words on a terminal; a closed standard error is ignored. Control
 * characters are removed, because a title in it must not steer the terminal.
 */
export function note(text: string): void {
  const width = noteColumns();
  const safe = terminalLines(text);
  noteAsIs(width > 0 ? wrapWords(safe, width) : safe);
}

/** Prints a line on standard error that fits the terminal already. */
export function noteAsIs(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The columns of the terminal on standard error; 0 if it is none. */
export function noteColumns(): number {
  return process.stderr.isTTY === true ? process.stderr.columns || 0 : 0;
}

/** Breaks lines that are longer than the terminal at spaces; a word that is longer stays whole. A line keeps its indent. */
export function wrapWords(text: string, width: number): string {
  return text
    .split("\n")
    .map((line) => {
      if (line.length <= width) return line;
      const indent = /^ */.exec(line)?.[0] ?? "";
      const [first = "", ...words] = line.trim().split(/ +/);
      const lines = [indent + first];
      for (const word of words) {
        const last = lines.at(-1) ?? "";
        if (last.length + 1 + word.length <= width) lines.splice(-1, 1, `${last} ${word}`);
        else lines.push(indent + word);
      }
      return lines.join("\n");
    })
    .join("\n");
}

/** The failure of a failed write. */
function writeFailure(error: unknown): CliError {
  const reason = fileFault(error);
  if (reason === "EPIPE") return new CliError(exitCodes.closedPipe, "");
  return new CliError(exitCodes.failure, `the output could not be written (${reason})`);
}

/** Keeps failed writes from ending the process with a stack trace: {@link writeOut} reports them. */
export function guardStreams(): void {
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
}
