import { randomBytes } from "node:crypto";
import type { CalendarFeed, calendar } from "@iphub/sdk/contract/calendar";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { nowIso } from "../../platform/clock.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { secretAnswer } from "../../platform/idempotency.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { actorById, filterWarnings, judged, officeZone, readFilter, readSelection } from "../../work/public.ts";
import { calendarText } from "./calendar.ics.ts";
import { dueEvents } from "./calendar.reading.ts";
import { addFeed, feedByToken, readFeeds, revokeFeed, tellEvents, withoutHidden } from "./calendar.store.ts";

/** The number of random bytes in an address, which cannot be guessed. */
const tokenBytes = 24;

/** The handlers of the noun calendar: filters as private, revocable iCalendar addresses. */
export function calendarHandlers(platform: Platform): NounHandlers<typeof calendar> {
  const { db, clock, events, database } = platform;

  return {
    list: async ({ actor }) => readFeeds(db, actor.userId),
    create: async ({ actor, input, write }) => {
      const { filter, timeZone = officeZone } = input();
      judged(() => civilDateInZone(clock.now().getTime(), timeZone));
      const { title } = await readFilter(db, actor, filter);
      const token = randomBytes(tokenBytes).toString("hex");
      const id = newId(clock.now());
      const feed: CalendarFeed = { id, title, filterId: filter, createdAt: nowIso(clock), usedAt: null };
      return write(async (tx) => {
        await addFeed(tx, actor.userId, feed, timeZone, token);
        const metadata = { feedId: id, filterId: filter, title };
        await events.append(tx, [{ type: "calendar-feed-created", actor: actor.email, metadata }]);
        return { ...feed, path: `/api/calendar/${token}.ics` };
      }, secretAnswer);
    },
    revoke: async ({ actor, params, write }) => {
      const feed = (await readFeeds(db, actor.userId)).find((one) => one.id === params.id);
      if (!feed) throw notFound("calendar feed");
      return write(async (tx) => {
        await revokeFeed(tx, feed.id, nowIso(clock));
        const metadata = { feedId: feed.id, title: feed.title };
        await events.append(tx, [{ type: "calendar-feed-revoked", actor: actor.email, metadata }]);
        return { ok: true } as const;
      });
    },
    feed: async ({ params, request, reply }) => {
      const feed = await feedByToken(db, params.token);
      const owner = feed ? await actorById(db, feed.owner_id) : null;
      if (!feed || !owner) throw notFound("calendar feed");
      request.access = { actor: owner };
      const selection = await readSelection(platform, owner, { filter: feed.filter_id, timeZone: feed.time_zone });
      const due = await dueEvents(db, selection);
      const told = await transaction(database, (tx) => tellEvents(tx, feed.id, due, nowIso(clock)));
      reply.type("text/calendar; charset=utf-8").header("cache-control", "private, no-store");
      const warnings = await filterWarnings(
        db,
        owner,
        selection.parts.map(({ data }) => data),
      );
      return calendarText(feed.title, await withoutHidden(db, owner, told), warnings.flat());
    },
  };
}
