import type { PaperAnswer } from "./paper-reader.ts";
import { pdfText } from "./pdf-text.ts";

// The process that reads papers: a damaged or hostile file can exhaust only this process's own limits.
process.on("message", (content: Uint8Array) => {
  answer(content).then((one) => process.send?.(one));
});

async function answer(content: Uint8Array): Promise<PaperAnswer> {
  try {
    return { text: await pdfText(content) };
  } catch (error) {
    return { broken: error instanceof Error ? error.message : String(error) };
  }
}
