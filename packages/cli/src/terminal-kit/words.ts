import { totalWords } from "@iphub/sdk/domain/total-words";

/** A total with its noun: `1 row`, `214 rows`, `more than 10000 rows`. */
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
