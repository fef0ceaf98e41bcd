import { keyOf } from "./call-up-checks.ts";
import type { ExpectedCall, Oracle } from "./call-up-oracle.ts";
import type { Act, PlannedDeadline, YearPlan } from "./year-plan.ts";

/** What happens in the hub at a tick, by the plan: each act once, at the first tick of its day or later. */
export class Happenings {
  readonly ended = new Set<string>();
  readonly gone = new Set<string>();
  readonly due = new Map<string, { dueAt: string; setAt: string }>();
  readonly #plan: YearPlan;
  readonly #random: () => number;
  constructor(plan: YearPlan, random: () => number) {
    this.#plan = plan;
    this.#random = random;
  }

  acts(
    deadlines: readonly PlannedDeadline[],
    now: string,
    calls: readonly ExpectedCall[],
    isRefused: (call: ExpectedCall) => boolean,
  ): Act[] {
    const today = now.slice(0, 10);
    const acts: Act[] = [];
    acts.push(...this.#leaving(today, now), ...this.#ofDeadlines(deadlines, today, now));
    for (const call of calls) {
      const { deadlineId, date, point, email } = call;
      if (this.#random() > 0.5 || isRefused(call) || this.gone.has(email) || this.ended.has(deadlineId)) continue;
      acts.push({ what: "acknowledge", deadlineId, date, point, email });
    }
    return acts;
  }

  #leaving(today: string, now: string): Act[] {
    return this.#plan.people.flatMap(({ email, leaves }): Act[] => {
      if (leaves === null || leaves > today || this.gone.has(email)) return [];
      this.gone.add(email);
      return [{ what: "leave", email, at: now }];
    });
  }

  #ofDeadlines(deadlines: readonly PlannedDeadline[], today: string, now: string): Act[] {
    return deadlines.flatMap(({ id, endsOn, extendedOn, extensions: [extension] }): Act[] => {
      if (this.ended.has(id)) return [];
      if (endsOn !== null && endsOn <= today) {
        this.ended.add(id);
        return [{ what: "end", deadlineId: id }];
      }
      if (extendedOn === null || extendedOn > today || extension === undefined || this.due.has(id)) return [];
      this.due.set(id, { dueAt: extension, setAt: now });
      return [{ what: "extend", deadlineId: id, dueAt: extension, extension: 1, at: now }];
    });
  }
}

/** Tells the oracle what was acknowledged: a call-up, and the earlier ones of its deadline. */
export function acknowledge(oracle: Oracle, acts: readonly Act[]): void {
  for (const act of acts) {
    if (act.what !== "acknowledge") continue;
    const calls = oracle.callsOf(act.deadlineId);
    const own = calls.find((call) => keyOf(call) === keyOf(act));
    if (!own || own.isAcknowledged) continue;
    for (const call of calls) {
      if (call.at <= own.at) call.isAcknowledged = true;
    }
  }
}
