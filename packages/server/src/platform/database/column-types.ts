import { types } from "pg";

const INT8 = 20;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const INTERVAL = 1186;
/** Typed as a number because the driver's list of type ids leaves arrays out. */
const TEXT_ARRAY: number = 1009;
/** Array types by oid, each with the oid of its element. */
const ARRAYS: Record<number, number> = { 1016: INT8, 1182: DATE, 1115: TIMESTAMP, 1185: TIMESTAMPTZ, 1187: INTERVAL };

type Parser = (text: string) => unknown;

function asIs(text: string): string {
  return text;
}

/** A number where it is exact, else the digits as a string. */
function parseInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/** `2026-01-31 12:00:00.123456+00` becomes `2026-01-31T12:00:00.123Z`; infinities stay words. */
function parseInstant(text: string): string {
  const instant = new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString();
}

function parseLocalInstant(text: string): string {
  return parseInstant(`${text}Z`);
}

const SCALARS: Record<number, Parser> = {
  [INT8]: parseInt8,
  [DATE]: asIs,
  [TIMESTAMP]: parseLocalInstant,
  [TIMESTAMPTZ]: parseInstant,
  [INTERVAL]: asIs,
};

function mapNested(value: unknown, parse: Parser): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => mapNested(item, parse));
  }
  return typeof value === "string" ? parse(value) : value;
}

/** Takes an array literal apart into strings and nulls, nested as it is: the driver's parser for text[]. */
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
