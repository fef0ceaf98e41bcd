import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const WRITER = fileURLToPath(new URL("./ledger-writer.ts", import.meta.url));

/** A running ledger writer. */
export interface WriterProcess {
  readonly pid: number;
  /** Resolves when it has acknowledged so many commits; rejects when it ends before. */
  acknowledgements(count: number): Promise<void>;
  /** Kills it with SIGKILL; gives every number it acknowledged. */
  kill(): Promise<number[]>;
  /** Resolves when it has ended by itself. */
  ended(): Promise<void>;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once("close", () => resolve()));
}

/** Starts a ledger writer and waits until it is ready. Rejects with what it said when it cannot open its database. */
export async function startWriter(
  place: string,
  settings: { mode?: "write" | "hold" | "close"; preload?: string; env?: Record<string, string> } = {},
): Promise<WriterProcess> {
  const preload = settings.preload ? ["--import", settings.preload] : [];
  const args = ["--conditions=source", ...preload, WRITER, place, settings.mode ?? "write"];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_OPTIONS: "", ...settings.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = ended(child);
  let output = "";
  let complaint = "";
  let wake = () => {};
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    wake();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  child.once("close", () => wake());
  async function lines(count: number): Promise<void> {
    while (output.split("\n").length <= count) {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`the writer ended: ${complaint}`);
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  await lines(1);
  return {
    pid: child.pid ?? 0,
    ended: () => closed,
    acknowledgements: (count) => lines(count + 1),
    async kill() {
      child.kill("SIGKILL");
      await closed;
      // The last line may be cut short by the kill; whole lines end with a line feed.
      return output.split("\n").slice(1, -1).map(Number);
    },
  };
}
