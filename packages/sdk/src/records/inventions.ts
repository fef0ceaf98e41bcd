import * as z from "zod/mini";
import { civilDate, email, id as idInput, text } from "../contract/shapes.ts";
import { day, type Fields, id, instant, line, words } from "./record.ts";

/** The kinds of patent that deadline rules distinguish: designs and plants pay no maintenance fees, for example. */
export const patentKind = z.enum(
  ["utility", "design", "plant", "reissue"],
  "must be utility, design, plant or reissue, or null where it is not known",
);
/** A kind of patent. */
export type PatentKind = z.infer<typeof patentKind>;

const countryCode = z
  .string("must be a two-letter code such as US or EP, or null")
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, "is not a country code; write two letters such as US or EP"));

const nullableText = z.nullable(z.string());

/** The fields stored with a matter. */
export const inventionFields = {
  id: { ...id, label: "Id", column: "id", example: "m-17248024" },
  title: {
    ...line,
    label: "Title",
    input: text(500),
    column: "title",
    searched: true,
    example: "Lithium-ion battery with safety valve",
  },
  references: {
    ...words,
    label: "References",
    input: z
      .array(text(200), "is required; send a list of references, which may be empty")
      .check(z.maxLength(50, "has more than 50 entries")),
    searched: true,
    example: ["17/248,024", "A-4711-US"],
  },
  /** The digits of the first reference that is an application number. */
  applicationNumber: { ...line, schema: nullableText, label: "Application number", example: "17248024" },
  applicant: {
    ...line,
    schema: nullableText,
    label: "Applicant",
    input: z.nullable(text(300)),
    initial: null,
    column: "applicant",
    searched: true,
    example: "Example Cells Inc.",
  },
  /** The client of the firm, where that is not the applicant. */
  client: {
    ...line,
    schema: nullableText,
    label: "Client",
    input: z.nullable(text(300)),
    initial: null,
    column: "client",
    searched: true,
    example: "Example Holding AG",
  },
  /** The country or regional office of the matter by its code (WIPO ST.3): `US`, `EP`, `JP`; null where it is not known. */
  country: {
    kind: "own",
    label: "Country",
    schema: nullableText,
    input: z.nullable(countryCode),
    initial: null,
    column: "country",
    example: "US",
  },
  /** The firm's own: dates are computed from it only where the patent office has stated none. */
  filingDate: {
    ...day,
    label: "Filed",
    input: z.nullable(civilDate),
    initial: null,
    column: "filing_date",
    example: "2021-01-05",
  },
  patentNumber: {
    ...line,
    schema: nullableText,
    label: "Patent number",
    input: z.nullable(text(60)),
    initial: null,
    column: "patent_number",
    searched: true,
    example: "11,234,567",
  },
  /** The day of grant in the firm's own record: maintenance fees are computed from the office's alone. */
  issueDate: {
    ...day,
    label: "Issued",
    input: z.nullable(civilDate),
    initial: null,
    column: "issue_date",
    example: "2023-05-02",
  },
  officeStatus: {
    ...line,
    schema: nullableText,
    label: "Office status",
    initial: null,
    column: "office_status",
    example: "Patented Case",
  },
  /** The kind that deadlines are computed for; null counts as a utility patent. */
  patentKind: {
    kind: "own",
    label: "Kind of patent",
    schema: z.nullable(patentKind),
    input: z.nullable(patentKind),
    initial: null,
    column: "patent_kind",
    example: "utility",
  },
  inHouseAttorney: {
    kind: "own",
    label: "In-house attorney",
    schema: nullableText,
    input: z.nullable(email),
    initial: null,
    column: "in_house_attorney",
    example: "ada@iphub.example",
  },
  teams: {
    ...words,
    label: "Teams",
    input: z.array(idInput).check(z.maxLength(50, "has more than 50 entries")),
    initial: [],
    example: [],
  },
  createdAt: { ...instant, label: "Opened", column: "created_at", example: "2026-01-05T09:00:00.000Z" },
  updatedAt: { ...instant, label: "Changed", column: "updated_at", example: "2026-01-05T09:00:00.000Z" },
} as const satisfies Fields;
