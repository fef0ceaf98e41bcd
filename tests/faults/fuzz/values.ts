import type { SeededRandom } from "../campaign/seeded-random.ts";
import { isIdKey, type KnownIds } from "./known-ids.ts";
import type { ValueSchema } from "./operations.ts";

/** What values are made from. */
export interface Making {
  readonly random: SeededRandom;
  readonly ids: KnownIds;
  /** The addresses of people of the hub. */
  readonly people: readonly string[];
  readonly noun: string;
}

const words = [
  "pump",
  "Dichtung",
  "é̂tanchéité",
  "阀门",
  "مضخة",
  "seal 17",
  "🙂 reply",
  'it\'s "quoted"',
  "a\nb",
  "100 %",
];
const days = ["2026-02-28", "2031-03-03", "2028-02-29", "1999-12-31", "9999-12-31"];
const addresses = ["nobody@elsewhere.example", "x@y.example"];

/** A value that a schema of the API allows, as far as a schema says it. */
export function validValue(schema: ValueSchema, key: string, making: Making, defs = schema.$defs ?? {}): unknown {
  const { random } = making;
  const of = (one: ValueSchema, name = key) => validValue(one, name, making, defs);
  if (schema.$ref !== undefined) return of(defs[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.one(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return of(random.one(choices));
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map((one) => of(one)));
  const type = Array.isArray(schema.type) ? random.one(schema.type) : schema.type;
  switch (type) {
    case "object":
      return objectOf(schema, of, random);
    case "array":
      return Array.from({ length: random.below(4) }, () => of(schema.items ?? {}));
    case "string":
      return textOf(schema, key, making);
    case "boolean":
      return random.next() < 0.5;
    case "null":
      return null;
    default:
      return numberOf(schema, random);
  }
}

function objectOf(schema: ValueSchema, of: (one: ValueSchema, name: string) => unknown, random: SeededRandom) {
  const { properties = {}, required = [] } = schema;
  const chosen = Object.entries(properties).filter(([key]) => required.includes(key) || random.next() < 0.4);
  return Object.fromEntries(chosen.map(([key, one]) => [key, of(one, key)]));
}

function numberOf({ minimum = 0, maximum = 100 }: ValueSchema, random: SeededRandom): number {
  const [least, most] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)];
  return least + random.below(Math.max(1, most - least));
}

function textOf({ format, pattern }: ValueSchema, key: string, { random, ids, people, noun }: Making): string {
  if (isIdKey(key)) return ids.one(noun, key.replace(/s$/, ""));
  if (format === "date-time" || /At$|^from$|^since$/.test(key)) return "2026-01-31T09:30:00.000Z";
  if (format === "date" || pattern?.includes("\\d{4}")) return random.one(days);
  if (format === "email" || /mail|assignee|owner|people|person/i.test(key))
    return random.one([...people, ...addresses]);
  return random.one(words);
}

const huge = "x".repeat(200_000);

/** Values that no caller should send; each is refused or stored as it is, and never breaks the hub. */
const hostile: readonly unknown[] = [
  null,
  true,
  "",
  " ",
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[[[]]]]],
  huge,
  Array.from({ length: 5_000 }, () => "y"),
  "\u0000",
  "\ud800",
  "a\u0000b",
  "\u202egnp.exe",
  "\uffff\ufffe",
  "́".repeat(500),
  "' or 1=1 --",
  "$1; rollback",
  "%",
  "\\",
  "(((((((((((",
  '"unclosed',
  "is:open due:<+5bd (who:me or",
  "-".repeat(3_000),
  "../../../../etc/passwd",
  "__proto__",
  "constructor",
  "2026-02-30",
  "0000-00-00",
  "99999-01-01",
  "2026-01-31T25:61:00Z",
  "NaN",
  "1e999",
  { __proto__: { isAdmin: true }, toString: "no" },
  '<img src=x onerror="alert(1)">',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a template engine would fall for
  "${7*7}{{7*7}}",
  "=cmd|' /C calc'!A0",
];

/** The same value with one part of it replaced by a hostile one, or by an id of someone else's. */
export function spoilt(value: unknown, making: Making): unknown {
  const { random, ids, noun } = making;
  const isLeaf = typeof value !== "object" || value === null || Object.keys(value).length === 0;
  if (isLeaf || random.next() < 0.1) return random.next() < 0.2 ? ids.one(noun, "id") : random.one(hostile);
  const keys = Object.keys(value);
  const key = random.one(keys);
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === key ? spoilt(one, making) : one));
  const entries = Object.entries(value);
  if (random.next() < 0.1) return Object.fromEntries([...entries, ["unknownKey", random.one(hostile)]]);
  if (random.next() < 0.1) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(entries.map(([name, one]) => [name, name === key ? spoilt(one, making) : one]));
}

/** An example of the contract with the ids in it replaced by known ones. */
export function withKnownIds(value: unknown, key: string, making: Making): unknown {
  if (typeof value === "string") return isIdKey(key) ? making.ids.one(making.noun, key.replace(/s$/, "")) : value;
  if (Array.isArray(value)) return value.map((one) => withKnownIds(one, key, making));
  if (typeof value !== "object" || value === null) return value;
  // The time of an example is never that of the record, which would be refused as changed since.
  const entries = Object.entries(value).filter(([name]) => name !== "updatedAt" || making.random.next() < 0.2);
  return Object.fromEntries(entries.map(([name, one]) => [name, withKnownIds(one, name, making)]));
}
