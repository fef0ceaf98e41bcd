import { defaultChannels, type inbox, type NoticePreferences, noticeKinds } from "@iphub/sdk/contract/inbox";
import { channelFault } from "@iphub/sdk/domain/docket/notice-words";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { Kysely } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import { invalid, namesNothing } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { readDays } from "../call-ups/call-up-schedule.store.ts";
import { officeToday } from "../deadlines/deadlines.record.ts";
import {
  type ChosenNotices,
  countUnread,
  markNotices,
  readNotices,
  saveChannel,
  snoozeNotices,
  unknownNotices,
} from "./inbox.store.ts";
import { notifyInboxes, readChannels } from "./notices.store.ts";

type Marking = EndpointParsed<(typeof inbox)["mark"]>;

/** The handlers of the noun inbox; each person has their own. */
export function inboxHandlers(platform: Platform): NounHandlers<typeof inbox> {
  const { db, clock, events } = platform;

  async function preferencesOf(reads: Kysely<Schema>, { userId }: Actor): Promise<NoticePreferences> {
    const channelOf = await readChannels(reads, [userId]);
    const channels = { ...defaultChannels };
    for (const kind of noticeKinds) channels[kind] = channelOf(userId, kind);
    return { channels, sendsMail: platform.configuration.smtpOut !== undefined };
  }

  /** The day at the person's office: snoozes end by it. */
  const todayOf = async ({ email }: Actor) => (await readDays(db, clock))(email);

  return {
    list: async ({ actor, input }) => {
      const today = await todayOf(actor);
      const [page, unread] = await Promise.all([
        readNotices(db, actor, input(), { today, officeDay: officeToday(clock) }),
        countUnread(db, actor, today),
      ]);
      return { ...page, unread, today };
    },
    mark: async ({ actor, input, write }) => {
      const marking = input();
      const chosen = chosenBy(marking);
      const today = await todayOf(actor);
      return write(async (tx) => {
        await refuseUnknown(tx, actor, chosen);
        const changed = await markNotices(tx, actor, chosen, marking.as, { today, now: nowIso(clock) });
        if (changed > 0) await notifyInboxes(tx, [actor.userId]);
        return { changed, unread: await countUnread(tx, actor, today) };
      });
    },
    snooze: async ({ actor, input, write }) => {
      const { ids, until } = input();
      const today = await todayOf(actor);
      if (until !== null && until <= today) {
        throw invalid([{ field: "until", message: `is not after today, ${today}; choose a later day` }]);
      }
      return write(async (tx) => {
        await refuseUnknown(tx, actor, { ids });
        const changed = await snoozeNotices(tx, actor, ids, until);
        if (changed > 0) await notifyInboxes(tx, [actor.userId]);
        return { changed, unread: await countUnread(tx, actor, today) };
      });
    },
    preferences: async ({ actor }) => preferencesOf(db, actor),
    setPreference: async ({ actor, input, write }) => {
      const { kind, channel } = input();
      const fault = channelFault(kind, channel);
      if (fault !== null) throw invalid([{ field: "channel", message: fault }]);
      return write(async (tx) => {
        const before = (await preferencesOf(tx, actor)).channels[kind];
        if (before !== channel) {
          await saveChannel(tx, { user_id: actor.userId, kind, channel });
          const metadata = { kind, changes: { channel: { before, after: channel } } };
          await events.append(tx, [{ type: "inbox-preference-set", actor: actor.email, metadata }]);
        }
        return preferencesOf(tx, actor);
      });
    },
  };
}

/** @throws Failure 400 where a call names no notices, or names them in two ways */
function chosenBy({ ids, inventionId, all }: Marking): ChosenNotices {
  const given = [ids, inventionId, all].filter((one) => one !== undefined).length;
  if (given !== 1) {
    const message = "send ids, or inventionId for a matter's open notices, or all; one of them";
    throw invalid([{ field: "ids", message }]);
  }
  return ids === undefined ? { inventionId: inventionId ?? null } : { ids };
}

/** @throws Failure 404 naming the ids that are not notices of the person */
async function refuseUnknown(tx: Kysely<Schema>, actor: Actor, chosen: ChosenNotices): Promise<void> {
  if (!("ids" in chosen)) return;
  const unknown = new Set(await unknownNotices(tx, actor, chosen.ids));
  const fields = chosen.ids.flatMap((id, at) =>
    unknown.has(id) ? [{ field: `ids[${at}]`, message: "is not a notice of yours; list your notices first" }] : [],
  );
  if (fields.length > 0) throw namesNothing(fields);
}
