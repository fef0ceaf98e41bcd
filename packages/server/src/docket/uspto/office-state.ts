import { type OfficeState, type OfficeStateName, officeStates } from "@iphub/sdk/contract/office-state";
import type { OfficeScope } from "@iphub/sdk/endpoint";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { officeConfigured } from "../../connectors/uspto/portal-client.ts";
import { applicationNumberOf, everything, scopeOf, visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refreshKind } from "./refresh.ts";

type Input = Readonly<Record<string, unknown>>;

interface Row {
  readonly state: OfficeStateName;
  readonly count: number;
  readonly askedAt: string | null;
  readonly answeredAt: string | null;
}

/** What the office was not or could not be asked of the applications in a call's scope that the person may see. */
export async function readOfficeState(
  { db, configuration }: Pick<Platform, "db" | "configuration">,
  actor: Actor,
  scope: OfficeScope,
  input: Input,
): Promise<OfficeState> {
  const found = await sql<Row>`
    with asked as (
      select distinct r.application_number as id
      from invention_references r ${isEverything(actor, scope, input) ? sql`` : sql`join inventions i on i.id = r.invention_id`}
      where r.application_number is not null and ${visibleMatter(actor, "i.id", "i.restricted")}
        and ${inScope(scope, input)})
    select state, count(*)::int as count,
      case when bool_and(tried_at is not null) then min(tried_at) end as "askedAt",
      case when bool_and(synced_at is not null) then min(synced_at) end as "answeredAt"
    from (
      select ${stateOf(officeConfigured(configuration))} as state, a.tried_at, a.synced_at
      from asked left join office_applications a on a.application_id = asked.id) each_one
    group by state`.execute(db);
  return summary(found.rows);
}

function stateOf(isConfigured: boolean): RawBuilder<string> {
  if (!isConfigured) return sql`'no-key'`;
  return sql`case
    when a.tried_at is null or exists (
      select 1 from jobs j
      where j.kind = ${refreshKind} and j.dedupe_key = asked.id and j.status in ('queued', 'running')) then 'pending'
    when a.last_error is not null then 'failed'
    when a.data_at is null and not exists (
      select 1 from office_documents d where d.application_id = asked.id) then 'unknown-number'
    else 'complete' end`;
}

/** Whether every application counts, so that no matter has to be looked at. */
function isEverything(actor: Actor, scope: OfficeScope, input: Input): boolean {
  return scopeOf(actor) === everything && isWholeHub(scope, input);
}

/** Whether a call is about all matters, as no key of its scope has a value. */
export function isWholeHub(scope: OfficeScope, input: Input): boolean {
  return Object.values(scope).every((key) => typeof input[key] !== "string");
}

/** The first key of the scope that has a value; all matters where none has. */
function inScope(scope: OfficeScope, input: Input): RawBuilder<SqlBool> {
  const given = (key: string | undefined) => {
    const value = key === undefined ? undefined : input[key];
    return typeof value === "string" ? value : undefined;
  };
  const application = given(scope.application);
  if (application !== undefined) return sql`r.application_number = ${applicationNumberOf(application) ?? application}`;
  const matter = given(scope.matter);
  if (matter !== undefined) return sql`i.id = ${matter}`;
  const deadline = given(scope.deadline);
  if (deadline !== undefined) return sql`i.id = (select invention_id from deadlines where id = ${deadline})`;
  const finding = given(scope.finding);
  if (finding !== undefined) return sql`i.id = (select invention_id from docket_findings where id = ${finding})`;
  return sql`true`;
}

function summary(rows: readonly Row[]): OfficeState {
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  return {
    state: officeStates.find((state) => counts[state] !== undefined) ?? "not-asked",
    counts,
    askedAt: oldest(rows.map(({ askedAt }) => askedAt)),
    answeredAt: oldest(rows.map(({ answeredAt }) => answeredAt)),
  };
}

/** The earliest instant; null where one of them is not known. */
function oldest(instants: readonly (string | null)[]): string | null {
  if (instants.includes(null)) return null;
  return instants.toSorted()[0] ?? null;
}
