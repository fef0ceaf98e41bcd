import type { DeadlineSort, DeadlineView, deadlines } from "@iphub/sdk/contract/deadlines";
import type { EndpointOutput, EndpointParsed } from "@iphub/sdk/endpoint";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import {
  anyPart,
  everything,
  matterFound,
  readMatterQuery,
  scopeOf,
  visibleMatter,
  withHyphens,
} from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { type BoundedTotals, boundedTotal, logVersion } from "../../platform/bounded-total.ts";
import type { Schema } from "../../schema.ts";
import { deadlineQuery } from "./deadlines.record.ts";
import type { FullRow } from "./deadlines.store.ts";

/**
 * What a list asks for, with the people that its `assignee` and its `responsible` mean by e-mail address; anyone where
 * there is none.
 */
export type DeadlineQuery = Omit<EndpointParsed<(typeof deadlines)["list"]>, "assignee" | "responsible"> & {
  readonly assignee: readonly string[];
  readonly responsible: readonly string[];
};
/** What lists and counts can be narrowed by. */
export type DeadlineNarrowing = Pick<DeadlineQuery, "responsible" | "qs" | "office">;
type Counts = EndpointOutput<(typeof deadlines)["counts"]>;

/** One page of the docket work list, the earliest date first, with its bounded total. */
export async function readDeadlinePage(
  db: Kysely<Schema>,
  totals: BoundedTotals,
  actor: Actor,
  query: DeadlineQuery,
  today: string,
): Promise<{ rows: FullRow[]; total: number }> {
  const from = sql`from deadlines d ${mattersOf(actor, query)} where ${matching(actor, query, today)}`;
  const { view, inventionId, assignee, responsible, qs, office, skip, size } = query;
  const found = await pageOf(db, from, query).execute();
  const page = { skip, size, length: found.length, version: found[0]?.version ?? null };
  const key = JSON.stringify([
    scopeOf(actor),
    view,
    inventionId,
    assignee,
    responsible,
    qs,
    office?.trim().toUpperCase(),
    today,
  ]);
  return { rows: found, total: await totals.of(key, sql`select 1 ${from}`, page) };
}

/** Deadlines `d` of a query in the order of a view, with their matters' fields of the record. */
function pageOf(
  db: Kysely<Schema>,
  from: RawBuilder<unknown>,
  { view, sort, skip, size }: Pick<DeadlineQuery, "view" | "sort" | "skip" | "size">,
) {
  const shown = sql<{ id: string }>`(
    select d.id ${from} order by ${order(view, sort, "d", "i")} limit ${sql.lit(size)} offset ${sql.lit(skip)})`.as(
    "page",
  );
  return deadlineQuery(db)
    .innerJoin(shown, "page.id", "deadlines.id")
    .select(logVersion.as("version"))
    .orderBy(order(view, sort, "deadlines", "inventions"));
}

/** The number of deadlines in each view of the work list, counted up to 10,001. */
export async function countDeadlines(
  db: Kysely<Schema>,
  actor: Actor,
  narrowed: DeadlineNarrowing,
  today: string,
): Promise<Counts> {
  const part = (view: DeadlineView) =>
    boundedTotal(sql`
      select 1 from deadlines d ${mattersOf(actor, narrowed)} where ${matching(actor, { view, ...narrowed }, today)}`);
  const counted = await sql<Counts>`
    select ${part("proposed")} as proposed, ${part("docketed")} as docketed, ${part("to-verify")} as "to-verify",
      ${part("overdue")} as overdue, ${part("to-read")} as "to-read"`.execute(db);
  return counted.rows[0] ?? { proposed: 0, docketed: 0, "to-verify": 0, overdue: 0, "to-read": 0 };
}

/** The matters of deadlines, joined only where a condition asks for them: without it the index alone counts. */
function mattersOf(
  actor: Actor,
  { responsible, qs, sort }: Pick<DeadlineQuery, "responsible" | "qs"> & Partial<Pick<DeadlineQuery, "sort">>,
): RawBuilder<unknown> {
  const isAsked = Boolean(responsible.length > 0 || qs?.trim() || sort?.endsWith("matter"));
  return scopeOf(actor) === everything && !isAsked ? sql`` : sql`join inventions i on i.id = d.invention_id`;
}

function matching(
  actor: Actor,
  {
    view,
    inventionId,
    assignee = [],
    responsible,
    qs,
    office,
  }: DeadlineNarrowing & Pick<DeadlineQuery, "view"> & Partial<Pick<DeadlineQuery, "inventionId" | "assignee">>,
  today: string,
): RawBuilder<SqlBool> {
  const conditions = [inView(view, today), visibleMatter(actor, "i.id", "i.restricted")];
  if (inventionId !== undefined) conditions.push(sql`d.invention_id = ${inventionId}`);
  if (office !== undefined) conditions.push(sql`d.office = ${office.trim().toUpperCase()}`);
  if (assignee.length > 0) conditions.push(sql`d.assignees && ${[...assignee]}::text[]`);
  if (responsible.length > 0) {
    conditions.push(sql`coalesce(d.own_responsible, i.in_house_attorney) = any(${[...responsible]}::text[])`);
  }
  const words = readMatterQuery(qs ?? "");
  if (words) {
    const text = sql`(${withHyphens(titleOf("d"))} || ' ' || i.search_text)`;
    const all = words.words.map((word) => sql`${text} like ${anyPart(word)}`);
    conditions.push(sql`(${matterFound(words, "i.search_text")} or (${sql.join(all, sql` and `)}))`);
  }
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** The title of a deadline, folded. */
function titleOf(table: string): RawBuilder<string> {
  return sql`iphub_fold(${sql.ref(`${table}.computed`)} ->> 'title')`;
}

function inView(view: DeadlineView, today: string): RawBuilder<SqlBool> {
  switch (view) {
    case "to-read":
      return sql`d.status = 'to-read'`;
    case "proposed":
      return sql`d.status = 'proposed'`;
    case "docketed":
      return sql`d.status in ('docketed', 'verified')`;
    case "to-verify":
      return sql`d.status = 'docketed'`;
    case "overdue":
      return sql`d.status in ('proposed', 'docketed', 'verified') and d.due_at < ${today}`;
    case "ended":
      return sql`d.status in ('rejected', 'closed')`;
    case "open":
      return sql`d.status in ('to-read', 'proposed', 'docketed', 'verified')`;
    case "all":
      return sql`true`;
  }
}

/** The order that is asked for; else ended deadlines the latest first, and all others by date. */
function order(
  view: DeadlineView,
  sort: DeadlineSort | undefined,
  table: string,
  matters: string,
): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  if (sort === undefined && view === "ended") return sql`${column("ended_at")} desc, ${column("id")} desc`;
  const by = { dueAt: column("due_at"), title: titleOf(table), matter: sql.ref(`${matters}.title_key`) };
  const [key = "dueAt"] = (["title", "matter"] as const).filter((one) => sort?.endsWith(one));
  const way = sort?.startsWith("-") ? sql`desc` : sql``;
  return sql`${by[key]} ${way}, ${column("due_at")}, ${column("id")}`;
}
