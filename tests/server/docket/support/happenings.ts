import type { ExpectedCall, Oracle } from "./call-up-oracle.ts";
import type { Act, PlannedDeadline, YearPlan } from "./year-plan.ts";

/** What happens in the hub at a tick, by the plan: each act once, at the first tick of its day or later. */
export class Happenings {
  readonly ended = new Set<string>();
  readonly gone = new Set<string>();
  readonly due = new Map<string, { dueAt: string; setAt: string }>();
  /** When deadlines that were proposed at first were docketed, and when some were opened again. */
  readonly docketed = new Map<string, string>();
  readonly reopened = new Map<string, string>();
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

  /** The due date of a deadline and since when it is that. */
  dueOf({ id, dueAt }: PlannedDeadline): { readonly dueAt: string; readonly setAt: string } {
    return this.due.get(id) ?? { dueAt, setAt: this.reopened.get(id) ?? this.#plan.start };
  }

  /** When a deadline was docketed, opened again or moved last; null while it is only proposed. */
  heldSince({ id, docketedOn }: PlannedDeadline): string | null {
    const docketedAt = docketedOn === null ? this.#plan.start : (this.docketed.get(id) ?? null);
    return this.reopened.get(id) ?? this.due.get(id)?.setAt ?? docketedAt;
  }

  #leaving(today: string, now: string): Act[] {
    return this.#plan.people.flatMap(({ email, leaves }): Act[] => {
      if (leaves === null || leaves > today || this.gone.has(email)) return [];
      this.gone.add(email);
      return [{ what: "leave", email, at: now }];
    });
  }

  #ofDeadlines(deadlines: readonly PlannedDeadline[], today: string, now: string): Act[] {
    return deadlines.flatMap((deadline): Act[] => {
      const { id, endsOn, extendedOn, docketedOn } = deadline;
      const [extension] = deadline.extensions;
      if (this.ended.has(id)) return this.#reopening(deadline, today, now);
      if (endsOn !== null && endsOn <= today && !this.reopened.has(id)) {
        this.ended.add(id);
        return [{ what: "end", deadlineId: id, at: now }];
      }
      if (docketedOn !== null && docketedOn <= today && !this.docketed.has(id)) {
        this.docketed.set(id, now);
        return [{ what: "docket", deadlineId: id, at: now }];
      }
      if (extendedOn === null || extendedOn > today || extension === undefined || this.due.has(id)) return [];
      this.due.set(id, { dueAt: extension, setAt: now });
      return [{ what: "extend", deadlineId: id, dueAt: extension, extension: 1, at: now }];
    });
  }

  #reopening({ id, reopensOn }: PlannedDeadline, today: string, now: string): Act[] {
    if (reopensOn === null || reopensOn > today) return [];
    this.ended.delete(id);
    this.reopened.set(id, now);
    return [{ what: "reopen", deadlineId: id, at: now }];
  }
}

function isOfRound(call: Pick<ExpectedCall, "date" | "point">, { date, point }: typeof call): boolean {
  return call.date === date && call.point === point;
}

/** Tells the oracle what was acknowledged: a call-up, and the earlier ones of its deadline. */
export function acknowledge(oracle: Oracle, acts: readonly Act[]): void {
  for (const act of acts) {
    if (act.what !== "acknowledge") continue;
    const calls = oracle.callsOf(act.deadlineId);
    const own = calls.findLast((call) => isOfRound(call, act) && call.email === act.email);
    if (!own || own.isAcknowledged) continue;
    for (const call of calls) {
      if (call.at <= own.at) call.isAcknowledged = true;
    }
  }
}
