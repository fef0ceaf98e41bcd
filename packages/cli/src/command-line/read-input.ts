import { decodedText } from "@iphub/sdk/formats/decode-text";
import { CliError, fileFault, usageError } from "./exit-codes.ts";

/**
 * The whole text of a file, or of standard input for `-`. Throws a usage error if the file does not exist or is no
 * text, or if standard input is the terminal or was read already.
 */
export async function readInput(from: string): Promise<string> {
  if (from === "-") return readStandardInput();
  // Imported lazily: it takes longer to load than everything else most verbs need of Node's fs.
  const { readFile } = process.getBuiltinModule("node:fs/promises");
  try {
    return decoded(await readFile(from), from);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw usageError(`${from} cannot be read (${fileFault(error)})`);
  }
}

async function readStandardInput(): Promise<string> {
  if (process.stdin.isTTY === true) {
    throw usageError("- means standard input, which is the terminal here", "Send the text through a pipe or a file.");
  }
  if (process.stdin.readableEnded) throw usageError("- is given twice", "Put one of the two in a file.");
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(Buffer.from(part));
  return decoded(Buffer.concat(parts), "standard input");
}

function decoded(bytes: Buffer, from: string): string {
  const text = decodedText(bytes);
  if (text !== null) return text;
  const what = "is no text in UTF-8, or in UTF-16 with its byte-order mark";
  throw usageError(`${from} ${what}`, "Save it as UTF-8; Excel calls that CSV UTF-8 (comma delimited).");
}
