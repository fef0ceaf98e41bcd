import { Failure } from "../../platform/failures.ts";
import { readSheet } from "./read-sheet.ts";
import type { SheetAnswer } from "./receive-sheet.ts";

// The process that parses dockets: a hostile file can exhaust only this process's own limits.
process.on("message", (content: Uint8Array) => {
  answer(Buffer.from(content.buffer, content.byteOffset, content.length)).then((one) => process.send?.(one));
});

async function answer(content: Buffer): Promise<SheetAnswer> {
  try {
    return { sheet: await readSheet(content) };
  } catch (error) {
    const refused = error instanceof Failure ? error.fields?.[0]?.message : undefined;
    return refused === undefined ? { broken: String(error) } : { refused };
  }
}
