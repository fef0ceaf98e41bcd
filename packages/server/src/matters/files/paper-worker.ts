import { errorMessage } from "@iphub/sdk/domain/error-message";
import type { PaperAnswer, PaperRequest } from "./paper-reader.ts";
import { pdfText } from "./pdf-text.ts";
import { wordText } from "./word-text.ts";

// The process that reads papers: a damaged or hostile file can exhaust only this process's own limits.
process.on("message", (request: PaperRequest) => {
  answer(request).then((one) => process.send?.(one));
});

async function answer({ kind, content }: PaperRequest): Promise<PaperAnswer> {
  try {
    return { text: kind === "pdf" ? await pdfText(content) : await wordText(content) };
  } catch (error) {
    return { broken: errorMessage(error) };
  }
}
