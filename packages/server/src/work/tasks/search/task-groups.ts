import { taskStatus } from "@iphub/sdk/contract/task-status";
import { fullDay } from "@iphub/sdk/domain/day-text";
import type { TaskGroupBy } from "@iphub/sdk/domain/work/task-order";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { type Kysely, sql } from "kysely";
import { largestTotal, logVersion } from "../../../platform/bounded-total.ts";
import { VersionedCache } from "../../../platform/versioned-cache.ts";
import type { Schema } from "../../../schema.ts";
import { selectedRows } from "./task-conditions.ts";
import { groupKey, groupOrder, groupPlace, orderedBy } from "./task-order.ts";
import type { TaskSelection } from "./task-selection.ts";

/** How many tasks of a selection belong together. `title` is what to show of the key. */
export interface TaskGroup {
  readonly key: string | null;
  readonly title: string;
  /** The first reference of a matter. */
  readonly reference?: string;
  readonly total: number;
}

interface CountedGroup extends Omit<TaskGroup, "title" | "reference"> {
  /** Of tags, whose keys are in lower case, the spelling that most tasks have. */
  readonly spelling: string | null;
}

/** The groups of a selection, and the state of the hub in which they were counted. */
export interface CountedGroups {
  readonly groups: TaskGroup[];
  readonly version: number | null;
}

/**
 * The groups of a selection in the order of its rows, counted over its first 10,001 tasks, once for a state of the hub.
 * The tasks of a group follow each other, so that only their own order decides which tasks are the first.
 */
export class TaskGroups {
  readonly #db: Kysely<Schema>;
  readonly #cache = new VersionedCache<readonly CountedGroup[]>();

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** The groups, or undefined without grouping. `areTextsFew` says that few tasks have the texts of the selection. */
  async of(selection: TaskSelection, areTextsFew: boolean): Promise<CountedGroups | undefined> {
    const { groupBy } = selection;
    const rows = selectedRows(selection, orderedBy({ sort: "dueAt", groupBy }), areTextsFew);
    const [key, place, order] = [groupKey(groupBy, rows), groupPlace(groupBy, rows), groupOrder(groupBy, rows, false)];
    if (key === null || place === null || order === null) return undefined;
    const {
      rows: [state],
    } = await sql<{ version: number }>`select ${logVersion} as version`.execute(this.#db);
    const version = state?.version ?? null;
    const counted = await this.#cache.of(`${groupBy} ${rows.key}`, version, async () => {
      const [written, spelling] =
        groupBy === "tag" ? [sql`t.tags[1]`, sql`mode() within group (order by written)`] : [sql`null`, sql`null`];
      const found = await sql<CountedGroup>`
        select key, count(*)::int as total, ${spelling} as spelling from (
          select ${key} as key, ${place} as place, ${written} as written from ${rows.from} where ${rows.where}
          order by ${order} limit ${sql.lit(largestTotal)}) first
        group by key, place order by place, key`.execute(this.#db);
      return found.rows;
    });
    const keys = counted.flatMap((group) => group.key ?? []);
    const titles = await readTitles(this.#db, groupBy, keys);
    const groups = counted.map(({ key: its, spelling, total }) => {
      const words = spelling ?? wordsOf(groupBy, its);
      const { title, reference } = titles.get(its ?? "") ?? { title: words, reference: null };
      return { key: its, title, ...(reference !== null && { reference }), total };
    });
    return { groups, version };
  }
}

/** What a key is called where the database has no better words for it. */
function wordsOf(groupBy: TaskGroupBy, key: string | null): string {
  if (key === null) return groupBy === "dueAt" ? "No due date" : "None";
  if (groupBy === "dueAt") return fullDay(key);
  const status = groupBy === "status" ? taskStatus.options.find((one) => one === key) : undefined;
  return status ? statusWords[status] : key;
}

const titled = {
  invention: sql`select id as key, title, (
    select reference from invention_references where invention_id = inventions.id order by position limit 1) as reference
    from inventions where id`,
  milestone: sql`select id as key, title, null as reference from milestones where id`,
  workflow: sql`select id as key, title, null as reference from workflows where id`,
  assignee: sql`select email as key, nullif(trim(first_name || ' ' || last_name), '') as title, null as reference
    from users where email`,
};

type Titled = { readonly title: string; readonly reference: string | null };

async function readTitles(
  db: Kysely<Schema>,
  groupBy: TaskGroupBy,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Titled>> {
  if (keys.length === 0 || groupBy === "none" || groupBy === "status" || groupBy === "dueAt" || groupBy === "tag")
    return new Map();
  const found = await sql<{ key: string; title: string | null; reference: string | null }>`
    ${titled[groupBy]} = any(${[...keys]}::text[])`.execute(db);
  return new Map(
    found.rows.flatMap(({ key, title, reference }) => (title === null ? [] : [[key, { title, reference }] as const])),
  );
}
