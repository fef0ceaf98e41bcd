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

/**
 * An instant as the database writes it, in UTC with milliseconds: `2026-01-31 12:00:00.123456+00` becomes
 * `2026-01-31T12:00:00.123Z`; infinities stay words.
 */
export function instantOf(text: string): string {
  // What a session in UTC says of an instant of these years; Date takes over ten times as long for it.
  if (text[4] === "-" && text[10] === " " && text.endsWith("+00")) {
    const time = text.slice(11, -3);
    return `${text.slice(0, 10)}T${time.length === 8 ? `${time}.000` : time.slice(0, 12).padEnd(12, "0")}Z`;
  }
  const instant = new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString();
}

/** An instant as the database writes it in JSON, `2026-01-31T12:00:00.123456+00:00`, as {@link instantOf} gives it. */
export function instantOfJson(text: string): string {
  return instantOf(text.endsWith("+00:00") ? `${text.slice(0, 10)} ${text.slice(11, -3)}` : text);
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

/** The driver's parser for text[], which goes by single characters: it takes nested arrays and bounds too. */
const splitNested: Parser = types.getTypeParser(TEXT_ARRAY, "text");

/** One element of an array without arrays in it, quoted or not, with the comma or the end behind it. */
const arrayElement = /(?:"((?:[^"\\]|\\.)*)"|([^",{}\\]+))(?:,|\}$)/sy;

function orNull(element: string): string | null {
  return element === "NULL" ? null : element;
}

/**
 * Takes an array literal apart into strings and nulls, nested as it is. A page of the overview holds hundreds of small
 * ones, which were a third of all that the hub allocated for it.
 */
function splitArray(text: string): unknown {
  if (text === "{}") return [];
  if (!text.startsWith("{")) return splitNested(text);
  if (!/["{\\]/.test(text.slice(1))) return text.slice(1, -1).split(",").map(orNull);
  const elements: (string | null)[] = [];
  for (arrayElement.lastIndex = 1; arrayElement.lastIndex < text.length; ) {
    const found = arrayElement.exec(text);
    if (!found) return splitNested(text);
    const [, quoted, plain] = found;
    if (quoted !== undefined) elements.push(quoted.includes("\\") ? quoted.replaceAll(/\\(.)/gs, "$1") : quoted);
    else elements.push(orNull(plain ?? "NULL"));
  }
  return elements;
}

function arrayParser(element: Parser): Parser {
  return (text) => mapNested(splitArray(text), element);
}

function textParser(oid: number): Parser | undefined {
  if (oid === TEXT_ARRAY) return splitArray;
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
