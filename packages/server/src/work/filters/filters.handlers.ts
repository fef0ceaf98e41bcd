import {
  type Filter,
  type FilterView,
  type filters,
  type ListChoices,
  sharedWithEveryone,
} from "@iphub/sdk/contract/filters";
import type { FilterData } from "@iphub/sdk/contract/task-query";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { parseSearchQuery } from "@iphub/sdk/domain/work/search-query";
import { parseTaskQuery } from "@iphub/sdk/domain/work/task-query/parse";
import type { Kysely, Transaction } from "kysely";
import { type BinRecords, putInBin } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { changesBetween } from "../../platform/changes.ts";
import { type Clock, nowIso } from "../../platform/clock.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import { Failure, invalid } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { rangeOn } from "../tasks/search/due-condition.ts";
import { readFilter, readFilters, type SavedFilter, withWarnings } from "../tasks/search/saved-filters.ts";
import { judged, officeZone } from "../tasks/search/task-selection.ts";
import { checkChange, checkNew } from "./filters.lists.ts";

/** Answers the calls of the noun filters. */
export function filtersHandlers({ db, clock, events }: Platform): NounHandlers<typeof filters> {
  return {
    list: async ({ actor, input }) => withWarnings(db, actor, await readFilters(db, actor, input().list)),
    get: async ({ actor, params }) => whole(db, actor, await readFilter(db, actor, params.id)),
    create: async ({ actor, input, write }) => {
      const { list, title, layout, view = null, sharedWith, ...selected } = input();
      const { data = {}, choices = null } = selected;
      checkNew(list, selected);
      checkFilterData(data, clock);
      checkSharing(actor, sharedWith, []);
      const now = nowIso(clock);
      const row = { id: newId(clock.now()), owner_id: actor.userId, list, created_at: now, updated_at: now };
      return write(async (tx) => {
        await tx
          .insertInto("filters")
          .values({ ...row, ...columnsOf({ title, layout, data, choices, view, sharedWith }) })
          .execute();
        const metadata = { filterId: row.id, title };
        await events.append(tx, [{ type: "filter-created", actor: actor.email, metadata }]);
        return whole(tx, actor, await readFilter(tx, actor, row.id));
      });
    },
    update: async ({ actor, params, input, write }) =>
      write(async (tx) => {
        const before = await lockOwn(tx, actor, params.id);
        const known = changeable(before);
        const change = input();
        checkChange(before.list ?? "tasks", change);
        const after = changed(known, change);
        checkFilterData(after.data, clock);
        checkSharing(actor, after.sharedWith, known.sharedWith);
        const changes = changesBetween(known, after);
        if (Object.keys(changes).length === 0) return whole(tx, actor, before);
        await tx
          .updateTable("filters")
          .set({ ...columnsOf(after), updated_at: nowIso(clock) })
          .where("id", "=", before.id)
          .execute();
        const metadata = { filterId: before.id, title: after.title, changes };
        await events.append(tx, [{ type: "filter-updated", actor: actor.email, metadata }]);
        return whole(tx, actor, await readFilter(tx, actor, before.id));
      }),
    delete: async ({ actor, params, write }) =>
      write(async (tx) => {
        const { id, title, layout, list, data, choices, view, sharedWith } = await lockOwn(tx, actor, params.id);
        const deleted = tx.deleteFrom("filters").where("id", "=", id).returning("created_at");
        const createdAt = (await deleted.executeTakeFirstOrThrow()).created_at;
        const ofList = { ...(list && { list }), ...(choices && { choices }) };
        const record = { layout, ...ofList, data, ...(view && { view }), sharedWith, createdAt };
        const item = { id, kind: "filter", title, ownerId: actor.userId, record } as const;
        await putInBin(tx, { ...item, by: actor, at: nowIso(clock) });
        await events.append(tx, [{ type: "filter-deleted", actor: actor.email, metadata: { filterId: id, title } }]);
        return { ok: true } as const;
      }),
  };
}

