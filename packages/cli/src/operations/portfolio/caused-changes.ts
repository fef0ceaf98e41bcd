import type { Hub } from "@iphub/sdk/client";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import {
  comparedTitle,
  entryName,
  milestoneKey,
  type PortfolioChange,
  type StoredEntry,
} from "@iphub/sdk/domain/operations/portfolio/entries";
import { milestoneValues } from "@iphub/sdk/domain/operations/portfolio/kinds/milestones";
import { closesTask, taskValues } from "@iphub/sdk/domain/operations/portfolio/kinds/tasks";
import { rulesOf } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import { isMovedOnly } from "@iphub/sdk/domain/operations/portfolio/stale-changes";
import type { DoneChange } from "@iphub/sdk/domain/operations/portfolio/undoing-changes";
import { unlessGone } from "./kind-calls.ts";
import type { WrittenChange } from "./written-change.ts";

/**
 * What the hub changes itself in answer to a run: a task opens when the one before it is closed, and a milestone takes the date of
 * a deadline. Those records are then newer than they were read, and are neither taken for overtaken nor left out of the undo.
 */
export class CausedChanges {
  readonly #hub: Hub;
  /** What no later change and no undo needs is not looked up. */
  readonly #isUndone: boolean;
  /** The tasks and milestones as the run knows them. */
  readonly #known = new Map<string, StoredEntry>();
  /** The ids of milestones by their keys. */
  readonly #milestones = new Map<string, string>();
  /** The ids of the milestones that carry deadlines, by the ids of the deadlines. */
  readonly #carriers = new Map<string, string>();
  readonly #inRun: Set<string>;
  /** The tasks of the run that the hub had before it, by their matters: one that the run makes waits for none. */
  readonly #tasks: ReadonlyMap<string | null, readonly StoredEntry[]>;

  constructor(
    hub: Hub,
    stored: readonly StoredEntry[],
    changes: readonly Pick<PortfolioChange, "id">[],
    isUndone: boolean,
  ) {
    this.#hub = hub;
    this.#isUndone = isUndone;
    this.#inRun = new Set(changes.flatMap(({ id }) => id ?? []));
    for (const entry of stored) if (rulesOf(entry).moved) this.#add(entry);
    for (const { id, name, milestone } of stored) {
      const carrier = name.section === "deadlines" ? this.#milestones.get(milestone ?? "") : undefined;
      if (carrier !== undefined) this.#carriers.set(id, carrier);
    }
    const known = [...this.#known.values()];
    const tasks = known.filter(({ id, name }) => name.section === "tasks" && this.#inRun.has(id));
    this.#tasks = Map.groupBy(tasks, ({ matter }) => matter);
  }

  /** A change with the time at which the hub last changed its record itself. */
  current(change: PortfolioChange): PortfolioChange {
    const known = this.#known.get(change.id ?? "");
    return known === undefined || change.updatedAt === null ? change : { ...change, updatedAt: known.updatedAt };
  }

  /** The records that the hub may change itself with a change that is made next, as they are before it. */
  before(change: PortfolioChange): readonly StoredEntry[] {
    if (change.name.section !== "deadlines") return this.#waiting(change, this.#statusBefore(change));
    const known = this.#known.get(this.#carrierOf(change, change.id) ?? "");
    return known === undefined ? [] : [known];
  }

  /** Notes a change that was written and gives what the hub changed with it. */
  async after(change: PortfolioChange, written: WrittenChange): Promise<readonly DoneChange[]> {
    if (change.name.section === "deadlines") {
      return this.#datedMilestone(change, written.milestoneId ?? this.#carrierOf(change, written.id));
    }
    if (!rulesOf(change).moved || written.kept !== undefined) return [];
    this.#note(change, written);
    return this.#movedTasks(change);
  }

  #add(entry: StoredEntry): void {
    this.#known.set(entry.id, entry);
    if (entry.name.section === "milestones") this.#milestones.set(entry.key, entry.id);
  }

  #note({ key, name, matter, milestone, ...change }: PortfolioChange, { id, updatedAt }: WrittenChange): void {
    if (id === null) {
      this.#known.delete(change.id ?? "");
      return;
    }
    const values = { ...this.#known.get(id)?.values, ...change.after };
    this.#add({ key, name, id, updatedAt, matter, milestone, values });
    if (name.section === "milestones") this.#inRun.add(id);
  }

  /** The milestone that carries a deadline, or that its change names. */
  #carrierOf({ milestone }: PortfolioChange, id: string | null): string | null {
    return this.#carriers.get(id ?? "") ?? this.#milestones.get(milestone ?? "") ?? null;
  }

