/** The most characters of a line: PostgreSQL reads no JSON above 256 MB, and a damaged file may have no line end at all. */
const mostCharacters = 256 * 1024 * 1024;

/**
 * The lines of a UTF-8 text, split at line feeds (0x0A) only, with one line and one chunk in memory. Node's `readline`
 * also splits at U+2028 and U+2029, which JSON leaves as they are in its strings.
 * @throws RangeError where a line is longer than the limit
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  limit: number = mostCharacters,
): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let rest = "";
  for await (const chunk of chunks) {
    const [first = "", ...others] = decoder.decode(chunk, { stream: true }).split("\n");
    rest += first;
    if (rest.length > limit) throw new RangeError(`A line is longer than ${limit} characters.`);
    for (const next of others) {
      yield rest;
      rest = next;
    }
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}
