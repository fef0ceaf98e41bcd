import { basename } from "node:path";
import { usageError } from "./exit-codes.ts";
import type { Input } from "./input.ts";
import { note } from "./output/sink.ts";
import type { OwnFlag } from "./verb.ts";

/** The flags for where a downloaded file is saved. */
export const saveFlags: readonly OwnFlag[] = [
  {
    name: "output",
    kind: "text",
    short: "o",
    placeholder: "path",
    help: "where to save it; its own name by default, - for standard output",
  },
  { name: "force", kind: "boolean", help: "replace an existing file" },
];

/**
 * Saves a downloaded file where the flags say, or under its own name, as a whole or not at all; returns the path, `-` for
 * standard output. An existing file is a usage error, unless it may be replaced.
 */
export async function saveFile(
  file: AsyncIterable<Uint8Array>,
  name: string,
  { output, force }: Input,
): Promise<string> {
  // Imported lazily: both take longer to load than everything else that most verbs need.
  const { existsSync } = process.getBuiltinModule("node:fs");
  const { saveStream } = await import("./save-stream.ts");
  const path = typeof output === "string" ? output : basename(name);
  if (path !== "-" && force !== true && existsSync(path)) {
    throw usageError(`${path} exists already`, "Use --force or --output.");
  }
  await saveStream(file, path);
  return path;
}

/** The message for a file that was saved; nothing for standard output. */
export function noteSaved(path: string): void {
  if (path !== "-") note(`Saved ${path}`);
}
