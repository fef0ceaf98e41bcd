import type { ReportTemplate } from "@iphub/sdk/contract/reports";

/** What of a template a PDF does not carry. */
export type NotInPdf = ReportTemplate["notInPdf"];

/** Looks through the parts of a template for what its PDF will lack: pictures, and the words of headers and footers. */
export function notInPdf(parts: ReadonlyMap<string, Buffer>): NotInPdf {
  const names = [...parts.keys()];
  const hasWords = (pattern: RegExp) =>
    names.some((name) => pattern.test(name) && /<w:t[ >]/.test(parts.get(name)?.toString("utf8") ?? ""));
  const found: NotInPdf = [];
  if (names.some((name) => /^word\/media\//i.test(name))) found.push("pictures");
  if (hasWords(/^word\/header\d*\.xml$/i)) found.push("headers");
  if (hasWords(/^word\/footer\d*\.xml$/i)) found.push("footers");
  return found;
}
