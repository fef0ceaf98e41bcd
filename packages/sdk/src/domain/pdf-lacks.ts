import type { ReportTemplate } from "../contract/reports.ts";

/** Says what of a template a PDF will lack, `Its pictures and headers are in the DOCX only, not in a PDF.`; null for nothing. */
export function pdfLacks({ notInPdf }: Pick<ReportTemplate, "notInPdf">): string | null {
  if (notInPdf.length === 0) return null;
  const words =
    notInPdf.length === 1 ? notInPdf.join("") : `${notInPdf.slice(0, -1).join(", ")} and ${notInPdf.at(-1)}`;
  return `Its ${words} are in the DOCX only, not in a PDF.`;
}
