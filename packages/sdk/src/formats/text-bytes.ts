/** What is handed on at once, in bytes. */
const pieceBytes = 256 * 1024;
/** No character takes more bytes in UTF-8 for each unit of a text. */
const mostBytes = 3;

/**
 * Texts as bytes, many in one piece; what a batch left over goes out with its end. Each text is written by itself: joined
 * to one long text first, a single letter outside Latin makes all of it twice as wide and several times as slow to write.
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
