import { areOpenWork, asksForOpenStatuses } from "@iphub/sdk/domain/work/open-work";
import { looksAtText } from "@iphub/sdk/domain/work/task-query/split";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { everything, scopeOf, visibleMatter } from "../../../matters/public.ts";
import { inNoEndedMilestone } from "../task-record.ts";
import { dueCondition, statusSinceCondition } from "./due-condition.ts";
import { queryCondition, type RowColumns } from "./query-condition.ts";
import type { FilterData, SelectionPart, TaskSelection } from "./task-selection.ts";
import { textCondition } from "./text-condition.ts";

/**
 * The rows of a selection: where they come from, and what must hold. What a query does not name of `t`, `i` and `s` is
 * left out by the database, because each is joined by its primary key and may be absent.
 */
export interface SelectedRows {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly columns: RowColumns;
  /** The whole condition where texts are all that is asked; null where more is, or no text. */
  readonly textsAlone: RawBuilder<SqlBool> | null;
  /** Whether some matters are kept from anyone who asks. */
  readonly isLimited: boolean;
  /** Names the selection with everything that its rows depend on. */
  readonly key: string;
}

const ofTasks: RowColumns = {
  id: sql`t.id`,
  matter: sql`t.invention_id`,
  status: sql`t.status`,
  due: sql`t.due_at`,
};
const ofPerson: RowColumns = {
  id: sql`a.task_id`,
  matter: sql`a.invention_id`,
  status: sql`a.status`,
  due: sql`a.due_at`,
};

/** What an order names: columns that every row has, others of tasks `t`, and of their rows `s` in the index. */
export type OrderedBy = ReadonlySet<"row" | "t" | "s">;

/**
 * The condition and source of a selection; `t` is the task, `i` its matter, `s` its row in the index. Indexes of what the
 * rows are ordered by can lead only where it is not joined as what may be absent. `areTextsFew` says that few tasks have
 * the texts: these are then found first, whatever the database thinks of them.
 */
export function selectedRows(selection: TaskSelection, orderedBy: OrderedBy, areTextsFew = false): SelectedRows {
  const person = onePerson(selection.parts);
  const columns = person === null ? ofTasks : ofPerson;
  const seen = selection.viewers.filter((viewer) => scopeOf(viewer) !== everything);
  const texts = textsOf(selection.parts);
  const visible = seen.map((viewer) => visibleMatter(viewer, "i.id", "i.restricted"));
  const others = [
    ...(person === null ? [] : [sql<SqlBool>`a.email = ${person}`]),
    ...(areOpenWork(selection.parts) ? [openWork(columns.status, person)] : []),
    ...selection.parts.flatMap((part) => partConditions(part, selection, person, columns)),
  ];
  // The rows that are found first do not carry their texts along.
  const needsTexts = selection.parts.some(({ rest }) => rest !== null && looksAtText(rest));
  const found = areTextsFew && !needsTexts ? texts : null;
  const conditions = [sql<SqlBool>`true`, ...(texts === null || found ? [] : [texts]), ...visible, ...others];
  return {
    from: sql`${sourceOf({ person, found, hasTexts: texts !== null }, orderedBy)}
      ${joined(seen.length > 0)} inventions i on i.id = ${columns.matter}`,
    where: sql`${sql.join(conditions, sql` and `)}`,
    columns,
    textsAlone: others.length === 0 && texts !== null ? sql`${sql.join([texts, ...visible], sql` and `)}` : null,
    isLimited: seen.length > 0,
    key: JSON.stringify([
      selection.viewers.map(scopeOf),
      selection.today,
      selection.timeZone,
      selection.weekStartsOn,
      selection.parts.map(({ data, rest, query, spelling }) => [data, rest, query, [...spelling]]),
      [...selection.people],
      selection.me,
    ]),
  };
}

function joined(isNeeded: boolean): RawBuilder<unknown> {
  return isNeeded ? sql`join` : sql`left join`;
}

/** The texts of all parts as one condition of rows of the index `s`; null where no part has one. */
export function textsOf(parts: readonly SelectionPart[]): RawBuilder<SqlBool> | null {
  const texts = parts.flatMap((part) => textCondition(part) ?? []);
  return texts.length === 0 ? null : sql`${sql.join(texts, sql` and `)}`;
}

interface Source {
  readonly person: string | null;
  /** The texts where few tasks have them. */
  readonly found: RawBuilder<SqlBool> | null;
  readonly hasTexts: boolean;
}

