/** The size of an output chunk, in bytes. */
const pieceBytes = 256 * 1024;
/** The most UTF-8 bytes for each UTF-16 unit of a text. */
const mostBytes = 3;

/**
 * Encodes texts to UTF-8, many in one chunk; the rest of a batch is sent at its end. Each text is encoded by itself: in
 * one long joined text, a single letter outside Latin-1 would make the whole text twice as large and several times as
 * slow to encode.
 */
export async function* bytesOf(batches: AsyncIterable<Iterable<string>>): AsyncGenerator<Uint8Array, undefined> {
  for await (const texts of batches) {
    let piece = Buffer.allocUnsafe(pieceBytes);
    let end = 0;
    for (const text of texts) {
      const most = text.length * mostBytes;
      if (end + most > piece.length) {
        if (end > 0) yield piece.subarray(0, end);
        piece = Buffer.allocUnsafe(Math.max(pieceBytes, most));
        end = 0;
      }
      end += piece.write(text, end);
    }
    if (end > 0) yield piece.subarray(0, end);
  }
}
