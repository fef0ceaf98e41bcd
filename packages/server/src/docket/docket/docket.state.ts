import type { docket } from "@iphub/sdk/contract/docket";
import type { DocketFindingKind } from "@iphub/sdk/contract/docket-shapes";
import { AUDIT_VERSION } from "@iphub/sdk/domain/docket/docket-audit/audit-matter";
import type { EndpointOutput } from "@iphub/sdk/endpoint";
import { type Kysely, sql } from "kysely";
import { officeErrorFor } from "../../connectors/uspto/office-advice.ts";
import { visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { boundedTotal, largestTotal } from "../../platform/bounded-total.ts";
import type { Schema } from "../../schema.ts";
import { holdsToday } from "./docket.store.ts";

type State = EndpointOutput<(typeof docket)["state"]>;
/** The parameters of the counts: the caller and the time. */
interface Asked {
  readonly actor: Actor;
  readonly today: string;
  /** Only responses of the office since then count; null for all. */
  readonly since: string | null;
  /** Only this matter counts; null for all that the caller may see. */
  readonly inventionId: string | null;
}

/** The matters that count, as `i`. */
function counted({ actor, inventionId }: Asked) {
  const visible = visibleMatter(actor, "i.id", "i.restricted");
  return inventionId === null ? visible : sql<boolean>`(i.id = ${inventionId} and ${visible})`;
}

/** The findings by kind, the audited matters, and how recent the office's record of them is. */
export async function readState(
  db: Kysely<Schema>,
  asked: Asked,
  office: { readonly configured: boolean; readonly jobKind: string },
): Promise<State> {
  const [kinds, matters, record] = await Promise.all([
    countKinds(db, asked),
    countMatters(db, asked),
    readOffice(db, asked, office.jobKind),
  ]);
  return {
    ...matters,
    kinds,
    open: Math.min(
      Object.values(kinds).reduce((sum, one) => sum + one, 0),
      largestTotal,
    ),
    office: { ...record, configured: office.configured },
  };
}

const kindNames: readonly DocketFindingKind[] = [
  "action-without-deadline",
  "deadline-without-source",
  "closure-without-response",
  "field-disagrees",
  "notice-unread",
  "deadline-without-person",
  "fee-lapsed",
  "date-against-record",
];

async function countKinds(db: Kysely<Schema>, asked: Asked): Promise<State["kinds"]> {
  const part = (kind: DocketFindingKind) =>
    sql`${boundedTotal(sql`
      select 1 from docket_findings f join inventions i on i.id = f.invention_id
      where f.status = 'open' and f.kind = ${kind} and ${holdsToday(asked.today)} and ${counted(asked)}`)} as ${sql.ref(kind)}`;
  const found = await sql<State["kinds"]>`select ${sql.join(kindNames.map(part))}`.execute(db);
  return found.rows[0] ?? none;
}

const none: State["kinds"] = {
  "action-without-deadline": 0,
  "deadline-without-source": 0,
  "closure-without-response": 0,
  "field-disagrees": 0,
  "notice-unread": 0,
  "deadline-without-person": 0,
  "fee-lapsed": 0,
  "date-against-record": 0,
};

type Counts = Pick<State, "matters" | "audited" | "withoutRecord" | "waived">;

async function countMatters(db: Kysely<Schema>, asked: Asked): Promise<Counts> {
  const visible = counted(asked);
  const found = await sql<Counts>`
    select ${boundedTotal(sql`select 1 from inventions i where ${visible}`)} as matters,
      ${boundedTotal(sql`
        select 1 from docket_audited d join inventions i on i.id = d.invention_id
        where d.version = ${AUDIT_VERSION} and ${visible}`)} as audited,
      ${boundedTotal(sql`
        select 1 from docket_audited d join inventions i on i.id = d.invention_id
        where not d.has_record and ${visible}`)} as "withoutRecord",
      ${boundedTotal(sql`
        select 1 from docket_findings f join inventions i on i.id = f.invention_id
        where f.status = 'waived' and ${holdsToday(asked.today)} and ${visible}`)} as waived`.execute(db);
  return found.rows[0] ?? { matters: 0, audited: 0, withoutRecord: 0, waived: 0 };
}

type Record = Omit<State["office"], "configured">;

async function readOffice(db: Kysely<Schema>, asked: Asked, jobKind: string): Promise<Record> {
  const asks = (application: string) => sql`exists (
    select 1 from invention_references r join inventions i on i.id = r.invention_id
    where r.application_number = ${sql.ref(application)} and ${counted(asked)})`;
  const { since } = asked;
  const found = await sql<Record>`
    with own as (select a.* from office_applications a where ${asks("a.application_id")})
    select
      (select count(*)::int from jobs j
        where j.kind = ${jobKind} and j.status in ('queued', 'running') and ${asks("j.dedupe_key")}) as waiting,
      (select count(*)::int from own where last_error is not null
        and (${since}::timestamptz is null or tried_at >= ${since}::timestamptz)) as unanswered,
      (select last_error from own where last_error is not null order by tried_at desc nulls last limit 1) as "lastError",
      (select max(synced_at) from own) as "answeredAt"`.execute(db);
  const record = found.rows[0] ?? { waiting: 0, unanswered: 0, lastError: null, answeredAt: null };
  return { ...record, lastError: record.lastError && officeErrorFor(asked.actor, record.lastError) };
}
