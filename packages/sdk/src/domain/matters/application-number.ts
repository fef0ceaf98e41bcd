import { plainDashes } from "../plain-dashes.ts";

/** What a number identifies. */
export type NumberKind = "us-application" | "pct-application" | "us-patent" | "us-publication";

/** A number recognised in any of its spellings. */
export interface OfficeNumber {
  readonly kind: NumberKind;
  /** `17248024`, `PCTUS2024012345`, `11646472`, `D0900123` as `D900123`, `20240123456`: as stored and compared. */
  readonly canonical: string;
  /** For display: `17/248,024`, `PCT/US2024/012345`, `11,646,472`, `2024/0123456`. */
  readonly display: string;
}

const MAX_LENGTH = 60;
const LABEL =
  /^(?:(?:appl(?:ication|n)?|ser(?:ial)?|pat(?:ent)?|s\.?\/?n|control)\b\.?\s*)*(?:(?:no|nr|number)\b\.?|#)?\s*:?\s*/i;
const COUNTRY = /^u\.?s\.?\s*-?\s*/i;
const KIND_CODE = /\s*[ABEHPS][1-9]?$/i;
const OLD_PCT_YEARS_FROM = 78;
const PATENT_PREFIX = /^(RE|PP|D|H|T|X)\s*0*([\d,]{1,9})$/i;

/**
 * Recognises an application, patent or publication number however it is written: `17/248,024`, `17/248024`,
 * `17248024`, `US 17/248,024`, `8/910,294`, `PCT/US2024/012345`, `PCT/US98/12345`, `11,646,472`, `US 11646472 B2`,
 * `D900,123`, `US 2024/0123456 A1`, with labels such as 'Application No.' before it. Eight bare digits are an
 * application (the office's own spelling); a patent of eight digits says so by its commas, its label or its kind code.
 * Undefined when it is none of these.
 */
export function parseOfficeNumber(text: string): OfficeNumber | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const plain = plainDashes(text.normalize("NFKC")).replace(/\s+/g, " ").trim();
  const saysPatent = /^(?:u\.?s\.?\s*)?pat(?:ent)?\b(?!.*appl)/i.test(plain);
  const pct = parsePct(plain);
  if (pct) return pct;
  const bare = plain.replace(LABEL, "").replace(COUNTRY, "").replace(LABEL, "");
  const withoutKind = bare.replace(KIND_CODE, "");
  const isPatent = saysPatent || withoutKind !== bare;
  return (
    parsePublication(withoutKind) ??
    (isPatent ? undefined : parseApplication(bare)) ??
    parsePatent(withoutKind, isPatent)
  );
}

/** `17248024` as `17/248,024`, `PCTUS2024012345` as `PCT/US2024/012345`; any other text is returned unchanged. */
export function formatApplicationNumber(canonical: string): string {
  if (/^\d{8}$/.test(canonical)) return `${canonical.slice(0, 2)}/${canonical.slice(2, 5)},${canonical.slice(5)}`;
  const pct = /^PCT([A-Z]{2})(\d{4})(\d{6})$/.exec(canonical);
  return pct ? `PCT/${pct[1]}${pct[2]}/${pct[3]}` : canonical;
}

function parseApplication(text: string): OfficeNumber | undefined {
  const slashed = /^(\d{1,2}) ?\/ ?(\d{3})[, ]?(\d{3})$/.exec(text);
  const digits = slashed ? `${slashed[1]?.padStart(2, "0")}${slashed[2]}${slashed[3]}` : text;
  if (!/^\d{8}$/.test(digits) || digits.startsWith("00")) return undefined;
  return { kind: "us-application", canonical: digits, display: formatApplicationNumber(digits) };
}

function parsePct(text: string): OfficeNumber | undefined {
  const match =
    /^PCT ?\/? ?([A-Z]{2}) ?(\d{4}|\d{2}) ?\/ ?(\d{5,6})$/i.exec(text) ?? /^PCT([A-Z]{2})(\d{4})(\d{6})$/i.exec(text);
  const [, office = "", written = "", serial = ""] = match ?? [];
  if (!match) return undefined;
  const year = written.length === 4 ? written : `${Number(written) >= OLD_PCT_YEARS_FROM ? "19" : "20"}${written}`;
  const canonical = `PCT${office.toUpperCase()}${year}${serial.padStart(6, "0")}`;
  return { kind: "pct-application", canonical, display: formatApplicationNumber(canonical) };
}

function parsePublication(text: string): OfficeNumber | undefined {
  const match = /^((?:20)\d{2}) ?[/-]? ?(0\d{6})$/.exec(text);
  if (!match) return undefined;
  return { kind: "us-publication", canonical: `${match[1]}${match[2]}`, display: `${match[1]}/${match[2]}` };
}

function parsePatent(text: string, certain: boolean): OfficeNumber | undefined {
  const special = PATENT_PREFIX.exec(text);
  if (special) return patent(special[2] ?? "", (special[1] ?? "").toUpperCase());
  if (/^\d{1,3}(,\d{3}){1,2}$/.test(text)) return patent(text, "");
  const shape = certain ? /^\d{4,8}$/ : /^\d{7}$/;
  return shape.test(text) ? patent(text, "") : undefined;
}

function patent(written: string, prefix: string): OfficeNumber | undefined {
  const digits = written.replace(/,/g, "").replace(/^0+/, "");
  if (digits === "") return undefined;
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, ",");
  return { kind: "us-patent", canonical: `${prefix}${digits}`, display: `${prefix}${grouped}` };
}

/** An application's number as the office's record writes it: `17248024` of `17/248,024`; another number as it is. */
export function recordedNumber(number: string): string {
  const found = parseOfficeNumber(number);
  return found?.kind === "us-application" || found?.kind === "pct-application" ? found.canonical : number;
}
