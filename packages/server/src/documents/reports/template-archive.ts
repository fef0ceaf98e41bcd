import { limitSize } from "@iphub/sdk/domain/byte-size";
import { type ArchiveKind, openArchive } from "../../formats/archives/open-archive.ts";
import { invalidFile } from "../../platform/failures.ts";

/** The limits of a template: packed bytes, number of parts, and unpacked bytes. */
export const templateLimits = { packed: 2 * 1024 * 1024, parts: 500, unpacked: 20 * 1024 * 1024 } as const;

const template: ArchiveKind = {
  name: "a Word document",
  program: "Word",
  ending: ".docx",
  parts: templateLimits.parts,
  unpacked: templateLimits.unpacked,
  ifTooLarge: "make its pictures smaller",
};

/** Refuses a template with more bytes than one may have. @throws Failure 400 naming `file` */
export function refuseLarge(content: Buffer): void {
  const { packed } = templateLimits;
  if (content.length > packed) throw invalidFile(`is larger than ${limitSize(packed)}; ${template.ifTooLarge}`);
}

/** The parts of a template by path. @throws Failure 400 naming `file` */
export function openTemplate(archive: Buffer): Promise<Map<string, Buffer>> {
  return openArchive(archive, template);
}
