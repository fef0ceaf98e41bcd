/**
 * Excel's line, also in quotes, and filled up with empty columns by a program that took it for a row. Their number is
 * bounded because a file may have millions.
 */
const line = /^\ufeff?"?sep=([^"\r\n])"?\1{0,500}(?:\r\n|\r|\n|$)/iu;

/** A CSV without the line that names its separator. */
interface SeparatedText {
  /** Null where the file does not name it. */
  readonly separator: string | null;
  readonly text: string;
}

/** Takes off the first line `sep=;`, which says to Excel what separates the columns of the file. */
export function withoutSeparatorLine(text: string): SeparatedText {
  const [whole = "", separator = null] = line.exec(text) ?? [];
  return { separator, text: text.slice(whole.length) };
}
