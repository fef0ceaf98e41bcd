import type { OverviewRow, overview } from "@iphub/sdk/contract/overview";
import { nextTask } from "@iphub/sdk/domain/work/next-task";
import { overviewTaskOf } from "@iphub/sdk/domain/work/overview-task";
import { peopleMeant } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { BoundedTotals } from "../../platform/bounded-total.ts";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { WithDeadlineDates } from "../milestones/milestones.dates.ts";
import { readOverviewPage, readOverviewRow } from "./overview.page.ts";
import { type KeptBy, readMatterMilestones, toObsoleteRows, toOverviewRows } from "./overview.store.ts";

/** Answers the calls of the noun overview, the hub's home page; `keptBy` and `withDates` are answered by the deadlines. */
export function overviewHandlers(
  { db }: Platform,
  keptBy: KeptBy,
  withDates: WithDeadlineDates,
): NounHandlers<typeof overview> {
  const totals = new BoundedTotals(db);

  async function rowOf(actor: Actor, id: string): Promise<OverviewRow> {
    const found = await readOverviewRow(db, actor, id);
    const [row] = found ? await toOverviewRows(db, [found], keptBy) : [];
    if (!row) throw notFound("matter");
    return row;
  }

  return {
    list: async ({ actor, input }) => {
      const { assignee, ...query } = input();
      const assignees = await peopleMeant(db, actor, "assignee", assignee);
      const page = await readOverviewPage(db, totals, actor, { ...query, assignees });
      return { data: await toOverviewRows(db, page.rows, keptBy), total: page.total };
    },
    obsolete: async ({ actor, input }) => {
      const page = await readOverviewPage(db, totals, actor, { ...input(), tags: [] });
      return { data: await toObsoleteRows(db, page.rows, { keptBy, withDates }), total: page.total };
    },
    get: async ({ actor, params, input }) => {
      const row = await rowOf(actor, params.id);
      const { milestoneId } = input();
      if (milestoneId === undefined) return row;
      const milestones = await readMatterMilestones(db, actor, row.id, []);
      const milestone = milestones.find((one) => one.id === milestoneId);
      const next = milestone && !milestone.completed ? nextTask(milestone.tasks) : null;
      return { ...row, nextTask: next ? overviewTaskOf(next) : null };
    },
    milestones: async ({ actor, params, input }) => {
      const assignees = await peopleMeant(db, actor, "assignee", input().assignee);
      return withDates(db, await readMatterMilestones(db, actor, params.id, assignees));
    },
  };
}
