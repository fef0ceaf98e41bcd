import type { Output } from "./output/output.ts";
import type { OwnFlag } from "./verb.ts";

/** The flag for the file of an export. */
export const exportFlag: OwnFlag = {
  name: "output",
  short: "o",
  kind: "text",
  placeholder: "file",
  help: "where to write; standard output by default",
};

/** Writes an export to the file of `--output`, or to standard output, with a hint on where it is. */
export async function saveExport(pieces: AsyncIterable<Uint8Array>, file: unknown, output: Output): Promise<void> {
  const target = typeof file === "string" ? file : "-";
  // Verbs that can save an export are also called without one.
  const { saveStream } = await import("./save-stream.ts");
  await saveStream(pieces, target);
  if (target !== "-") output.hint(`Written to ${target}.`);
}
