/** What a spreadsheet would run as a formula (OWASP, CSV injection), and such a text behind apostrophes. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A text as a field of a CSV, with an apostrophe where a spreadsheet would run it; {@link withoutGuard} gives it back. */
export function withGuard(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/**
 * The text of a field of a CSV, also of one that another program has guarded, or has written as a formula to keep its zeros:
 * `="00123"`.
 */
export function withoutGuard(field: string): string {
  const text = field.slice(2, -1);
  const isText = field.length > 2 && field.startsWith('="') && field.endsWith('"');
  if (isText && !text.replaceAll('""', "").includes('"')) return text.replaceAll('""', '"');
  return field.startsWith("'") && formula.test(field) ? field.slice(1) : field;
}
