import type { MilestoneState } from "@iphub/sdk/contract/task-record";
import type { Task } from "@iphub/sdk/contract/tasks";
import type { FieldKind } from "@iphub/sdk/records/record";
import { taskFields, taskPlaceFields } from "@iphub/sdk/records/tasks";
import { type Kysely, type Selectable, sql } from "kysely";
import { referencesOf } from "../../../matters/public.ts";
import { instantOf } from "../../../platform/database/column-types.ts";
import type { Schema } from "../../../schema.ts";
import { milestoneStateIn, toTask } from "../task-record.ts";

/** Matters that are kept from piece to piece, each in some 300 bytes; with more of them the cache begins again. */
const mostMatters = 100_000;

/** Controls between values and between rows: ids, names and dates hold none, and JSON writes them otherwise. */
const marks = { value: "\u001f", row: "\u001e" } as const;

interface Matter {
  readonly id: string;
  readonly title: string;
  readonly references: string[];
}

/**
 * Reads tasks by their ids, thousands at a time, in the order of the ids; what has been deleted since is left out. Each
 * matter is read once and kept, because it has many tasks.
 */
export function createPieceReader(db: Kysely<Schema>): (ids: readonly string[]) => Promise<Task[]> {
  const matters = new Map<string, Matter>();
  return async (ids) => {
    const { rows, people, completed } = await readPiece(db, ids);
    if (matters.size > mostMatters) matters.clear();
    const missing = new Set(rows.map((row) => row.invention_id).filter((id) => !matters.has(id)));
    for (const matter of await readMatters(db, [...missing])) matters.set(matter.id, matter);
    return rows.flatMap((row) => {
      const matter = matters.get(row.invention_id);
      if (!matter) return [];
      const assignees = row.first_assignee === null ? [] : [row.first_assignee, ...(people.get(row.id) ?? [])];
      const milestone_state = row.milestone_id === null ? null : (completed.get(row.milestone_id) ?? "active");
      const { title: invention_title, references: invention_references } = matter;
      return toTask({ ...row, assignees, milestone_state, invention_title, invention_references });
    });
  };
}

/** The columns of a task's row, and what kind of value each has. */
const columns: readonly { readonly column: string; readonly kind: FieldKind }[] = [
  ...Object.values({ ...taskFields, ...taskPlaceFields }).flatMap((field) => ("column" in field ? [field] : [])),
  { column: "invention_id", kind: "id" },
  { column: "first_assignee", kind: "id" },
];
/** Kinds of what people write, which may hold anything: the database writes it as JSON. */
const written: ReadonlySet<FieldKind> = new Set(["line", "markdown", "words"]);

const line = sql.join(
  columns.map(({ column, kind }) => (written.has(kind) ? sql`to_json(${sql.ref(column)})` : sql.ref(column))),
  sql`, ${sql.lit(marks.value)}, `,
);

interface Piece {
  readonly rows: readonly Selectable<Schema["tasks"]>[];
  /** Who works on a task besides its first person, in their order. */
  readonly people: ReadonlyMap<string, string[]>;
  /** The milestones of the tasks that are no longer active. */
  readonly completed: ReadonlyMap<string, MilestoneState>;
}

/**
 * One text crosses the wire for a whole piece: the embedded engine and its driver take longer for a message with each
 * row, and far longer for the rows as JSON.
 */
async function readPiece(db: Kysely<Schema>, ids: readonly string[]): Promise<Piece> {
  const among = sql`${[...ids]}::text[]`;
  const found = await sql<{ rows: string | null; people: string | null; completed: string | null }>`
    select (select string_agg(p.line, ${sql.lit(marks.row)} order by p.n) from (
        select n, (select concat(${line}) from tasks t where t.id = u.id) as line
        from unnest(${among}) with ordinality u (id, n)) p) as rows,
      (select string_agg(concat(task_id, ${sql.lit(marks.value)}, email), ${sql.lit(marks.row)} order by position)
      from task_assignees where position > 0 and task_id = any(${among})) as people,
      (select string_agg(concat(m.id, ${sql.lit(marks.value)}, ${milestoneStateIn("m")}), ${sql.lit(marks.row)})
      from milestones m where (m.finished_at is not null or m.deleted_at is not null)
        and m.id in (select milestone_id from tasks where id = any(${among}))) as completed`.execute(db);
  const [piece] = found.rows;
  const people = Map.groupBy(split(piece?.people), ([id = ""]) => id);
  return {
    rows: split(piece?.rows).map(rowOf),
    people: new Map([...people].map(([id, ones]) => [id, ones.map(([, email = ""]) => email)])),
    completed: new Map(
      split(piece?.completed).map(([id = "", state]) => [id, state === "deleted" ? "deleted" : "finished"]),
    ),
  };
}

function split(text: string | null | undefined): string[][] {
  return text ? text.split(marks.row).map((one) => one.split(marks.value)) : [];
}

/** The row of these values. */
function rowOf(values: readonly string[]): Selectable<Schema["tasks"]> {
  if (values.length !== columns.length) throw new Error(`a task came as ${values.length} values`);
  const entries: unknown[][] = columns.map(({ column, kind }, at) => [column, valueFrom(kind, values[at] ?? "")]);
  return Object.fromEntries(entries);
}

function valueFrom(kind: FieldKind, text: string): unknown {
  if (text === "") return null;
  if (kind === "instant") return instantOf(text);
  if (kind === "position") return Number(text);
  if (!written.has(kind)) return text;
  if (text === "[]") return [];
  return text.startsWith('"') && !text.includes("\\") ? text.slice(1, -1) : JSON.parse(text);
}

async function readMatters(db: Kysely<Schema>, ids: readonly string[]): Promise<readonly Matter[]> {
  if (ids.length === 0) return [];
  const found = await sql<Matter>`
    select i.id, i.title, ${referencesOf("i.id")} as "references"
    from inventions i where i.id = any(${[...ids]}::text[])`.execute(db);
  return found.rows;
}
