import { addDays } from "@iphub/sdk/domain/civil-date";
import { foldText } from "@iphub/sdk/domain/fold-text";
import { referenceBeginnings } from "@iphub/sdk/domain/matters/reference-key";
import { parseSearchQuery } from "@iphub/sdk/domain/work/search-query";
import type { Condition, PeopleAre, QueryDays, QueryWord } from "@iphub/sdk/domain/work/task-query/tree";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { inNoEndedMilestone } from "../task-record.ts";
import { dueCondition, rangeOn, statusSinceCondition } from "./due-condition.ts";
import { judged, type TaskSelection } from "./task-selection.ts";
import { textCondition } from "./text-condition.ts";

/** The columns that both kinds of rows have: tasks, and the narrow rows of one person where the selection is theirs. */
export interface RowColumns {
  readonly id: RawBuilder<unknown>;
  readonly matter: RawBuilder<unknown>;
  readonly status: RawBuilder<unknown>;
  readonly due: RawBuilder<unknown>;
}

/** The condition of a query's tree on a task `t`, its matter `i`, its row of the index `s`. @throws Failure 400 */
export function queryCondition(condition: Condition, selection: TaskSelection, row: RowColumns): RawBuilder<SqlBool> {
  switch (condition.kind) {
    case "and":
    case "or": {
      const parts = condition.parts.map((part) => queryCondition(part, selection, row));
      return sql`(${sql.join(parts, condition.kind === "and" ? sql` and ` : sql` or `)})`;
    }
    case "not":
      // What is not known, such as the due date of a task without one, is not so.
      return sql`not coalesce(${queryCondition(condition.part, selection, row)}, false)`;
    case "status":
      return sql`${row.status} = any(${[...condition.values]}::text[])`;
    case "is":
      return stateCondition(condition.value, selection, row);
    case "who":
    case "project":
    case "attorney":
      return peopleCondition(condition, selection, row);
    case "tag":
      return tagCondition(condition.values);
    case "ref":
      return referenceCondition(condition.values, row);
    case "workflow":
      return workflowCondition(condition.values);
    case "due": {
      const { days } = condition;
      return dueCondition(
        typeof days === "string" ? days : (today) => inclusive(days, today, selection),
        selection,
        row,
      );
    }
    case "since":
      return statusSinceCondition(inclusive(condition.days, selection.today.reader, selection), selection, undefined);
    case "text": {
      const query = judged(() => parseSearchQuery(condition.text), "query");
      return textCondition({ query, spelling: new Map() }) ?? sql<SqlBool>`true`;
    }
  }
}

/** A range whose bounds are part of it. @throws Failure 400 */
function inclusive(
  { from, to }: QueryDays,
  today: string,
  { weekStartsOn }: Pick<TaskSelection, "weekStartsOn">,
): { from?: string; to?: string } {
  const bound = (at: string, isExcluded: boolean, away: 1 | -1) => {
    if (!isExcluded) return at;
    const day = rangeOn({ from: at }, today, { field: "query", weekStartsOn }).from;
    return day === null ? at : judged(() => addDays(day, away), "query");
  };
  return {
    ...(from === null ? {} : { from: bound(from.at, from.isExcluded, 1) }),
    ...(to === null ? {} : { to: bound(to.at, to.isExcluded, -1) }),
  };
}

function stateCondition(
  state: "open" | "ended" | "overdue",
  selection: TaskSelection,
  row: RowColumns,
): RawBuilder<SqlBool> {
  const open = sql<SqlBool>`(${row.status} = any(${[...openStatuses]}::text[]) and ${inNoEndedMilestone("t")})`;
  if (state === "open") return open;
  return state === "ended" ? sql`not ${open}` : sql`(${open} and ${dueCondition("overdue", selection, row)})`;
}

function peopleCondition(
  { kind, values }: PeopleAre,
  { people, me }: TaskSelection,
  row: RowColumns,
): RawBuilder<SqlBool> {
  const emails = values.flatMap((value) => {
    if (typeof value !== "string") return value.word === "me" ? [me] : [];
    return value.includes("@") ? [value.toLowerCase()] : (people.get(value) ?? []);
  });
  const none = values.some(isNone);
  switch (kind) {
    case "who": {
      const some = sql`exists (select 1 from task_assignees w where w.task_id = ${row.id} and w.email = any(${emails}::text[]))`;
      const noOne = sql`not exists (select 1 from task_assignees w where w.task_id = ${row.id})`;
      return none ? sql`(${some} or ${noOne})` : sql`${some}`;
    }
    case "project": {
      const some = sql`exists (select 1 from milestones p where p.id = t.milestone_id and p.assignees && ${emails}::text[])`;
      const noOne = sql`not exists (select 1 from milestones p where p.id = t.milestone_id and cardinality(p.assignees) > 0)`;
      return none ? sql`(${some} or ${noOne})` : sql`${some}`;
    }
    case "attorney": {
      const some = sql`i.in_house_attorney = any(${emails}::text[])`;
      return none ? sql`(${some} or coalesce(i.in_house_attorney, '') = '')` : sql`${some}`;
    }
  }
}

const isNone = (value: string | QueryWord) => typeof value !== "string" && value.word === "none";

/** Tags are compared without case. */
function tagCondition(values: readonly (string | QueryWord)[]): RawBuilder<SqlBool> {
  const tags = values.flatMap((value) => (typeof value === "string" ? [value.toLowerCase()] : []));
  const some = sql<SqlBool>`iphub_lower_all(t.tags) && ${tags}::text[]`;
  return values.some(isNone) ? sql`(${some} or cardinality(t.tags) = 0)` : some;
}

function referenceCondition(values: readonly string[], row: RowColumns): RawBuilder<SqlBool> {
  const beginnings = values.flatMap(referenceBeginnings);
  return sql`exists (select 1 from invention_references r, unnest(${beginnings}::text[]) named (key)
    where r.invention_id = ${row.matter} and starts_with(r.reference_key, named.key))`;
}

function workflowCondition(values: readonly string[]): RawBuilder<SqlBool> {
  return sql`t.template_id in (select w.id from workflows w, unnest(${[...values]}::text[], ${values.map(foldText)}::text[])
      named (id, title) where w.id = named.id or starts_with(iphub_fold(w.title), named.title))`;
}
