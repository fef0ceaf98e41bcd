import { type PortfolioChange, sectionOfKind } from "@iphub/sdk/domain/operations/portfolio/entries";
import type { OwnedRecord } from "@iphub/sdk/domain/operations/portfolio/record-kinds";
import type { DoneChange } from "@iphub/sdk/domain/operations/portfolio/undoing-changes";
import type { OwnedFile } from "./owned-file.ts";
import type { WrittenChange } from "./written-change.ts";

/** The records that a file owns while a run makes and deletes some, with the time of each last change by the run. */
export class OwnedByRun {
  readonly #file: OwnedFile;
  readonly #before: readonly OwnedRecord[];
  readonly #made: Map<string, OwnedRecord>;
  readonly #gone = new Set<string>();
  readonly #times = new Map<string, string>();

  /** `before` is what the file owns and the hub has. */
  constructor(file: OwnedFile, before: readonly OwnedRecord[], changes: readonly PortfolioChange[]) {
    this.#file = file;
    this.#before = before;
    const wanted = changes.filter(({ action, name: { section }, after }) =>
      // A deadline that an earlier undo has rejected is the file's again.
      action === "create" ? section !== "templateStates" : section === "deadlines" && after.status === "docketed",
    );
    this.#made = new Map<string, OwnedRecord>(wanted.map(({ key, name }) => [key, { name, id: null }]));
  }

  /** Saves what the file owned and what the run makes, also what it has not made yet. */
  save(): void {
    const kept = this.#before.filter(({ id }) => id === null || !this.#gone.has(id));
    this.#file.save([...kept, ...this.#made.values()].map((one) => this.#seen(one)));
  }

  /** Notes what became of a change. */
  done(change: PortfolioChange, written: WrittenChange): void {
    if (this.#made.has(change.key)) this.#made.set(change.key, { name: change.name, id: written.id });
    else if (change.action === "delete" && isGivenUp(change, written)) this.#gone.add(change.id ?? "");
    this.changed(written);
  }

  /** Notes the time at which the run, or the hub in answer to it, changed a record. */
  changed({ id, updatedAt }: Pick<DoneChange, "id" | "updatedAt">): void {
    if (id !== null && updatedAt !== null) this.#times.set(id, updatedAt);
  }

  /** Notes changes that were not made: what they would have made is not the file's. */
  notMade(changes: readonly PortfolioChange[]): void {
    for (const { key } of changes) this.#made.delete(key);
  }

  #seen(one: OwnedRecord): OwnedRecord {
    const updatedAt = this.#times.get(one.id ?? "");
    return updatedAt === undefined ? one : { ...one, updatedAt };
  }
}

/** What of a template stays once will always stay, so that the file gives it up too. */
function isGivenUp({ name }: PortfolioChange, { kept }: WrittenChange): boolean {
  return kept === undefined || sectionOfKind(name.section) === "templates";
}
