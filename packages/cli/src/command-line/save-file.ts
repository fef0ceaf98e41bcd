import { basename } from "node:path";
import type { Input } from "./input.ts";
import { note } from "./output/sink.ts";
import type { OwnFlag } from "./verb.ts";

/** The flags for where a downloaded file is saved. */
export const saveFlags: readonly OwnFlag[] = [
  { name: "output", kind: "text", short: "o", placeholder: "path", help: "where to save it; its own name by default" },
  { name: "force", kind: "boolean", help: "replace an existing file" },
];

/** Saves a downloaded file where the flags say; `name` is its own. */
export async function saveFile(file: AsyncIterable<Uint8Array>, name: string, { output, force }: Input): Promise<void> {
  // Imported lazily: it takes longer to load than everything else most verbs need of Node's fs.
  const { writeFile } = process.getBuiltinModule("node:fs/promises");
  const path = typeof output === "string" ? output : basename(name);
  await writeFile(path, file, { flag: force === true ? "w" : "wx" });
  note(`Saved ${path}`);
}
