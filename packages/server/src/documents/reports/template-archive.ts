import { invalid } from "../../platform/failures.ts";
import { openArchive } from "../../platform/files/open-archive.ts";

/** The most that a template may have: packed bytes, parts, and bytes when it is unpacked. */
export const templateLimits = { packed: 2 * 1024 * 1024, parts: 500, unpacked: 20 * 1024 * 1024 } as const;

const template = {
  ...templateLimits,
  notOne: "is not a Word document; save it in Word as .docx and send that",
  damaged: "is damaged; open it in Word, save it as .docx and send that",
  encrypted: "is encrypted; save it without a password",
  tooManyParts: `has more than ${templateLimits.parts} parts; save it anew in Word`,
  tooLarge: `unpacks to more than ${templateLimits.unpacked / 1024 / 1024} MB; make its pictures smaller`,
};

/** 400: the file that was sent as a template cannot be one; `message` says why and what to do. */
export function badTemplate(message: string): Error {
  return invalid([{ field: "file", message }]);
}

/** The parts of a template by their paths. @throws Failure 400 naming `file` */
export function openTemplate(archive: Buffer): Map<string, Buffer> {
  return openArchive(archive, template);
}
