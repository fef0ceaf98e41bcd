import * as z from "zod/mini";
import { email } from "../contract/shapes.ts";
import type { Schema } from "../endpoint.ts";

/** An opaque id that the hub assigns. */
export const id = { kind: "id", schema: z.string() } as const;
/** Text on one line. A field that may be absent has a nullable schema of its own. */
export const line = { kind: "line", schema: z.string() } as const;
/** Text in Markdown, of any length. */
export const markdown = { kind: "markdown", schema: z.string() } as const;
/** A civil date, or null. */
export const day = { kind: "day", schema: z.nullable(z.string()) } as const;
/** An instant in UTC. */
export const instant = { kind: "instant", schema: z.string() } as const;
/** People by their e-mail addresses, in order. */
export const people = { kind: "people", schema: z.array(z.string()) } as const;
/** The people that a record is assigned to, who can be set. */
export const assigned = {
  ...people,
  label: "Assigned to",
  input: z.array(email).check(z.maxLength(50, "has more than 50 people")),
  initial: [],
} as const;
/** A list of short texts. */
export const words = { kind: "words", schema: z.array(z.string()) } as const;
/** The position of a record among its siblings: an integer that changes when people move it. */
export const position = { kind: "position", schema: z.number() } as const;

/** How a field is shown and edited: each renderer has one way for each kind. Each screen draws `own` fields itself. */
export type FieldKind = "id" | "line" | "markdown" | "day" | "instant" | "people" | "words" | "position" | "own";

/**
 * One field of a record as plain data. The contract's shapes, database rows, the changes of an event, file columns and
 * screen fields are derived from it; docs/adding-a-field.md shows how to add one.
 */
export interface Field {
  /** Its label on screens and in forms. */
  readonly label: string;
  readonly kind: FieldKind;
  /** Its value in responses. */
  readonly schema: Schema;
  /** What each of its coded values is called, where that is not the code's own words. */
  readonly called?: Readonly<Record<string, string>>;
  /** Its value in requests; a field without an input is set by the hub alone. */
  readonly input?: Schema;
  /** Its default in a new record; a field with an input and without a default is required. */
  readonly initial?: unknown;
  /** The column that stores it; a field without one is computed, or stored in a table of its own. */
  readonly column?: string;
  /** Set if the text search covers it. */
  readonly searched?: true;
  /** Its heading in exported files, if that is not the label. */
  readonly heading?: string;
  /** Its value in the examples of the reference documentation. */
  readonly example: unknown;
}

/** The fields of a record by name, in the order in which they are shown and sent. */
export type Fields = Readonly<Record<string, Field>>;

/** The names of the fields with a property: `Having<typeof taskFields, "input">` are those that can be changed. */
export type Having<F, P extends keyof Field> = {
  [N in keyof F]: F[N] extends Readonly<Record<P, unknown>> ? N : never;
}[keyof F];

/** The names of the fields of a kind. */
export type OfKind<F, K extends FieldKind> = {
  [N in keyof F & string]: F[N] extends { readonly kind: K } ? N : never;
}[keyof F & string];

/** The values of a record in its fields with a property. */
export type Values<F extends Fields, P extends keyof Field> = {
  [N in Having<F, P>]: z.core.output<F[N]["schema"]>;
};

/** The columns of a record's row, with the values of their fields. */
export type RowOf<F extends Fields> = {
  [N in Having<F, "column"> as Extract<F[N]["column"], string>]: z.core.output<F[N]["schema"]>;
};

/** The fields with a property: those of `fieldsWith(taskFields, "searched")` are covered by the text search. */
export function fieldsWith<F extends Fields, P extends keyof Field>(fields: F, property: P): Pick<F, Having<F, P>> {
  return objectOf(having(fields, property));
}

