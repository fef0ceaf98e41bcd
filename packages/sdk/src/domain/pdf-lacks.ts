import type { ReportTemplate } from "../contract/reports.ts";

/** Says what of a template a PDF will lack, `Its pictures and headers are in the DOCX only, not in a PDF.`; null for nothing. */
export function pdfLacks({ notInPdf }: Pick<ReportTemplate, "notInPdf">): string | null {
  if (notInPdf.length === 0) return null;
  const words = notInPdf.map((one) => (one === "characters" ? "characters of other scripts" : one));
  const list = words.length === 1 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
  return `Its ${list} are in the DOCX only, not in a PDF.`;
}
