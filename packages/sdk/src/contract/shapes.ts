import * as z from "zod/mini";

/** Why a text is not a civil date: the day does not exist in that month, or the format is wrong. */
function dayFault(text: unknown): string {
  const [, year, month] = /^(\d{4})-(\d{2})-\d{2}/.exec(typeof text === "string" ? text : "") ?? [];
  if (month === undefined) return "is not a date; write it as YYYY-MM-DD, for example 2026-01-31";
  if (Number(month) < 1 || Number(month) > 12) return "does not exist; months run from 01 to 12";
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `does not exist; that month runs from 01 to ${last}`;
}

/** A civil date, `YYYY-MM-DD` from the year 0001: a day at the office or of the reader, never an instant. */
export const civilDate = z.iso
  .date({ error: ({ input }) => dayFault(input) })
  .check(z.refine((date) => !date.startsWith("0000"), "has no such year; years run from 0001 to 9999"));

/** An offset that no place has, and no database reads. */
const noOffset = /[+-](1[6-9]|2\d):\d\d$/;

/** An instant in UTC, ISO 8601 with milliseconds, from the year 0001; an offset may not lead out of those years. */
export const instant = z.iso
  .datetime({ offset: true, error: "is not a time; write it like 2026-01-31T09:30:00.000Z" })
  .check(
    z.maxLength(40, "is longer than 40 characters"),
    z.refine((text) => {
      const year = new Date(text).getUTCFullYear();
      return !(year < 1 || year > 9999 || noOffset.test(text));
    }, "has no such year or offset; years run from 0001 to 9999, offsets to 15:59"),
  );

/** A date, alone or with a time of day that exists; seconds, fractions and zone may be left out. */
const dateWithTime =
  /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?)?$/;

/**
 * A due date as callers may send it: a civil date, or an ISO time of which only the date part is used. The date is
 * never converted between time zones, because a deadline is a day at its office (docs/deadlines.md).
 */
export const dueDateInput = z.pipe(
  z.string("is not a date; write it as YYYY-MM-DD").check(
    z.refine((text) => dateWithTime.test(text), {
      error: "is not a date; write it as YYYY-MM-DD, for example 2026-01-31",
      abort: true,
    }),
    z.refine((text) => civilDate.safeParse(text.slice(0, 10)).success, { error: ({ input }) => dayFault(input) }),
  ),
  z.transform((text: string) => text.slice(0, 10)),
);

/**
 * A person's e-mail address in lower case: it identifies people in tasks, milestones and teams. No mail server takes a
 * longer one (RFC 5321), and an index of the database does not hold thousands of characters.
 */
export const email = z.pipe(
  z
    .string("is not an e-mail address")
    .check(z.trim(), z.toLowerCase(), z.maxLength(254, "is longer than 254 characters")),
  z.email("is not an e-mail address; write it like ada@firm.example"),
);

/** Non-empty text: trimmed, at most `max` characters. */
export function text(max: number) {
  return z
    .string("is required; send a text")
    .check(z.trim(), z.minLength(1, "is empty; write something"), z.maxLength(max, `is longer than ${max} characters`));
}

/** An opaque id. An unknown id is 404, whatever its format. */
export const id = z.string().check(z.minLength(1, "is empty"), z.maxLength(200, "is longer than 200 characters"));

/** Path parameters of a call on one record. */
export const byId = z.object({ id });

/** An integer within bounds, also as text, because query strings and forms carry text only. */
export function wholeNumberWithin(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.pipe(
    z.union([z.number(), z.string()], error),
    z.pipe(z.coerce.number<number | string>(error), z.int(error).check(z.gte(least, error), z.lte(most, error))),
  );
}

/** An integer within bounds in a query string. */
export function wholeNumber(least: number, most: number, fallback: number) {
  return z._default(wholeNumberWithin(least, most), fallback);
}

/** Offset paging by `skip` and `size`. */
export function page(size: number, most = 100) {
  return { skip: wholeNumber(0, 1_000_000, 0), size: wholeNumber(1, most, size) };
}

/** One page of a list with its total; totals above 10,000 are reported as 10,001. */
export function pageOf<S extends z.core.$ZodType>(item: S) {
  return z.object({ data: z.array(item), total: z.number() });
}

/** The response of a call that returns nothing else. */
export const done = z.object({ ok: z.literal(true) });

/** A repeated query key: one value or several, always read as a list. */
export function repeated<S extends z.core.$ZodType<string, string>>(item: S) {
  return z._default(
    z.union([
      z.array(item),
      z.pipe(
        item,
        z.transform((one) => [one]),
      ),
    ]),
    [],
  );
}

/** A person who can be assigned to work. */
export const person = z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), name: z.string() });
/** A person who can be assigned. */
export type Person = z.infer<typeof person>;
