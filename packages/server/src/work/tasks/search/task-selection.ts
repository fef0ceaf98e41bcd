import type { filterData } from "@iphub/sdk/contract/task-query";
import { InputError } from "@iphub/sdk/domain/input-error";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import {
  parseSearchQuery,
  type SearchQuery,
  type SearchTerm,
  type SearchWord,
} from "@iphub/sdk/domain/work/search-query";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type * as z from "zod/mini";
import { actorFrom, personColumns } from "../../../identity/public.ts";
import { everything, scopeOf, visibleMatter } from "../../../matters/public.ts";
import type { Actor } from "../../../platform/actor.ts";
import { invalid } from "../../../platform/failures.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Schema } from "../../../schema.ts";
import { readFilter } from "./saved-filters.ts";
import { isSpelt } from "./task-search.index.ts";

/** What a filter asks for, validated. */
export type FilterData = z.output<typeof filterData>;
/** A sort order with its direction. */
export type TaskSort = NonNullable<FilterData["sortBy"]>;
/** What tasks are grouped by. */
export type TaskGroupBy = NonNullable<FilterData["groupBy"]>;

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
export interface SelectionPart {
  readonly data: FilterData;
  readonly query: SearchQuery;
  readonly spelling: Spelling;
}

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
}

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
  const saved = filter === undefined ? null : await readFilter(db, other ?? actor, filter);
  const now = clock.now().getTime();
  const today = judged(() => ({ reader: civilDateInZone(now, timeZone), office: civilDateInZone(now, officeZone) }));
  const viewers = other ? [actor, other] : [actor];
  const wanted = saved === null ? [own] : [saved.data, own];
  const parts = await Promise.all(
    wanted.map(async (data) => {
      const query = judged(() => parseSearchQuery(data.qs ?? ""));
      return { data, ...(await spelled(db, query, viewers)) };
    }),
  );
  return {
    parts,
    sort: sort ?? sortOf(own) ?? sortOf(saved?.data ?? {}) ?? "dueAt",
    groupBy: own.groupBy ?? saved?.data.groupBy ?? "none",
    viewers,
    timeZone,
    today,
  };
}

/** The order that `sortBy` and `order` name together: `desc` turns round what `sortBy` says. */
function sortOf({ sortBy, order }: FilterData): TaskSort | undefined {
  if (sortBy === undefined && order === undefined) return undefined;
  const by = sortBy ?? "dueAt";
  return order === "desc" ? turned[by] : by;
}

const turned: Readonly<Record<TaskSort, TaskSort>> = {
  dueAt: "-dueAt",
  "-dueAt": "dueAt",
  title: "-title",
  "-title": "title",
  status: "-status",
  "-status": "status",
  invention: "-invention",
  "-invention": "invention",
  createdAt: "-createdAt",
  "-createdAt": "createdAt",
  updatedAt: "-updatedAt",
  "-updatedAt": "updatedAt",
  order: "-order",
  "-order": "order",
};

/** For each word that no task has: the words that look like it, the likest first. */
type Spelling = ReadonlyMap<string, readonly string[]>;

/** The fewest letters of a last word that is taken for the beginning of another. */
const leastBeginning = 2;
/** The words that stand in for a misspelt one at most. */
const mostAlike = 8;
/** How alike two words must be, from 0 to 1, by the share of their trigrams: `baterry` and `battery` are at 0.45. */
const leastAlike = 0.35;
/** Words hold letters and digits alone (domain/fold-text): in quotes each is a lexeme as it is. */
const quote = sql.lit("'");

/**
 * A query with what its words may have been meant to be. Only a whole word that occurs in no task that the viewers see is
 * looked at, so that a search for what is there is always exact, and one for what is behind a wall is answered as if it
 * were nowhere: the last word as the beginning of another, then one of four letters or more as misspelt.
 */
async function spelled(
  db: Kysely<Schema>,
  query: SearchQuery,
  viewers: readonly Actor[],
): Promise<Pick<SelectionPart, "query" | "spelling">> {
  const last = query.terms.at(-1);
  const lastWord = isWhole(last) && last.word.length >= leastBeginning ? last.word : null;
  const typed = query.terms.flatMap((term) =>
    isWhole(term) && (isSpelt(term.word) || term.word === lastWord) ? [term.word] : [],
  );
  if (typed.length === 0) return { query, spelling: new Map() };
  const unknown = await unknownWords(db, typed, lastWord, viewers);
  const isBeginning = unknown.some(({ begins }) => begins);
  const terms = isBeginning
    ? query.terms.map((term) => (isWhole(term) && term === last ? { ...term, prefix: true } : term))
    : query.terms;
  const misspelt = unknown.filter(({ word }) => isSpelt(word) && !(isBeginning && word === lastWord));
  return { query: { terms }, spelling: new Map(misspelt.map(({ word, alike }) => [word, alike])) };
}

/** Whether a term is one whole word that must occur. */
function isWhole(term: SearchTerm | undefined): term is SearchWord {
  return term?.kind === "word" && !term.prefix && !term.negated;
}

interface UnknownWord {
  readonly word: string;
  readonly alike: string[];
  /** Whether it is the last word of the query, and some word begins with it. */
  readonly begins: boolean;
}

/** Those of the typed words that no task has which the viewers see. */
async function unknownWords(
  db: Kysely<Schema>,
  typed: readonly string[],
  lastWord: string | null,
  viewers: readonly Actor[],
): Promise<UnknownWord[]> {
  const seesAll = viewers.every((viewer) => scopeOf(viewer) === everything);
  const isKnown = seesAll
    ? sql`exists (select 1 from search_words known where known.word = typed.word) or ${isIn("typed.word", viewers)}`
    : isIn("typed.word", viewers);
  const found = await sql<UnknownWord>`
    select typed.word, typed.word = ${lastWord}::text and ${beginsAnother(seesAll, viewers)} as begins, array(
      select known.word from search_words known
      where known.word % typed.word and similarity(known.word, typed.word) >= ${sql.lit(leastAlike)}
        and ${seesAll ? sql`true` : isIn("known.word", viewers)}
      order by similarity(known.word, typed.word) desc, known.word limit ${sql.lit(mostAlike)}) as alike
    from unnest(${[...typed]}::text[]) typed (word)
    where not (${isKnown})`.execute(db);
  return found.rows;
}

/** Whether a task that all viewers may see has a word that begins with the typed one. */
function beginsAnother(seesAll: boolean, viewers: readonly Actor[]): RawBuilder<SqlBool> {
  if (!seesAll) return isIn("typed.word", viewers, sql`':*'`);
  return sql<SqlBool>`exists (
    select 1 from search_words longer where longer.word > typed.word and longer.word < typed.word || chr(1114111))`;
}

/** Whether a word, or with the prefix mark one that begins with it, is in a task that all viewers may see. */
function isIn(
  word: "typed.word" | "known.word",
  viewers: readonly Actor[],
  prefix: RawBuilder<unknown> = sql`''`,
): RawBuilder<SqlBool> {
  const visible = sql.join(
    viewers.map((viewer) => visibleMatter(viewer)),
    sql` and `,
  );
  return sql<SqlBool>`exists (
    select 1 from task_search s join tasks on tasks.id = s.task_id join inventions on inventions.id = tasks.invention_id
    where s.terms @@ (${quote} || ${sql.ref(word)} || ${quote} || ${prefix})::tsquery and ${visible})`;
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
