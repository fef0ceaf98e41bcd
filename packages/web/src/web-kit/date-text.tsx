type DateTextProps = {
  /** A civil date `YYYY-MM-DD`, or an instant in ISO 8601. */
  readonly value: string;
  /** Adds the weekday, as deadlines do. */
  readonly weekday?: boolean;
  /** Adds hours and minutes; for an instant only. */
  readonly time?: boolean;
  /** The browser's locale by default; tests set it. */
  readonly locale?: string;
};

const isCivil = (value: string) => value.length === 10;

/** Making a format takes longer than all dates of a page. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A civil date or an instant in the words of a locale; a civil date is the same day everywhere. Throws on any other
 * text.
 */
export function dateWords({ value, weekday = false, time = false, locale }: DateTextProps): string {
  const civil = isCivil(value);
  const key = [civil, weekday, time, locale].join();
  const known = formats.get(key);
  const format =
    known ??
    new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "short",
      year: "numeric",
      ...(weekday && { weekday: "short" }),
      ...(time && !civil && { hour: "2-digit", minute: "2-digit" }),
      ...(civil && { timeZone: "UTC" }),
    });
  if (!known) formats.set(key, format);
  return format.format(new Date(value));
}

/** `DateText {value, weekday?, time?, locale?}`: a date in the reader's locale; '–' for an invalid one. */
export function DateText(props: DateTextProps) {
  if (Number.isNaN(Date.parse(props.value))) return <span>–</span>;
  return <time dateTime={props.value}>{dateWords(props)}</time>;
}
