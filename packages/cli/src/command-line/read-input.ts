import { usageError } from "./exit-codes.ts";

/**
 * The whole text of a file, or of standard input for `-`. Throws a usage error if the file does not exist, or if
 * standard input is the terminal.
 */
export async function readInput(from: string): Promise<string> {
  if (from === "-") return readStandardInput();
  // Imported lazily: it takes longer to load than everything else most verbs need of Node's fs.
  const { readFile } = process.getBuiltinModule("node:fs/promises");
  try {
    return await readFile(from, "utf8");
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw usageError(`${from} cannot be read (${reason})`);
  }
}

async function readStandardInput(): Promise<string> {
  if (process.stdin.isTTY === true) {
    throw usageError("- means standard input, which is the terminal here", "Send the text through a pipe or a file.");
  }
  process.stdin.setEncoding("utf8");
  let text = "";
  for await (const part of process.stdin) text += part;
  return text;
}