  /** The status from which the tasks behind a task move with its change; null where they stay. */
  #statusBefore(change: PortfolioChange): "upcoming" | "open" | null {
    if (change.name.section !== "tasks") return null;
    if (change.reopens) return "open";
    const closes = change.action === "change" && closesTask(change, change.before.status);
    return closes || change.action === "delete" ? "upcoming" : null;
  }

  /** The other tasks of the run on the matter of a task that have this status. */
  #waiting({ id: moving, matter }: PortfolioChange, status: "upcoming" | "open" | null): readonly StoredEntry[] {
    if (status === null) return [];
    const tasks = this.#tasks.get(matter) ?? [];
    return tasks.flatMap(({ id }) => {
      const known = this.#known.get(id);
      return known !== undefined && id !== moving && known.values.status === status ? [known] : [];
    });
  }

  /** The tasks of the run that opened, or wait again, with a change of another one. */
  async #movedTasks(change: PortfolioChange): Promise<readonly DoneChange[]> {
    const caused: DoneChange[] = [];
    for (const known of this.#waiting(change, this.#statusBefore(change))) {
      const task = await unlessGone(() => this.#hub.tasks.get({ id: known.id }));
      if (task !== null) caused.push(...this.#moved(known, { updatedAt: task.updatedAt, values: taskValues(task) }));
    }
    return caused;
  }

  /** The milestone of a deadline: one that the hub made for it or reopened with it, or one that took its date. */
  async #datedMilestone(change: PortfolioChange, id: string | null): Promise<readonly DoneChange[]> {
    if (id === null || !(this.#isUndone || this.#inRun.has(id))) return [];
    const known = this.#known.get(id);
    const milestone = await unlessGone(() => this.#hub.milestones.get({ id }));
    if (milestone === null) return [];
    if (change.action === "create" && change.milestone === null) return this.#made(change, milestone);
    if (known === undefined) return [];
    return this.#moved(known, { updatedAt: milestone.updatedAt, values: milestoneValues(milestone) });
  }

  /** A milestone that the hub made for a deadline, as it was then: what was changed since is not undone. */
  #made({ name: deadline, matter }: PortfolioChange, milestone: Milestone): readonly DoneChange[] {
    const { id, title, createdAt: updatedAt } = milestone;
    // After a kill the deadline is found by its name: a colleague may have docketed it in a milestone of another title.
    if (matter === null || comparedTitle(title) !== comparedTitle(deadline.title)) return [];
    const name = entryName("milestones", { matter: deadline.matter, title });
    const made = { key: milestoneKey(matter, title, 1), name, matter, milestone: null } as const;
    const after = milestoneValues(milestone);
    this.#add({ ...made, id, updatedAt, values: after });
    const change = { ...made, action: "create", id: null, updatedAt: null, before: {}, after, byHub: true } as const;
    return [{ change, id, updatedAt }];
  }

  /** What the hub alone changed of a record since it was known; nothing where another field was changed too. */
  #moved(known: StoredEntry, { updatedAt, values }: Pick<StoredEntry, "updatedAt" | "values">): readonly DoneChange[] {
    const { key, name, id, matter, milestone } = known;
    const { moved } = rulesOf(known);
    if (!moved || !isMovedOnly(known, known.values, values)) return [];
    const fields = moved.fields.filter((field) => known.values[field] !== values[field]);
    // A milestone that no one has changed keeps its `updatedAt` where a deadline gives it its first date.
    if (fields.length === 0 && updatedAt === known.updatedAt) return [];
    const before = Object.fromEntries(fields.map((field) => [field, known.values[field] ?? null]));
    const after = Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
    this.#add({ ...known, updatedAt, values: { ...known.values, ...after } });
    const change = { action: "change", key, name, id, updatedAt: known.updatedAt, matter, milestone } as const;
    return [{ change: { ...change, before, after }, id, updatedAt }];
  }
}
