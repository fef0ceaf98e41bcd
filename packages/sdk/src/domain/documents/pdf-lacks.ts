import type { ReportResult, ReportTemplate } from "../../contract/reports.ts";

/**
 * Says what the PDF of a template lacks, `Its pictures and headers are in the DOCX only, not in a PDF.`; null if
 * nothing.
 */
export function pdfLacks({ notInPdf }: Pick<ReportTemplate, "notInPdf">): string | null {
  if (notInPdf.length === 0) return null;
  const words = notInPdf.map((one) => (one === "characters" ? "characters of other scripts" : one));
  const list = words.length === 1 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
  return `Its ${list} are in the DOCX only, not in a PDF.`;
}

const places = { text: "the text", table: "a table", header: "the header", footer: "the footer" } as const;

/** Says which characters a PDF cannot show and in which of its texts; null if it shows them all. */
export function pdfNotShown({ notShown }: Pick<ReportResult, "notShown">): string | null {
  if (notShown.length === 0) return null;
  const said = notShown.map(({ place, letters, text }) => `${letters} in ${places[place]}: '${text}'`).join("; ");
  return `This PDF cannot show some characters and has \ufffd in their place: ${said}. Make it as a DOCX to have them.`;
}
