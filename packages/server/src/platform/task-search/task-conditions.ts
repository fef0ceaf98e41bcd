import { type RawBuilder, type SqlBool, sql } from "kysely";
import { scopeOf, visibleMatter } from "../visibility.ts";
import { dueCondition, statusSinceCondition } from "./due-condition.ts";
import type { FilterData, SelectionPart, TaskSelection } from "./task-selection.ts";
import { textCondition } from "./text-condition.ts";

/** The rows of a selection: where they come from, and what must hold. */
export interface SelectedRows {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  /** The columns with a task's date, status and id: of the narrow rows of one person where the selection is theirs. */
  readonly due: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** Names the selection with everything that its rows depend on. */
  readonly key: string;
}

/** The condition and source of a selection; `t` is the task, `i` its matter, `s` its row in the index, `f` its first person. */
export function selectedRows(selection: TaskSelection): SelectedRows {
  const person = onePerson(selection.parts);
  const due = person === null ? sql`t.due_at` : sql`a.due_at`;
  const conditions = [
    ...selection.viewers.map((viewer) => visibleMatter(viewer, "i.id", "i.restricted")),
    ...selection.parts.flatMap((part) => partConditions(part, selection, person, due)),
  ];
  const source =
    person === null ? sql`tasks t` : sql`task_assignees a join tasks t on t.id = a.task_id and a.email = ${person}`;
  const first =
    selection.groupBy === "assignee" ? sql`left join task_assignees f on f.task_id = t.id and f.position = 0` : sql``;
  return {
    from: sql`${source} join inventions i on i.id = t.invention_id join task_search s on s.task_id = t.id ${first}`,
    where: sql`${sql.join(conditions, sql` and `)}`,
    due,
    id: person === null ? sql`t.id` : sql`a.task_id`,
    key: JSON.stringify([
      selection.viewers.map(scopeOf),
      selection.today,
      selection.timeZone,
      selection.parts.map(({ data, spelling }) => [data, [...spelling]]),
    ]),
  };
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
  due: RawBuilder<unknown>,
): RawBuilder<SqlBool>[] {
  const { data } = part;
  const status = person === null ? sql`t.status` : sql`a.status`;
  const isPerson = data.assignees?.length === 1 && data.assignees[0] === person;
  return [
    textCondition(part),
    given(data.status, (values) => sql`${status} = any(${values}::text[])`),
    isPerson ? null : given(data.assignees, (people) => assigned(people, data.assigneesConjugation ?? "or")),
    given(data.projectAssignees, projectOf),
    given(data.inHouseAttorney, (people) => sql`i.in_house_attorney = any(${people}::text[])`),
    given(data.workflows, (ids) => sql`t.template_id = any(${ids}::text[])`),
    given(data.tags, (tags) => tagged(tags, data.tagsConjugation ?? "or")),
    given(data.exclude, (ids) => sql`t.id <> all(${ids}::text[])`),
    data.dueAt === undefined ? null : dueCondition(data.dueAt, selection, due),
    data.statusActiveFrom === undefined ? null : statusSinceCondition(data.statusActiveFrom, selection),
  ].filter((condition) => condition !== null);
}

function given(
  values: readonly string[] | undefined,
  condition: (values: string[]) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> | null {
  return values === undefined || values.length === 0 ? null : condition([...new Set(values)]);
}

function assigned(people: string[], conjugation: NonNullable<FilterData["assigneesConjugation"]>): RawBuilder<SqlBool> {
  if (conjugation === "or") {
    return sql`t.id in (select w.task_id from task_assignees w where w.email = any(${people}::text[]))`;
  }
  const each = people.map(
    (email) => sql`exists (select 1 from task_assignees w where w.task_id = t.id and w.email = ${email})`,
  );
  return sql`(${sql.join(each, sql` and `)})`;
}

/** A project is a milestone: whoever is assigned to it has all its tasks among their projects. */
function projectOf(people: string[]): RawBuilder<SqlBool> {
  return sql`t.milestone_id in (select p.id from milestones p where p.assignees && ${people}::text[])`;
}

function tagged(tags: string[], conjugation: NonNullable<FilterData["tagsConjugation"]>): RawBuilder<SqlBool> {
  return conjugation === "or" ? sql`t.tags && ${tags}::text[]` : sql`t.tags @> ${tags}::text[]`;
}
