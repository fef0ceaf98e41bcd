import { types } from "pg";

const INT8 = 20;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const INTERVAL = 1186;
/** The driver's list of type ids lacks arrays. */
const TEXT_ARRAY: number = 1009;
/** Array types by oid, each with the oid of its element. */
const ARRAYS: Record<number, number> = { 1016: INT8, 1182: DATE, 1115: TIMESTAMP, 1185: TIMESTAMPTZ, 1187: INTERVAL };

type Parser = (text: string) => unknown;

function asIs(text: string): string {
  return text;
}

/** A number if it is exact, else the digits as a string. */
function parseInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/** An instant of a session in UTC, as a column or within JSON: `2026-01-31 12:00:00.123456+00`. */
const utcInstant = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d+))?\+00(?::00)?$/;

/**
 * An instant as the database writes it, in UTC with milliseconds: `2026-01-31 12:00:00.123456+00` becomes
 * `2026-01-31T12:00:00.123Z`. Infinities are unchanged. `Date` takes over ten times as long, and a page has hundreds of
 * instants.
 */
export function instantOf(text: string): string {
  const [, day, time, fraction = ""] = utcInstant.exec(text) ?? [];
  if (day !== undefined) return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
  const instant = new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString();
}

function parseLocalInstant(text: string): string {
  return instantOf(`${text}Z`);
}

const SCALARS: Record<number, Parser> = {
  [INT8]: parseInt8,
  [DATE]: asIs,
  [TIMESTAMP]: parseLocalInstant,
  [TIMESTAMPTZ]: instantOf,
  [INTERVAL]: asIs,
};

function mapNested(value: unknown, parse: Parser): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => mapNested(item, parse));
  }
  return typeof value === "string" ? parse(value) : value;
}

/** The driver's parser for text[], which does not parse the elements. */
const splitArray: Parser = types.getTypeParser(TEXT_ARRAY, "text");

function arrayParser(element: Parser): Parser {
  return (text) => mapNested(splitArray(text), element);
}

function textParser(oid: number): Parser | undefined {
  const element = ARRAYS[oid];
  const elementParser = element === undefined ? undefined : SCALARS[element];
  return elementParser ? arrayParser(elementParser) : SCALARS[oid];
}

/**
 * How column values become JavaScript values, the same on both engines: int8 a number when it is safe (else a string),
 * timestamptz an ISO string in UTC with milliseconds, date `YYYY-MM-DD`, json and jsonb parsed, numeric and interval
 * strings. Store instants as `timestamptz(3)`, so that a value read and sent back compares equal.
 */
export const columnTypes = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    const own = format === "binary" ? undefined : textParser(oid);
    return own ?? types.getTypeParser(oid, format);
  },
};
