/** People in a column: two initials each, more than two are counted; a dash for no one. */
export function peopleInitials(emails: readonly string[]): string {
  if (emails.length === 0) return "–";
  const shown = emails.slice(0, 2).map((email) => email.slice(0, 2).toUpperCase());
  return shown.join(" ") + (emails.length > shown.length ? `+${emails.length - shown.length}` : "");
}

/** A total for display: above 9999 it is not counted. */
function totalWords(total: number): string {
  return total > 9_999 ? "more than 10000" : String(total);
}

/** A total with its noun: `1 matter`, `214 matters`, `more than 10000 matters`. */
export function countWords(total: number, one: string, many = `${one}s`): string {
  return total === 1 ? `1 ${one}` : `${totalWords(total)} ${many}`;
}

type DateOptions = { readonly weekday?: boolean; readonly time?: boolean };

/** Cached, because creating a format takes longer than using it a hundred times, and a list shows two dates per row. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf({ weekday = false, time = false }: DateOptions, isCivil: boolean): Intl.DateTimeFormat {
  const key = `${weekday} ${time} ${isCivil}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(undefined, {
    day: "numeric",
    month: "short",
    year: "numeric",
    ...(weekday ? { weekday: "short" } : {}),
    ...(time && !isCivil ? { hour: "2-digit", minute: "2-digit" } : {}),
    ...(isCivil ? { timeZone: "UTC" } : {}),
  });
  formats.set(key, format);
  return format;
}

/** A civil date or an instant in the reader's locale; a civil date is the same day everywhere. */
export function dateWords(value: string, options: DateOptions = {}): string {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? "–" : formatOf(options, value.length === 10).format(at);
}
