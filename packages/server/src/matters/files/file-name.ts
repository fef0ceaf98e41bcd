/** The longest name that file systems accept, in bytes of UTF-8. */
const mostBytes = 255;
/**
 * Characters that affect a terminal or a line of text: control characters, and those that change the direction of
 * writing.
 */
const steering = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Characters that some file systems do not allow in a name. */
const forbidden = /[<>:"|?*]/g;

/**
 * The stored name of a file: the last part of the given path, in any script (NFC), without control characters and what
 * file systems refuse, at most 255 bytes with its extension. Never empty, `.` or `..`.
 */
export function cleanFileName(given: string): string {
  const last =
    given
      .replaceAll("\\", "/")
      .split("/")
      .findLast((part) => part.trim() !== "") ?? "";
  const plain = last.toWellFormed().normalize("NFC").replace(steering, "").replace(forbidden, "_");
  const trimmed = plain
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[. ]+$/, "");
  return shortened(trimmed === "" ? "unnamed" : trimmed);
}

/** `claims.docx` with 2 is `claims (2).docx`: the same name for another file. */
export function numberedFileName(name: string, number: number): string {
  const { stem, extension } = splitFileName(name);
  return shortened(`${stem} (${number})${extension}`);
}

/** The name before its last dot, and the extension with the dot; a leading dot does not start an extension. */
export function splitFileName(name: string): { stem: string; extension: string } {
  const at = name.lastIndexOf(".");
  return at > 0 ? { stem: name.slice(0, at), extension: name.slice(at) } : { stem: name, extension: "" };
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= mostBytes) return name;
  const { stem, extension } = splitFileName(name);
  const kept = Buffer.byteLength(extension) <= 40 ? extension : "";
  const characters = [...(kept === "" ? name : stem)];
  while (Buffer.byteLength(characters.join("") + kept) > mostBytes) characters.pop();
  return characters.join("") + kept;
}
