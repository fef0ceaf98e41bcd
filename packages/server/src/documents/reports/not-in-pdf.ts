import type { ReportTemplate } from "@iphub/sdk/contract/reports";
import { notShownOf } from "./pdf-characters.ts";
import { type Parts, readDocument } from "./read-document.ts";

/** The parts of a template that its PDF lacks. */
export type NotInPdf = ReportTemplate["notInPdf"];

/**
 * Finds what the PDF of a template will lack: pictures that are not PNG or JPEG or are outside the text, headers and
 * footers that the PDF shows on no page, such as those of a second section, footnotes and endnotes, charts, and
 * characters that none of its fonts has.
 */
export function notInPdf(parts: Parts): NotInPdf {
  const document = readDocument(parts);
  const { paths } = document;
  const left = [...parts.keys()].filter((name) => !paths.has(name));
  const hasWords = (pattern: RegExp) =>
    left.some((name) => pattern.test(name) && /<w:t[ >]/.test(parts.get(name)?.toString("utf8") ?? ""));
  const found: NotInPdf = [];
  if (left.some((name) => /^word\/media\//i.test(name))) found.push("pictures");
  if (hasWords(/^word\/header\d*\.xml$/i)) found.push("headers");
  if (hasWords(/^word\/footer\d*\.xml$/i)) found.push("footers");
  if (hasWords(/^word\/(footnotes|endnotes)\.xml$/i)) found.push("notes");
  if (left.some((name) => /^word\/(charts|diagrams)\//i.test(name))) found.push("charts");
  if (notShownOf(document).length > 0) found.push("characters");
  return found;
}
