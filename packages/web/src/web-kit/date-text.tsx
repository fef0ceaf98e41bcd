import { type DateParts, dateWords } from "@iphub/ui-core/platform/date-words";

type DateTextProps = DateParts & {
  /** A civil date `YYYY-MM-DD`, or an instant in ISO 8601. */
  readonly value: string;
};

/** `DateText {value, weekday?, time?}`: a date as the reader wants dates written; '–' for an invalid one. */
export function DateText({ value, ...parts }: DateTextProps) {
  const words = dateWords(value, parts);
  return words === "–" ? <span>–</span> : <time dateTime={value}>{words}</time>;
}