/** Puts a deleted filter back, under the id by which boards and links name it. */
export async function restoreFilter(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  { id, title, record }: { readonly id: string; readonly title: string; readonly record: BinRecords["filter"] },
): Promise<void> {
  const { layout, list = "tasks", data, choices = null, view = null, sharedWith = [], createdAt } = record;
  const row = { id, owner_id: actor.userId, list, created_at: createdAt, updated_at: nowIso(clock) };
  await tx
    .insertInto("filters")
    .values({ ...row, ...columnsOf({ title, layout, data, choices, view, sharedWith }) })
    .execute();
  await events.append(tx, [{ type: "filter-restored", actor: actor.email, metadata: { filterId: id, title } }]);
}

/**
 * A filter that the person may change, one of their own, locked until the transaction ends: two changes at once keep what
 * each of them changed.
 * @throws Failure 404, or 403 where it is someone else's
 */
async function lockOwn(tx: Transaction<Schema>, actor: Actor, id: string): Promise<SavedFilter> {
  const own = tx.selectFrom("filters").select("id").where("id", "=", id).where("owner_id", "=", actor.userId);
  await own.forUpdate().execute();
  const filter = await readFilter(tx, actor, id);
  if (filter.ownerId === actor.userId) return filter;
  const whose = filter.ownerId === null ? "The hub keeps this filter itself" : "This filter is someone else's";
  throw new Failure(403, "forbidden", `${whose}. Save one of your own with the same conditions.`);
}

async function whole(db: Kysely<Schema>, actor: Actor, filter: SavedFilter): Promise<Filter> {
  const [found] = await withWarnings(db, actor, [filter]);
  return found ?? { ...filter, warnings: [] };
}

/** What can be changed of a filter. */
interface Changeable extends Pick<Filter, "title" | "layout" | "data"> {
  readonly choices: ListChoices | null;
  readonly view: FilterView | null;
  readonly sharedWith: string[];
}

function changeable(filter: SavedFilter): Changeable {
  const { title, layout, data, choices = null, view = null, sharedWith = [] } = filter;
  return { title, layout, data, choices, view, sharedWith };
}

/** What a change gives in the place of what was known. */
type Change = { readonly [Key in keyof Changeable]?: Changeable[Key] | undefined };

/** What is left out of a change stays; a view that is null goes. */
function changed(known: Changeable, change: Change): Changeable {
  const { title = known.title, layout = known.layout, data = known.data, ...rest } = change;
  const { choices = known.choices, view = known.view, sharedWith = known.sharedWith } = rest;
  return { title, layout, data, choices, view, sharedWith };
}

function columnsOf({ title, layout, data, choices, view, sharedWith }: Changeable) {
  const values = {
    data: jsonValue<FilterData>(data),
    choices: choices && jsonValue<ListChoices>(choices),
    view: view && jsonValue<FilterView>(view),
  };
  return { title, layout, ...values, shared_with: sharedWith };
}

/** Refuses to share with teams that the person is not in; what is shared already stays so. @throws Failure 400 naming each */
function checkSharing({ teams }: Actor, wanted: readonly string[], before: readonly string[]): void {
  const known = new Set([sharedWithEveryone, ...before, ...teams.map(({ id }) => id)]);
  const faults = wanted.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ field: `sharedWith[${index}]`, message: `'${id}' is no team of yours; use the id of one, or everyone` }],
  );
  if (faults.length > 0) throw invalid(faults);
}

/** Refuses what could never be searched with: an impossible range, a text without bounds. @throws Failure 400 */
function checkFilterData({ qs, query = "", dueAt, statusActiveFrom }: FilterData, clock: Clock): void {
  const today = civilDateInZone(clock.now().getTime(), officeZone);
  if (dueAt !== undefined) rangeOn(dueAt, today);
  if (statusActiveFrom !== undefined) rangeOn(statusActiveFrom, today, { field: "statusActiveFrom" });
  judged(() => parseSearchQuery(qs ?? ""));
  judged(() => parseTaskQuery(query));
}
