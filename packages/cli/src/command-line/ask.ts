import { createInterface } from "node:readline/promises";
import { CliError, exitCodes, usageError } from "./exit-codes.ts";

/**
 * Asks one question on the terminal; the prompt is written to standard error, so that standard output has data only.
 * @throws CliError (exit code 130) for Ctrl-D; Ctrl-C ends the program with the same code
 */
export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  lines.on("SIGINT", () => process.exit(exitCodes.interrupted));
  // Node never settles a question after Ctrl-D: the program would end with its warning and a code of its own.
  const closed = Promise.withResolvers<never>();
  lines.once("close", () => closed.reject(new CliError(exitCodes.interrupted, "")));
  let isAnswered = false;
  try {
    const answer = await Promise.race([lines.question(question), closed.promise]);
    isAnswered = true;
    return answer.trim();
  } finally {
    lines.close();
    if (!isAnswered) process.stderr.write("\n");
  }
}

/**
 * Asks for a secret without showing it. Needs a terminal; Ctrl-C ends the program with 130 and Ctrl-D on an empty line
 * cancels. The terminal mode is always restored.
 */
export async function askSecret(question: string): Promise<string> {
  if (process.stdin.isTTY !== true) throw usageError("a password cannot be asked for here", "Use --password-stdin.");
  // The echo is switched off before the question is shown, in case the person types at once.
  process.stdin.setRawMode(true);
  process.stdin.setEncoding("utf8");
  try {
    process.stderr.write(question);
    return await readSecret();
  } finally {
    process.stdin.setRawMode(false);
    process.stdin.pause();
    process.stderr.write("\n");
  }
}

function readSecret(): Promise<string> {
  return new Promise((resolve, reject) => {
    let secret = "";
    const onData = (text: string) => {
      for (const key of text) {
        const next = typed(secret, key);
        if (next.done === undefined) {
          secret = next.secret;
          continue;
        }
        process.stdin.off("data", onData);
        if (next.done === "entered") resolve(secret);
        else reject(new CliError(exitCodes.interrupted, ""));
        return;
      }
    };
    process.stdin.on("data", onData);
    process.stdin.resume();
  });
}

function typed(secret: string, key: string): { secret: string; done?: "entered" | "given-up" } {
  if (key === "\r" || key === "\n") return { secret, done: "entered" };
  if (key === "\u0003" || (key === "\u0004" && secret === "")) return { secret, done: "given-up" };
  if (key === "\u007f" || key === "\b") return { secret: [...secret].slice(0, -1).join("") };
  if (key === "\u0015") return { secret: "" };
  return key < " " ? { secret } : { secret: secret + key };
}
