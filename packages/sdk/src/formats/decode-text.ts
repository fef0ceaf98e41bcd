/**
 * The text of UTF-8, or of UTF-16 with its byte order mark, without that mark; null for another encoding, and for what
 * is no text.
 */
export function decodedText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // English in UTF-16 without its mark is valid UTF-8, in which every second character is a NUL.
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

function encodingOf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
