import { randomBytes } from "node:crypto";
import type { CalendarFeed, calendar } from "@iphub/sdk/contract/calendar";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { Kysely, Selectable } from "kysely";
import { holdAccess, personFaults, personMeant, unknownPeople } from "../../identity/public.ts";
import { matterToSee } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import { writeAs } from "../../platform/events/write-as.ts";
import { invalid, notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { secretAnswer } from "../../platform/idempotency.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { actorById, filterWarnings, judged, officeZone, readSelection, readTaskFilter } from "../../work/public.ts";
import { officeToday } from "../deadlines/deadlines.record.ts";
import type { DueEvent } from "./calendar.events.ts";
import { calendarText } from "./calendar.ics.ts";
import { filterEvents, matterEvents, personEvents } from "./calendar.reading.ts";
import {
  addFeed,
  feedByToken,
  feedTitle,
  type NewFeed,
  readFeeds,
  revokeFeed,
  tellEvents,
  withoutHidden,
} from "./calendar.store.ts";
import type { CalendarFeedsTable } from "./calendar.tables.ts";

/** The number of random bytes in an address, which cannot be guessed. */
const tokenBytes = 24;
/** The stored title of a matter's feed; the matter's own is added for those who may see it. */
const deadlinesTitle = "Deadlines";

/** The handlers of the noun calendar: filters, people and matters as private, revocable iCalendar addresses. */
export function calendarHandlers(platform: Platform): NounHandlers<typeof calendar> {
  const { db, clock, events } = platform;

  return {
    list: async ({ actor }) => readFeeds(db, actor),
    create: async ({ actor, input, write }) => {
      const { timeZone = officeZone, ...wanted } = input();
      judged(() => civilDateInZone(clock.now().getTime(), timeZone));
      const of = await feedOf(db, actor, wanted);
      const token = randomBytes(tokenBytes).toString("hex");
      const feed: NewFeed = { ...of, id: newId(clock.now()), createdAt: nowIso(clock) };
      return write(async (tx) => {
        // An address lasts for months: none is made after the account was secured or closed.
        await holdAccess(tx, actor);
        await addFeed(tx, actor.userId, feed, timeZone, token);
        const { id: feedId, title, filterId, person, inventionId } = feed;
        const metadata = { feedId, title, filterId, person, inventionId };
        await events.append(tx, [{ type: "calendar-feed-created", actor: actor.email, metadata }]);
        const made: CalendarFeed = { ...feed, title: await feedTitle(tx, actor, feedId), usedAt: null };
        return { ...made, path: `/api/calendar/${token}.ics` };
      }, secretAnswer);
    },
    revoke: async ({ actor, params, write }) => {
      const feed = (await readFeeds(db, actor)).find((one) => one.id === params.id);
      if (!feed) throw notFound("calendar feed");
      return write(async (tx) => {
        await revokeFeed(tx, feed.id, nowIso(clock));
        const { id: feedId, filterId, person, inventionId } = feed;
        const title = inventionId === null ? feed.title : deadlinesTitle;
        const metadata = { feedId, title, filterId, person, inventionId };
        await events.append(tx, [{ type: "calendar-feed-revoked", actor: actor.email, metadata }]);
        return { ok: true } as const;
      });
    },
    feed: async ({ params, request, reply }) => {
      const feed = await feedByToken(db, params.token);
      const owner = feed ? await actorById(db, feed.owner_id) : null;
      // Roles may be taken from a person whose account stays open; the address is of use again with the next role.
      if (!feed || !owner?.permissions.has("inventions:read")) throw notFound("calendar feed");
      request.access = { actor: owner };
      const { due, warnings } = await readDue(platform, owner, feed);
      const told = await writeAs(platform, owner, (tx) => tellEvents(tx, feed.id, due, nowIso(clock)));
      reply.type("text/calendar; charset=utf-8").header("cache-control", "private, no-store");
      const title = await feedTitle(db, owner, feed.id);
      return calendarText(title, await withoutHidden(db, owner, told), warnings);
    },
  };
}

type Wanted = Omit<EndpointParsed<(typeof calendar)["create"]>, "timeZone">;

/**
 * What a new feed is of, and its title.
 * @throws Failure 400 unless it is of exactly one of the three, or for a person who is unknown here, 404 for a filter or
 * a matter that the actor may not see
 */
async function feedOf(
  db: Kysely<Schema>,
  actor: Actor,
  { filter, person, inventionId }: Wanted,
): Promise<Pick<NewFeed, "title" | "filterId" | "person" | "inventionId">> {
  const given = Object.entries({ filter, person, inventionId }).filter(([, value]) => value !== undefined);
  if (given.length !== 1) {
    const message = "give one of filter, person and inventionId";
    throw invalid([{ field: given[1]?.[0] ?? "filter", message }]);
  }
  const none = { filterId: null, person: null, inventionId: null };
  if (filter !== undefined) {
    const { title } = await readTaskFilter(db, actor, filter);
    return { ...none, title, filterId: filter };
  }
  if (inventionId !== undefined) {
    const { id } = await matterToSee(db, actor, inventionId);
    return { ...none, title: deadlinesTitle, inventionId: id };
  }
  const email = await personMeant(db, actor, "person", person ?? "me");
  const wrong = await personFaults(db, [{ field: "person", email }]);
  if (wrong.length > 0) throw invalid(wrong);
  return { ...none, title: `Deadlines of ${email}`, person: email };
}

/** What is due of a feed for its owner, and what to warn of. */
async function readDue(
  platform: Platform,
  owner: Actor,
  feed: Selectable<CalendarFeedsTable>,
): Promise<{ readonly due: readonly DueEvent[]; readonly warnings: readonly string[] }> {
  const { db, clock } = platform;
  const today = officeToday(clock);
  if (feed.person !== null) {
    const left = await unknownPeople(db, [feed.person]);
    const due = await personEvents(db, owner, feed.person, today);
    return { due, warnings: left.map((email) => `${email} no longer works here.`) };
  }
  if (feed.invention_id !== null) return { due: await matterEvents(db, owner, feed.invention_id, today), warnings: [] };
  const filter = feed.filter_id ?? "";
  const selection = await readSelection(platform, owner, { filter, timeZone: feed.time_zone });
  const warnings = await filterWarnings(
    db,
    owner,
    selection.parts.map(({ data }) => data),
  );
  return { due: await filterEvents(db, selection), warnings: warnings.flat() };
}
