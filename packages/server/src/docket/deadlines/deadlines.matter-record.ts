import type { PatentKind } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import type { WithdrawnLine } from "@iphub/sdk/domain/docket/deadlines/lost-ground";
import type { ApplicationFacts, RecordFacts } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import type { FiledMatter } from "@iphub/sdk/domain/docket/deadlines/provisional-years";
import { type RecordLine, recordLines, type WrapperDocument } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../schema.ts";

/** The event of a line that the office no longer shows: `line` and `day`, of a document with its `documentId`. */
export const WITHDRAWN_LINE = "office-line-withdrawn";

/** The record of a matter from both of the office's sources, with the facts that its clocks depend on. */
export interface MatterRecord {
  readonly inventionId: string;
  readonly lines: readonly RecordLine[];
  /** Lines that the office had and that its last answer no longer shows. */
  readonly withdrawn: readonly WithdrawnLine[];
  readonly facts: Omit<RecordFacts, "closures"> & { readonly filingDate?: string | undefined };
}

interface Line {
  readonly inventionId: string;
  readonly code: string;
  readonly date: string;
  readonly description: string | null;
  readonly documentId: string | null;
  readonly application: string | null;
  readonly isWithdrawal: boolean;
}

interface Facts {
  readonly id: string;
  readonly patentKind: PatentKind | null;
  readonly grantDate: string | null;
  readonly filingDate: string | null;
  readonly applicationType: string | null;
}

/** The events of the office's record of matters, the oldest line first. */
export async function readRecordLines(
  db: Kysely<Schema>,
  inventionIds: readonly string[],
): Promise<Map<string, RecordLine[]>> {
  const records = await readRecords(db, inventionIds);
  return new Map([...records].map(([id, { lines }]) => [id, lines]));
}

interface StoredRecord {
  readonly lines: RecordLine[];
  readonly withdrawn: WithdrawnLine[];
}

/** What the event log has of the office's record: its lines without those that the office withdrew, and these. */
async function readRecords(db: Kysely<Schema>, inventionIds: readonly string[]): Promise<Map<string, StoredRecord>> {
  const found = await sql<Line>`
    select invention_id as "inventionId", upper(trim(coalesce(metadata->>'code', metadata->>'line'))) as code,
      coalesce(metadata->>'date', metadata->>'day') as date, metadata->>'description' as description,
      metadata->>'documentId' as "documentId", metadata->>'applicationNumber' as application,
      type = ${WITHDRAWN_LINE} as "isWithdrawal"
    from event_log
    where invention_id = any(${[...inventionIds]}::text[]) and type like 'office-%'
      and coalesce(metadata->>'code', metadata->>'line') is not null
      and coalesce(metadata->>'date', metadata->>'day') ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
    order by coalesce(metadata->>'date', metadata->>'day'), seq`.execute(db);
  const byMatter = Map.groupBy(found.rows, ({ inventionId }) => inventionId);
  return new Map([...byMatter].map(([id, lines]) => [id, withoutWithdrawn(lines)]));
}

/** A withdrawal takes one line of its code and day out of the record; that of a document has no line of the history. */
function withoutWithdrawn(found: readonly Line[]): StoredRecord {
  const withdrawn = found.filter(({ isWithdrawal }) => isWithdrawal);
  const left = Map.groupBy(
    withdrawn.filter(({ documentId }) => documentId === null),
    placeOf,
  );
  const lines = found.filter((line) => !line.isWithdrawal && left.get(placeOf(line))?.pop() === undefined);
  return { lines: lines.map(lineOf), withdrawn: withdrawn.map(withdrawnLine) };
}

function withdrawnLine({ code, date, application }: Line): WithdrawnLine {
  return application === null ? { code, date } : { code, date, application };
}

function placeOf({ code, date, application }: Pick<Line, "code" | "date" | "application">): string {
  return `${code}|${date}|${application ?? ""}`;
}

/** The documents of the file wrappers of matters, as the office listed them last. */
export async function readWrapperDocuments(
  db: Kysely<Schema>,
  inventionIds: readonly string[],
): Promise<Map<string, WrapperDocument[]>> {
  const found = await sql<Required<WrapperDocument> & { readonly inventionId: string }>`
    select r.invention_id as "inventionId", d.application_id as application, d.id, d.code, d.date, d.description,
      d.direction
    from invention_references r join office_documents d on d.application_id = r.application_number
    where r.invention_id = any(${[...inventionIds]}::text[])`.execute(db);
  return Map.groupBy(found.rows, ({ inventionId }) => inventionId);
}

