import type { Hub } from "@iphub/sdk/client";
import type { PortfolioChange } from "@iphub/sdk/domain/operations/portfolio/changes";
import { entryName, milestoneKey, type StoredEntry, type Values } from "@iphub/sdk/domain/operations/portfolio/entries";
import { isMovedOnly, movedFields } from "@iphub/sdk/domain/operations/portfolio/moved-records";
import { milestoneValues, taskValues } from "@iphub/sdk/domain/operations/portfolio/stored-entries";
import { closesTask, type DoneChange } from "@iphub/sdk/domain/operations/portfolio/undoing-changes";
import { HubHttpError } from "@iphub/sdk/errors";
import type { WrittenChange } from "./written-change.ts";

/** A task or a milestone as the run knows it. */
interface KnownRecord {
  readonly section: "tasks" | "milestones";
  readonly change: Pick<PortfolioChange, "key" | "name" | "matter" | "milestone">;
  readonly updatedAt: string | null;
  readonly values: Values;
}

type CurrentRecord = Pick<KnownRecord, "values"> & { readonly updatedAt: string };

/**
 * What the hub changes itself in answer to a run: a task opens when the one before it is closed, and a milestone takes the date of
 * a deadline. Those records are then newer than they were read, and are neither taken for overtaken nor left out of the undo.
 */
export class CausedChanges {
  readonly #hub: Hub;
  /** What no later change and no undo needs is not looked up. */
  readonly #isUndone: boolean;
  readonly #known = new Map<string, KnownRecord>();
  readonly #inRun = new Set<string>();

  constructor(hub: Hub, stored: readonly StoredEntry[], changes: readonly PortfolioChange[], isUndone: boolean) {
    this.#hub = hub;
    this.#isUndone = isUndone;
    for (const { id } of changes) if (id !== null) this.#inRun.add(id);
    for (const { id, name, updatedAt, values, ...rest } of stored) {
      const { section } = name;
      if (section !== "tasks" && section !== "milestones") continue;
      this.#known.set(id, { section, change: { name, ...rest }, updatedAt, values });
    }
  }

  /** A change with the time at which the hub last changed its record itself. */
  current(change: PortfolioChange): PortfolioChange {
    const known = this.#known.get(change.id ?? "");
    return known === undefined || change.updatedAt === null ? change : { ...change, updatedAt: known.updatedAt };
  }

  /** Notes a change that was written and gives what the hub changed with it. */
  async after(change: PortfolioChange, written: WrittenChange): Promise<readonly DoneChange[]> {
    const { section } = change.name;
    if (section === "deadlines") return this.#datedMilestone(change, written.milestoneId ?? null);
    if (section !== "tasks" && section !== "milestones") return [];
    const before = this.#known.get(change.id ?? "");
    this.#note(section, change, written);
    if (section !== "tasks") return [];
    if (change.reopens) return this.#movedTasks(change, "open");
    const closes =
      change.action === "delete" || (change.action === "change" && closesTask(change, before?.values.status));
    return closes ? this.#movedTasks(change, "upcoming") : [];
  }

  #note(section: KnownRecord["section"], change: PortfolioChange, { id, updatedAt }: WrittenChange): void {
    if (id === null) {
      this.#known.delete(change.id ?? "");
      return;
    }
    const values = { ...this.#known.get(id)?.values, ...change.after };
    this.#known.set(id, { section, change, updatedAt, values });
    // A task that the run made waits for none.
    if (section === "milestones") this.#inRun.add(id);
  }

  /** The tasks of the run that opened, or wait again, with a change of another one. */
  async #movedTasks(
    { id: closed, matter }: PortfolioChange,
    from: "upcoming" | "open",
  ): Promise<readonly DoneChange[]> {
    const caused: DoneChange[] = [];
    for (const id of this.#inRun) {
      const known = this.#known.get(id);
      if (known?.section !== "tasks" || known.change.matter !== matter || id === closed) continue;
      if (known.values.status !== from) continue;
      const current = await this.#read("tasks", id);
      if (current !== null) caused.push(...this.#moved(id, known, current));
    }
    return caused;
  }

  /** The milestone of a deadline: one that the hub made for it, or one that took its date. */
  async #datedMilestone(change: PortfolioChange, id: string | null): Promise<readonly DoneChange[]> {
    if (id === null || !(this.#isUndone || this.#inRun.has(id))) return [];
    const known = this.#known.get(id);
    const current = await this.#read("milestones", id);
    if (current === null) return [];
    const isMade = change.action === "create" && change.milestone === null;
    // Cancelled again only where it has no other work by then, as one that the hub made.
    const isRevived = known?.values.state === "cancelled" && current.values.state === "active";
    if (isMade || isRevived) return this.#made(change, id, current);
    return known === undefined ? [] : this.#moved(id, known, current);
  }

  /** A milestone that the hub made for a deadline, or reopened with it. */
  #made({ name: deadline, matter }: PortfolioChange, id: string, current: CurrentRecord): readonly DoneChange[] {
    if (matter === null) return [];
    const name = entryName("milestones", { matter: deadline.matter, title: String(current.values.title) });
    const made = { key: milestoneKey(matter, name.title, 1), name, matter, milestone: null, byHub: true } as const;
    this.#known.set(id, { section: "milestones", change: made, ...current });
    const { updatedAt, values: after } = current;
    return [{ change: { ...made, action: "create", id: null, updatedAt: null, before: {}, after }, id, updatedAt }];
  }

  /** What the hub alone changed of a record since it was known; nothing where another field was changed too. */
  #moved(id: string, known: KnownRecord, current: CurrentRecord): readonly DoneChange[] {
    if (current.updatedAt === known.updatedAt) return [];
    if (!isMovedOnly(known.section, known.values, current.values)) return [];
    const { updatedAt } = current;
    const fields = movedFields[known.section].filter((field) => known.values[field] !== current.values[field]);
    const before = Object.fromEntries(fields.map((field) => [field, known.values[field] ?? null]));
    const after = Object.fromEntries(fields.map((field) => [field, current.values[field] ?? null]));
    this.#known.set(id, { ...known, updatedAt, values: { ...known.values, ...after } });
    const { key, name, matter, milestone } = known.change;
    const change = { action: "change", key, name, id, updatedAt: known.updatedAt, matter, milestone } as const;
    return [{ change: { ...change, before, after }, id, updatedAt }];
  }

  /** A record as it is now; null for one that is gone. */
  async #read(section: KnownRecord["section"], id: string): Promise<CurrentRecord | null> {
    try {
      if (section === "tasks") {
        const task = await this.#hub.tasks.get({ id });
        return { updatedAt: task.updatedAt, values: taskValues(task) };
      }
      const milestone = await this.#hub.milestones.get({ id });
      return { updatedAt: milestone.updatedAt, values: milestoneValues(milestone) };
    } catch (error) {
      if (error instanceof HubHttpError && error.status === 404) return null;
      throw error;
    }
  }
}
