import type { OverviewSort } from "@iphub/sdk/contract/overview";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { matterFound, readMatterQuery, scopeOf, visibleMatter } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { type BoundedTotals, logVersion } from "../../platform/bounded-total.ts";
import type { Schema } from "../../schema.ts";

/** Which matters a page of the overview holds, and how it is sorted. */
export interface OverviewPageQuery {
  readonly qs: string;
  /** Only matters in which one of these people, by e-mail address, has an open task; all matters where absent. */
  readonly assignees?: readonly string[] | undefined;
  readonly tags: readonly string[];
  readonly sort: OverviewSort;
  readonly skip: number;
  readonly size: number;
}

/** A row of the overview before its tasks are filled in. */
export interface OverviewPageRow {
  readonly invention_id: string;
  readonly title: string;
  readonly reference_list: string[];
  readonly next_task_id: string | null;
  readonly my_next_task_id: string | null;
  readonly next_milestone_id: string | null;
  readonly next_milestone_title: string | null;
  readonly due_at: string | null;
  readonly final_date: string | null;
  readonly client_due_date: string | null;
  readonly next_2ar: string | null;
}

const columns = {
  dueAt: "due_at",
  clientDueDate: "client_due_date",
  next2AR: "next_2ar",
  title: "title_key",
  reference: "reference_key",
} as const satisfies Partial<Record<OverviewSort, string>>;

/** What has no value comes last both ways; ties are broken by id, so that pages never overlap. */
function orderBy(sort: OverviewSort): RawBuilder<unknown> {
  const [descending, key] = readSort(sort);
  const column = sql.ref(`o.${columns[key]}`);
  if (!descending) return sql`${column} asc nulls last, o.invention_id asc`;
  // A title is never null, so that its one index serves both ways.
  const nulls = key === "title" ? sql`` : sql`nulls last`;
  return sql`${column} desc ${nulls}, o.invention_id desc`;
}

function readSort(sort: OverviewSort): [boolean, keyof typeof columns] {
  switch (sort) {
    case "-dueAt":
      return [true, "dueAt"];
    case "-clientDueDate":
      return [true, "clientDueDate"];
    case "-next2AR":
      return [true, "next2AR"];
    case "-title":
      return [true, "title"];
    case "-reference":
      return [true, "reference"];
    default:
      return [false, sort];
  }
}

/** Beyond this many skipped rows it is cheaper to walk the index alone and to fetch only the rows that are shown. */
const deepSkip = 500;

interface PageSource {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly order: RawBuilder<unknown>;
}

/** The rows that a query means: those of one person by due date are walked in that person's own index. */
function sourceOf(actor: Actor, query: OverviewPageQuery): PageSource {
  const { assignees = [] } = query;
  const [assignee, another] = assignees;
  const conditions = matching(actor, query);
  if (assignee === undefined || another !== undefined) {
    const ofThem = sql<SqlBool>`o.invention_id in (
      select w.invention_id from overview_people w where w.email = any(${[...assignees]}::text[]))`;
    const where = all(another === undefined ? conditions : [...conditions, ofThem]);
    return { from: sql`overview_rows o`, where, order: orderBy(query.sort) };
  }
  const from = sql`overview_people w join overview_rows o on o.invention_id = w.invention_id`;
  const where = all([sql<SqlBool>`w.email = ${assignee}`, ...conditions]);
  const isByDue = query.sort === "dueAt";
  return { from, where, order: isByDue ? sql`w.due_at asc nulls last, w.invention_id asc` : orderBy(query.sort) };
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql`${sql.join(conditions, sql` and `)}`;
}

function matching(actor: Actor, query: OverviewPageQuery): RawBuilder<SqlBool>[] {
  const found = readMatterQuery(query.qs);
  const conditions = [visibleMatter(actor, "o.invention_id", "o.restricted")];
  if (found) {
    conditions.push(
      sql`o.invention_id in (select i.id from inventions i where ${matterFound(found, "i.search_text")})`,
    );
  }
  if (query.tags.length > 0) {
    const wanted = query.tags.map((tag) => tag.toLowerCase());
    conditions.push(
      sql`o.invention_id in (
        select g.invention_id from overview_tags g where lower(g.tag collate "und-x-icu") = any(${wanted}::text[]))`,
    );
  }
  return conditions;
}

function shown(actor: Actor): RawBuilder<unknown> {
  return sql`o.invention_id, o.title, o.reference_list, o.next_task_id, o.next_milestone_id, o.next_milestone_title,
    o.due_at, o.final_date, o.client_due_date, o.next_2ar, (select mine.next_task_id from overview_people mine
      where mine.invention_id = o.invention_id and mine.email = ${actor.email}) as my_next_task_id`;
}

/** One page of the overview in one statement, with its bounded total. */
export async function readOverviewPage(
  db: Kysely<Schema>,
  totals: BoundedTotals,
  actor: Actor,
  query: OverviewPageQuery,
): Promise<{ rows: readonly OverviewPageRow[]; total: number }> {
  const { from, where, order } = sourceOf(actor, query);
  const { skip, size } = query;
  // Written out, not as parameters: a prepared plan for any limit would be one for a tenth of all rows.
  const page = sql`from ${from} where ${where} order by ${order} limit ${sql.lit(size)} offset ${sql.lit(skip)}`;
  const columns = sql`${shown(actor)}, ${logVersion} as version`;
  // One text for all rows: the driver reads a message for each row, and of each its columns.
  const found = await sql<{ found: (OverviewPageRow & { version: number })[] | null }>`
    select json_agg(one) as found from (${
      skip < deepSkip ? sql`select ${columns} ${page}` : deepPage(columns, page, orderBy(query.sort))
    }) one`.execute(db);
  const rows = found.rows[0]?.found ?? [];
  const counted = { skip, size, length: rows.length, version: rows[0]?.version ?? null };
  const key = JSON.stringify([scopeOf(actor), query.qs, query.assignees, query.tags]);
  return { rows, total: await totals.of(key, sql`select 1 from ${from} where ${where}`, counted) };
}

function deepPage(columns: RawBuilder<unknown>, page: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  return sql`select ${columns} from (select o.invention_id ${page}) page
    join overview_rows o on o.invention_id = page.invention_id order by ${order}`;
}

/** The overview's row of one matter, or null where there is none that the person may see. */
export async function readOverviewRow(db: Kysely<Schema>, actor: Actor, id: string): Promise<OverviewPageRow | null> {
  const found = await sql<OverviewPageRow>`
    select ${shown(actor)} from overview_rows o
    where o.invention_id = ${id} and ${visibleMatter(actor, "o.invention_id", "o.restricted")}`.execute(db);
  return found.rows[0] ?? null;
}
