import type { deadlines } from "@iphub/sdk/contract/deadlines";
import { NOT_LEGAL_ADVICE } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import type { EndpointOutput, EndpointParsed } from "@iphub/sdk/endpoint";
import { peopleMeant } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { BoundedTotals } from "../../platform/bounded-total.ts";
import { notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { closureHandlers } from "./closures.handlers.ts";
import { readClosures } from "./closures.store.ts";
import { computeSource, contextOf, officeCode, orInvalid } from "./deadlines.compute.ts";
import { disclosureOf, endingsOf } from "./deadlines.endings.ts";
import { enterDeadline } from "./deadlines.enter.ts";
import { countDeadlines, readDeadlinePage } from "./deadlines.page.ts";
import { readPlainProposals } from "./deadlines.plain.ts";
import { propose } from "./deadlines.propose.ts";
import { officeToday, toRecord } from "./deadlines.record.ts";
import { stepHandlers } from "./deadlines.step-handlers.ts";
import { maySeeMatter, readDeadline } from "./deadlines.store.ts";
import { readPaper } from "./read-paper.ts";
import { refuseReexaminedMatter } from "./reexamined-matter.ts";

type Deadlines = typeof deadlines;

/** The handlers of the noun deadlines and of office closures. */
export function deadlinesHandlers(platform: Platform): NounHandlers<Deadlines> {
  const { db, clock } = platform;
  const totals = new BoundedTotals(db);
  return {
    ...stepHandlers(platform),
    ...closureHandlers(platform),
    explain: async ({ input }) => explain(platform, input()),
    list: async ({ actor, input }) => {
      const today = officeToday(clock);
      const { assignee: typed, ...query } = await withPeople(db, actor, input());
      const assignee = await peopleMeant(db, actor, "assignee", typed);
      const page = await readDeadlinePage(db, totals, actor, { ...query, assignee }, today);
      return { data: page.rows.map((row) => toRecord(row, today)), total: page.total };
    },
    counts: async ({ actor, input }) =>
      countDeadlines(db, actor, await withPeople(db, actor, input()), officeToday(clock)),
    plain: async ({ actor }) => readPlainProposals(platform, actor, officeToday(clock)),
    get: async ({ actor, params }) => {
      const found = await readDeadline(db, actor, params.id);
      if (!found) throw notFound("deadline");
      return toRecord(found, officeToday(clock));
    },
    paper: async ({ actor, params }) => {
      const found = await readDeadline(db, actor, params.id);
      if (!found) throw notFound("deadline");
      return readPaper(platform, actor, found);
    },
    endings: async ({ actor, params }) => {
      const found = await readDeadline(db, actor, params.id);
      if (!found) throw notFound("deadline");
      return endingsOf(db, found);
    },
    disclosure: async ({ actor, params, input }) => {
      const { inventionId } = params;
      const { date } = input();
      if (!(await maySeeMatter(db, actor, inventionId))) throw notFound("matter");
      return disclosureOf(db, inventionId, date ?? officeToday(clock));
    },
    enter: async ({ actor, input, write }) => {
      const entry = input();
      if (!(await maySeeMatter(db, actor, entry.inventionId))) throw notFound("matter");
      return write((tx) => enterDeadline(tx, platform, actor, entry));
    },
    propose: async ({ actor, input, write }) => {
      const proposal = input();
      if (!(await maySeeMatter(db, actor, proposal.inventionId))) throw notFound("matter");
      await refuseReexaminedMatter(db, proposal);
      return write(async (tx) => {
        const rows = await propose(tx, platform, actor, proposal);
        return rows.map((row) => toRecord(row, officeToday(clock)));
      });
    },
  };
}

/** The same, with those that `responsible` means. @throws Failure 400 where it is no one */
async function withPeople<Query extends { readonly responsible?: string | undefined }>(
  db: Platform["db"],
  actor: Actor,
  { responsible, ...query }: Query,
) {
  return { ...query, responsible: await peopleMeant(db, actor, "responsible", responsible) };
}

/** Computes deadlines with the hub's own closures. */
async function explain(
  { db, clock }: Platform,
  input: EndpointParsed<Deadlines["explain"]>,
): Promise<EndpointOutput<Deadlines["explain"]>> {
  const closures = await readClosures(db);
  const source = {
    trigger: input.trigger,
    mail_date: input.mailDate,
    office: officeCode(input.office),
    context: contextOf(input) ?? {},
    printed_period: input.period ?? null,
  };
  const { trigger, deadlines, notes } = orInvalid(() => computeSource(source, closures, officeToday(clock)));
  return { trigger, mailDate: input.mailDate, deadlines, notes, notice: NOT_LEGAL_ADVICE };
}