/** The fields but for some: what a form or a list of facts has of a record. */
export function fieldsWithout<F extends Fields, N extends keyof F>(fields: F, names: readonly N[]): Omit<F, N> {
  const isKept = (name: keyof F) => !names.some((one) => one === name);
  return objectOf(Object.entries(fields).filter(([name]) => isKept(name)));
}

/** One property of all fields that have it, by field name: `pluck(taskFields, "label")`. */
export function pluck<F extends Fields, P extends keyof Field>(
  fields: F,
  property: P,
): { [N in Having<F, P>]: F[N][P] } {
  return objectOf(having(fields, property).map(([name, field]) => [name, field[property]]));
}

/**
 * The read-only keys of a record. An update accepts and ignores them, so that a record can be sent back as it was read.
 */
export function readOnly<R extends object, C extends object>(
  record: R,
  changes: C,
): { [K in Exclude<keyof R, keyof C>]: z.ZodMiniOptional<z.ZodMiniUnknown> } {
  const kept = Object.keys(record).filter((name) => !(name in changes));
  return objectOf(kept.map((name) => [name, z.optional(z.unknown())]));
}

/** The values of a record in its fields with a property: those of `valuesOf(taskFields, "input", task)` can be changed. */
export function valuesOf<F extends Fields, P extends keyof Field>(
  fields: F,
  property: P,
  record: Values<F, P>,
): Values<F, P> {
  return objectOf(having(fields, property).map(([name]) => [name, Reflect.get(record, name)]));
}

/** Makes a function that reads rows: it returns a row's values by field name. */
export function rowReader<F extends Fields>(fields: F): (row: RowOf<F>) => Values<F, "column"> {
  const columns = Object.entries(pluck(fields, "column"));
  return (row) => objectOf(columns.map(([name, column]) => [name, Reflect.get(row, String(column))]));
}

/** Makes a function that writes rows: it returns a record's values by column. */
export function rowWriter<F extends Fields>(fields: F): (record: Values<F, "column">) => RowOf<F> {
  const columns = Object.entries(pluck(fields, "column"));
  return (record) => objectOf(columns.map(([name, column]) => [column, Reflect.get(record, name)]));
}

/** The default values of a new record. */
export function initialValues<F extends Fields>(fields: F): Values<F, "initial"> {
  return objectOf(Object.entries(pluck(fields, "initial")));
}

/** The names of all fields, in their order. */
export function namesOf<F extends Fields>(fields: F): readonly (keyof F & string)[] {
  return Object.keys(fields);
}

/** The names of the fields of a kind, in their order. */
export function namesOfKind<F extends Fields, K extends FieldKind>(fields: F, kind: K): readonly OfKind<F, K>[] {
  const isOfKind = (name: string): name is OfKind<F, K> => fields[name]?.kind === kind;
  return Object.keys(fields).filter(isOfKind);
}

/** The single-line text fields of a record that no screen places by hand, by name and label. */
export function otherLines<F extends Fields>(
  fields: F,
  shown: readonly (keyof F)[],
): { readonly name: string; readonly label: string }[] {
  return Object.entries(fields).flatMap(([name, { kind, label }]) =>
    kind === "line" && !shown.includes(name) ? [{ name, label }] : [],
  );
}

/** The values of the single-line text fields that no screen places by hand; `–` for an empty one. */
export function lineFacts<F extends Fields>(
  fields: F,
  record: Values<F, "label">,
  shown: readonly (keyof F)[],
): { readonly label: string; readonly value: string }[] {
  const textOf = (name: string) => String(Reflect.get(record, name) ?? "") || "–";
  return otherLines(fields, shown).map(({ name, label }) => ({ label, value: textOf(name) }));
}

/** The fields with a property, with their names. */
export function having(fields: Fields, property: keyof Field): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => property in field);
}

/**
 * Builds an object from entries: the compiler cannot follow which name has which value, so the caller's return type
 * says it.
 */
export function objectOf<T>(entries: readonly (readonly unknown[])[]): T {
  return Object.fromEntries(entries);
}
