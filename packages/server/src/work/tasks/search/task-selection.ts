import type { filterData } from "@iphub/sdk/contract/task-query";
import { firstWeekdayOf } from "@iphub/sdk/domain/day-words";
import { InputError } from "@iphub/sdk/domain/input-error";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { parseSearchQuery } from "@iphub/sdk/domain/work/search-query";
import { type TaskGroupBy, type TaskSort, taskOrderOf } from "@iphub/sdk/domain/work/task-order";
import { checkQueryDays } from "@iphub/sdk/domain/work/task-query/check-days";
import { parseTaskQuery } from "@iphub/sdk/domain/work/task-query/parse";
import { namedPeople, type SplitFilter, splitFilter } from "@iphub/sdk/domain/work/task-query/split";
import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import { actorFrom, peopleCalled, personColumns, readDateStyle } from "../../../identity/public.ts";
import type { Actor } from "../../../platform/actor.ts";
import { invalid } from "../../../platform/failures.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Schema } from "../../../schema.ts";
import { readTaskFilter } from "./saved-filters.ts";
import { type SpelledQuery, spelled } from "./spelling.ts";

/** What a filter asks for, validated. */
export type FilterData = z.output<typeof filterData>;

/** What a caller asks of a search: the keys of a filter, and where it begins. */
export interface TaskRequest extends FilterData {
  /** The id of a saved filter that the other keys narrow. */
  readonly filter?: string | undefined;
  readonly sort?: TaskSort | undefined;
  /** Searches as this person would: their 'me', and of what the caller may see only what they may see. */
  readonly searchAs?: string | undefined;
  /** The reader's IANA zone, in which 'today' is meant; the office's (US Eastern) where absent. */
  readonly timeZone?: string | undefined;
}

/** One filter of a selection with its parsed text. */
export interface SelectionPart extends SplitFilter, SpelledQuery {}

/** What a search selects and in which order: all parts must hold. */
export interface TaskSelection {
  readonly parts: readonly SelectionPart[];
  readonly sort: TaskSort;
  readonly groupBy: TaskGroupBy;
  /** All of them must be allowed to see a task. */
  readonly viewers: readonly Actor[];
  readonly timeZone: string;
  /** Today for the reader, and at the office, whose deadlines are its own dates. */
  readonly today: { readonly reader: string; readonly office: string };
  /** The day that a week begins with, where the search is about weeks; 0 is Sunday. */
  readonly weekStartsOn: 0 | 1 | 6;
  /** The e-mail addresses that each name in a query means. */
  readonly people: ReadonlyMap<string, readonly string[]>;
  /** The e-mail address that `me` in a query means. */
  readonly me: string;
}

/** The first day of a week where no one has chosen another. */
const monday: 1 = 1;

/** The office's zone: where dates of deadlines are meant, and the reader's where none is given. */
export const officeZone = "America/New_York";

/** Runs a pure rule. @throws Failure 400 where it refuses its input, naming `field`, or where absent the rule's own */
export function judged<T>(rule: () => T, field?: string): T {
  try {
    return rule();
  } catch (error) {
    if (error instanceof InputError) throw invalid([{ field: field ?? error.field, message: error.reason }]);
    throw error;
  }
}

/** Understands a request for tasks: reads the saved filter, the person searched as, and the text. @throws Failure 400 */
export async function readSelection(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { filter, sort, searchAs, timeZone = officeZone, ...own }: TaskRequest,
): Promise<TaskSelection> {
  const other = searchAs === undefined || searchAs === actor.email ? null : await actorByEmail(db, searchAs);
  const saved = filter === undefined ? null : await readTaskFilter(db, other ?? actor, filter);
  const now = clock.now().getTime();
  const today = judged(() => ({ reader: civilDateInZone(now, timeZone), office: civilDateInZone(now, officeZone) }));
  const viewers = other ? [actor, other] : [actor];
  const wanted = saved === null ? [own] : [saved.data, own];
  const [asked, order] = judged(() => [wanted.flatMap(splitFilter), taskOrderOf(wanted)] as const);
  const [people, weekStartsOn, parts] = await Promise.all([
    peopleCalled(
      db,
      asked.flatMap(({ rest }) => (rest === null ? [] : namedPeople(rest))),
    ),
    /week/.test(JSON.stringify(wanted)) ? readWeekStart(db, other ?? actor) : monday,
    Promise.all(
      asked.map(async ({ data, rest }) => {
        const query = judged(() => parseSearchQuery(data.qs ?? ""));
        return { data, rest, ...(await spelled(db, query, viewers)) };
      }),
    ),
  ]);
  for (const { query = "" } of wanted) {
    const { where } = parseTaskQuery(query);
    judged(() => {
      checkQueryDays(where, today.reader, { weekStartsOn });
      checkQueryDays(where, today.office, { weekStartsOn });
    });
  }
  return {
    parts,
    sort: sort ?? order.sort,
    groupBy: own.groupBy ?? order.groupBy,
    viewers,
    timeZone,
    today,
    weekStartsOn,
    people,
    me: (other ?? actor).email,
  };
}

/** The day that a person's week begins with: Monday, unless they chose another; 0 is Sunday. */
export async function readWeekStart(db: Kysely<Schema>, { userId }: Pick<Actor, "userId">): Promise<0 | 1 | 6> {
  const style = await readDateStyle(db, userId);
  return firstWeekdayOf(style?.firstDay ?? "language", monday);
}

/** A person of this hub as they would act themselves, without a session. */
async function readPerson(
  db: Kysely<Schema>,
  column: "users.email" | "users.id",
  value: string,
): Promise<Actor | null> {
  const row = await db
    .selectFrom("users")
    .select(personColumns)
    .where(column, "=", value)
    .where("users.disabled_at", "is", null)
    .executeTakeFirst();
  return row ? actorFrom(row, "") : null;
}

/** The person with this e-mail address. @throws Failure 400 naming `searchAs` where no one who works here has it */
export async function actorByEmail(db: Kysely<Schema>, email: string): Promise<Actor> {
  const person = await readPerson(db, "users.email", email);
  if (person) return person;
  throw invalid([{ field: "searchAs", message: `${email} is not a current user; use the address of a person` }]);
}

/** The person with this id, or null where no one who works here has it. */
export async function actorById(db: Kysely<Schema>, userId: string): Promise<Actor | null> {
  return readPerson(db, "users.id", userId);
}
