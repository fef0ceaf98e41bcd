import { expect, test } from "vitest";
import type { TestEngine } from "../../../support/engines.ts";
import { startFailingMailPeer } from "../../../support/failing-mail-peer.ts";
import { isWholeRun } from "../../../support/whole-run.ts";
import { checkDays, checkKinds, checkMail, checkRefusals, keyOf, Refusals } from "./call-up-checks.ts";
import { type ExpectedCall, Oracle } from "./call-up-oracle.ts";
import { acknowledge, Happenings } from "./happenings.ts";
import { startProcesses } from "./processes.ts";
import { type CallUpRow, type PlannedDeadline, planYear, seeded, type YearPlan } from "./year-plan.ts";

/** A year of a firm in the whole run, some weeks of a small one else. */
const size = isWholeRun
  ? { days: 365, deadlines: 2000, people: 40, kills: 24 }
  : { days: 45, deadlines: 60, people: 12, kills: 2 };

/** Mornings in Munich, Alexandria and Tokyo, by their UTC times. */
const ticks = ["07:30", "13:30", "23:30"];

/** The test of a year on one engine; each engine has a file of its own, so that the two years pass at the same time. */
export function callUpsOfAYear(engine: TestEngine): void {
  test("every call-up is sent once, to the right person on the right business day, and every refusal climbs, while processes are killed and mail fails", {
    // Two processors that run other files at the same time need more than an hour.
    timeout: isWholeRun ? 7_200_000 : 120_000,
  }, async () => {
    const random = seeded(4711);
    const plan = planYear({ ...size, seed: 17 });
    const peer = await startFailingMailPeer(seeded(99));
    const processes = await startProcesses(engine, peer, random);
    const deadlines = await processes.first().ask<PlannedDeadline[]>({ do: "seed", plan });
    const [oracle, happenings] = [new Oracle(plan), new Happenings(plan, random)];
    const refusals = new Refusals(peer);
    const isRefused = (call: ExpectedCall) => refusals.has(call);
    let lastCalls: ExpectedCall[] = [];
    const allTicks = plannedTicks(plan);
    const killed = new Set(Array.from({ length: size.kills }, () => Math.floor(random() * allTicks.length)));
    for (const [index, now] of allTicks.entries()) {
      const acts = happenings.acts(deadlines, now, lastCalls, isRefused);
      if (acts.length > 0) await processes.first().ask({ do: "act", now, acts });
      acknowledge(oracle, acts);
      lastCalls = oracle.tick(deadlines, {
        now,
        isGone: (email) => happenings.gone.has(email),
        isEnded: (id) => happenings.ended.has(id),
        dueOf: (deadline) => happenings.dueOf(deadline),
        heldSince: (deadline) => happenings.heldSince(deadline),
        reopenedAt: (id) => happenings.reopened.get(id) ?? null,
        isRefused,
      });
      await processes.all({ do: "make", now }, killed.has(index) && index % 2 === 0);
      const made = await processes.first().ask<CallUpRow[]>({ do: "read", since: now });
      const [told, expected] = [made.map(toldOf).sort(), lastCalls.map(toldOf).sort()];
      refusals.sent(made);
      const other = made.filter((row) => !expected.includes(toldOf(row)));
      const before = other.length === 0 ? [] : await processes.first().ask<CallUpRow[]>({ do: "read" });
      const story = before.filter((row) => other.some(({ deadlineId }) => deadlineId === row.deadlineId));
      expect(told, `${now} ${JSON.stringify(story, null, 1)}`).toEqual(expected);
      await processes.all({ do: "send", now }, killed.has(index) && index % 2 === 1);
    }
    const rows = await processes.first().ask<CallUpRow[]>({ do: "read" });
    await processes.close();
    await peer.close();

    expect(rows.length).toBe(oracle.calls.length);
    expect(rows.length).toBeGreaterThan(size.deadlines);
    checkMail(rows, peer);
    checkDays(rows, oracle, happenings, plan);
    checkRefusals(rows, oracle, plan, happenings);
    checkKinds(rows, happenings);
    expect(peer.failures() / rows.length).toBeGreaterThan(0.06);
  });
}

function toldOf(call: Omit<ExpectedCall, "at" | "isAcknowledged">): string {
  return `${keyOf(call)} on ${call.day}${call.isLate ? " late" : ""}`;
}

/** Three ticks a day; every few weeks the hub does not run for three days. */
function plannedTicks({ start, days }: YearPlan): string[] {
  return Array.from({ length: days }, (_, offset) => {
    const day = new Date(Date.parse(start) + offset * 86_400_000).toISOString().slice(0, 10);
    if (offset % 23 > 19) return [];
    // At weekends little is to be done: one look is enough.
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    return (isWeekend ? ["13:30"] : ticks).map((time) => `${day}T${time}:00.000Z`);
  }).flat();
}