/** Rows of one person, else rows that the index of texts finds, else tasks: the first in a query is always read. */
function sourceOf({ person, found, hasTexts }: Source, orderedBy: OrderedBy): RawBuilder<unknown> {
  if (found !== null) return foundFirst(found, person, joined(orderedBy.has("t")));
  const texts = joined(orderedBy.has("s"));
  if (person !== null) {
    return sql`task_assignees a ${joined(orderedBy.has("t"))} tasks t on t.id = a.task_id
      ${texts} task_search s on s.task_id = a.task_id`;
  }
  if (hasTexts) return sql`task_search s ${joined(orderedBy.size > 0)} tasks t on t.id = s.task_id`;
  return sql`tasks t ${texts} task_search s on s.task_id = t.id`;
}

/**
 * The rows that texts find, and for each what belongs to it by its key. With an offset an inner query is run as it
 * is written, so that no table is read as a whole and no index walked in the order of the list.
 */
function foundFirst(
  found: RawBuilder<SqlBool>,
  person: string | null,
  others: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const index = sql`(select task_id, title_key, matter_key, status_since from task_search s where ${found} offset 0) s`;
  if (person === null)
    return sql`${index} cross join lateral (select * from tasks t where t.id = s.task_id offset 0) t`;
  return sql`${index} cross join lateral (
      select * from task_assignees a where a.task_id = s.task_id and a.email = ${person} offset 0) a
    ${others} tasks t on t.id = s.task_id`;
}

/** The person whose tasks alone are selected: their narrow rows then lead the way. */
function onePerson(parts: readonly SelectionPart[]): string | null {
  for (const { data } of parts) {
    const [email, ...others] = new Set(data.assignees ?? []);
    if (email !== undefined && others.length === 0) return email;
  }
  return null;
}

function partConditions(
  part: SelectionPart,
  selection: TaskSelection,
  person: string | null,
  { id, matter, status, due }: RowColumns,
): RawBuilder<SqlBool>[] {
  const { data } = part;
  const isPerson = data.assignees?.length === 1 && data.assignees[0] === person;
  return [
    asksForOpenStatuses(data) ? null : given(data.status, (values) => statusIn(values, status, person)),
    isPerson ? null : given(data.assignees, (people) => assigned(people, data.assigneesConjugation ?? "or", id)),
    given(data.projectAssignees, projectOf),
    given(data.inHouseAttorney, (people) => sql`i.in_house_attorney = any(${people}::text[])`),
    given(data.workflows, (ids) => sql`t.template_id = any(${ids}::text[])`),
    given(data.tags, (tags) => tagged(tags, data.tagsConjugation ?? "or")),
    given(data.exclude, (ids) => sql`${id} <> all(${ids}::text[])`),
    data.dueAt === undefined ? null : dueCondition(data.dueAt, selection, { due, matter }),
    data.statusActiveFrom === undefined ? null : statusSinceCondition(data.statusActiveFrom, selection, data.status),
    part.rest === null ? null : queryCondition(part.rest, selection, { id, matter, status, due }),
  ].filter((condition) => condition !== null);
}

/** Work is open while its status is, and while its milestone is neither finished nor cancelled. */
function openWork(status: RawBuilder<unknown>, person: string | null): RawBuilder<SqlBool> {
  return sql`${statusIn([...openStatuses], status, person)} and ${inNoEndedMilestone("t")}`;
}

function given(
  values: readonly string[] | undefined,
  condition: (values: string[]) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> | null {
  return values === undefined || values.length === 0 ? null : condition([...new Set(values)]);
}

/** Says of one person's rows also what an index can begin with, so that their finished work is not read. */
function statusIn(values: string[], status: RawBuilder<unknown>, person: string | null): RawBuilder<SqlBool> {
  const [only, ...others] = values;
  if (others.length === 0) return sql`${status} = ${only}`;
  const areOpen = values.every((value) => openStatuses.some((open) => open === value));
  return sql`${person !== null && areOpen ? sql`a.open and ` : sql``}${status} = any(${values}::text[])`;
}

function assigned(
  people: string[],
  conjugation: NonNullable<FilterData["assigneesConjugation"]>,
  id: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (conjugation === "or") {
    return sql`${id} in (select w.task_id from task_assignees w where w.email = any(${people}::text[]))`;
  }
  const each = people.map(
    (email) => sql`exists (select 1 from task_assignees w where w.task_id = ${id} and w.email = ${email})`,
  );
  return sql`(${sql.join(each, sql` and `)})`;
}

/** A project is a milestone: anyone who is assigned to it has all its tasks among their projects. */
function projectOf(people: string[]): RawBuilder<SqlBool> {
  return sql`t.milestone_id in (select p.id from milestones p where p.assignees && ${people}::text[])`;
}

/** Tags are compared without case. */
function tagged(tags: string[], conjugation: NonNullable<FilterData["tagsConjugation"]>): RawBuilder<SqlBool> {
  const wanted = tags.map((tag) => tag.toLowerCase());
  const has = sql.raw(conjugation === "or" ? "&&" : "@>");
  return sql`iphub_lower_all(t.tags) ${has} ${wanted}::text[]`;
}
