import type { docket } from "@iphub/sdk/contract/docket";
import type { DocketFinding } from "@iphub/sdk/contract/docket-shapes";
import { officeConfigured } from "../../connectors/uspto/portal-client.ts";
import type { Actor } from "../../platform/actor.ts";
import { BoundedTotals } from "../../platform/bounded-total.ts";
import { nowIso } from "../../platform/clock.ts";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { officeToday } from "../deadlines/deadlines.record.ts";
import { readCalendar } from "./calendar.reading.ts";
import { askOffice, type OfficeQuestions } from "./docket.office.ts";
import { readState } from "./docket.state.ts";
import { type Fixes, reopen, resolve, waive } from "./docket.steps.ts";
import { readFinding, readFindingPage } from "./docket.store.ts";
import { readLoad } from "./load.reading.ts";
import { readTimeline } from "./timeline.reading.ts";
import { readToday } from "./today.reading.ts";
import { verificationHandlers } from "./verification.handlers.ts";
import { weekHandlers } from "./week.handlers.ts";
import { firmZone } from "./week.schedule.ts";

/** The handlers of the noun docket; `fixes` and `office` are implemented by other nouns. */
export function docketHandlers(platform: Platform, fixes: Fixes, office: OfficeQuestions): NounHandlers<typeof docket> {
  const { db, clock, configuration } = platform;
  const totals = new BoundedTotals(db);
  const configured = officeConfigured(configuration);

  async function visible(actor: Actor, id: string): Promise<DocketFinding> {
    const found = await readFinding(db, actor, id, officeToday(clock));
    if (!found) throw notFound("finding");
    return found.finding;
  }

  return {
    ...weekHandlers(platform),
    today: async ({ actor, input }) => readToday(platform, actor, { ...input(), timeZone: await firmZone(db) }),
    calendar: async ({ actor, input }) => readCalendar(platform, actor, { ...input(), timeZone: await firmZone(db) }),
    load: async ({ actor, input }) => readLoad(platform, actor, { ...input(), timeZone: await firmZone(db) }),
    timeline: async ({ actor, params }) => readTimeline(platform, actor, params.inventionId),
    ...verificationHandlers(platform),
    audit: async ({ actor, input }) => readFindingPage(db, totals, actor, input(), officeToday(clock)),
    state: async ({ actor, input }) => {
      const { since = null, inventionId = null } = input();
      const asked = { actor, today: officeToday(clock), since, inventionId };
      return readState(db, asked, { configured, jobKind: office.jobKind });
    },
    ask: async ({ actor, input, write }) => {
      const inventionId = input().inventionId ?? null;
      const since = nowIso(clock);
      if (!configured) return { queued: 0, configured, since };
      return write(async (tx) => ({
        queued: await askOffice(tx, platform, { actor, inventionId }, office),
        configured,
        since,
      }));
    },
    get: async ({ actor, params }) => visible(actor, params.id),
    resolve: async ({ actor, params, input, write }) => {
      const { id } = await visible(actor, params.id);
      const { updatedAt } = input();
      return write((tx) => resolve(tx, { ...platform, fixes }, actor, { id, updatedAt }));
    },
    waive: async ({ actor, params, input, write }) => {
      const { id } = await visible(actor, params.id);
      const { reason, updatedAt } = input();
      return write((tx) => waive(tx, platform, actor, { id, updatedAt, reason }));
    },
    reopen: async ({ actor, params, input, write }) => {
      const { id } = await visible(actor, params.id);
      const { updatedAt } = input();
      return write((tx) => reopen(tx, platform, actor, { id, updatedAt }));
    },
  };
}