/** The whole records of matters, each paper once. */
export async function readMatterRecords(db: Kysely<Schema>, inventionIds: readonly string[]): Promise<MatterRecord[]> {
  const records = await readRecords(db, inventionIds);
  const documents = await readWrapperDocuments(db, inventionIds);
  const facts = await readFacts(db, inventionIds);
  const applications = await readApplicationFacts(db, inventionIds);
  const filed = await readFiledMatters(db, inventionIds);
  return facts.map((matter) => ({
    inventionId: matter.id,
    lines: recordLines(records.get(matter.id)?.lines ?? [], documents.get(matter.id) ?? []),
    withdrawn: records.get(matter.id)?.withdrawn ?? [],
    facts: {
      patentKind: kindOf(matter),
      grantDate: matter.grantDate ?? undefined,
      filingDate: matter.filingDate ?? undefined,
      applications: applications.get(matter.id) ?? new Map(),
      filed: filed.get(matter.id),
    },
  }));
}

async function readFacts(db: Kysely<Schema>, inventionIds: readonly string[]): Promise<Facts[]> {
  const found = await sql<Facts>`
    select i.id, i.patent_kind as "patentKind", a.grant_date as "grantDate", a.application_type as "applicationType",
      coalesce(a.filing_date, i.filing_date) as "filingDate"
    from inventions i
    left join lateral (
      select o.grant_date, o.application_type, o.filing_date
      from invention_references r join office_applications o on o.application_id = r.application_number
      where r.invention_id = i.id order by r.position limit 1) a on true
    where i.id = any(${[...inventionIds]}::text[])`.execute(db);
  return found.rows;
}

/** What is known of the filings of matters, by the matter's id. */
export async function readFiledMatters(
  db: Kysely<Schema>,
  inventionIds: readonly string[],
): Promise<Map<string, FiledMatter>> {
  const found = await sql<FiledMatter & { readonly id: string }>`
    select i.id, i.country, i.filing_date as "filingDate", coalesce((
      select jsonb_agg(jsonb_build_object('number', n.number, 'type', o.application_type, 'filedOn', o.filing_date)
        order by n.position)
      from (select r.application_number as number, min(r.position) as position from invention_references r
        where r.invention_id = i.id and r.application_number is not null group by r.application_number) n
      left join office_applications o on o.application_id = n.number), '[]'::jsonb) as applications
    from inventions i where i.id = any(${[...inventionIds]}::text[])`.execute(db);
  return new Map(found.rows.map(({ id, ...filed }) => [id, filed]));
}

/** What the office says of each application of matters, by the application's number. */
export async function readApplicationFacts(
  db: Kysely<Schema>,
  inventionIds: readonly string[],
): Promise<Map<string, ReadonlyMap<string, ApplicationFacts>>> {
  const found = await sql<Omit<Facts, "filingDate"> & { readonly application: string }>`
    select i.id, i.patent_kind as "patentKind", o.application_id as application, o.grant_date as "grantDate",
      o.application_type as "applicationType"
    from inventions i join invention_references r on r.invention_id = i.id
      join office_applications o on o.application_id = r.application_number
    where i.id = any(${[...inventionIds]}::text[])`.execute(db);
  const byMatter = Map.groupBy(found.rows, ({ id }) => id);
  const factsOf = (row: Omit<Facts, "filingDate">, isOfSeveral: boolean) => ({
    // A matter has one kind: of several applications the office says the kind of each.
    patentKind: (isOfSeveral ? officeKindOf(row) : undefined) ?? kindOf(row),
    grantDate: row.grantDate ?? undefined,
  });
  return new Map(
    [...byMatter].map(([id, rows]) => [
      id,
      new Map(rows.map((row) => [row.application, factsOf(row, rows.length > 1)] as const)),
    ]),
  );
}

const officeKinds: Readonly<Record<string, PatentKind>> = {
  utility: "utility",
  design: "design",
  plant: "plant",
  "re-issue": "reissue",
  reissue: "reissue",
};

/** The matter's own kind, else the office's name of it. */
export function kindOf(row: Pick<Facts, "patentKind" | "applicationType">) {
  return row.patentKind ?? officeKindOf(row);
}

function officeKindOf({ applicationType }: Pick<Facts, "applicationType">): PatentKind | undefined {
  return officeKinds[applicationType?.trim().toLowerCase() ?? ""];
}

function lineOf({ code, date, description, documentId, application }: Line): RecordLine {
  return {
    ...{ code, date, description: description ?? "" },
    ...(documentId === null ? {} : { documentId }),
    ...(application === null ? {} : { application }),
  };
}
