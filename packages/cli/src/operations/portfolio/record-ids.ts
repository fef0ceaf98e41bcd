import { referenceKey } from "@iphub/sdk/domain/matters/reference-key";
import {
  type EntryName,
  namedKey,
  type PortfolioChange,
  type StoredEntry,
  type Values,
} from "@iphub/sdk/domain/operations/portfolio/entries";
import { isNamed } from "@iphub/sdk/domain/operations/portfolio/stale-changes";

/** The ids of the records that changes refer to: those of the hub, and of those that the run makes. */
export class RecordIds {
  /** The hub's time when it was read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly #stored: readonly StoredEntry[];
  readonly #byKey: Map<string, string>;
  readonly #matters = new Map<string, string>();

  constructor(stored: readonly StoredEntry[], readAt: number) {
    this.readAt = readAt;
    this.#stored = stored;
    this.#byKey = new Map(stored.map(({ key, id }) => [key, id]));
  }

  /** Adds a record that was made. */
  add({ key, name, matter }: PortfolioChange, id: string): void {
    this.#byKey.set(key, id);
    if (name.section === "matters" && matter !== null) this.#matters.set(matter, id);
  }

  /** Whether an id is of a record that was read under another name than that of a change: it was renamed or moved. */
  isAnother(change: PortfolioChange, id: string): boolean {
    const found = this.#stored.find((entry) => entry.id === id);
    if (found === undefined) return false;
    const mattersOf = (reference: string) => [change.matter ?? "", ...this.#mattersOf(reference)];
    return found.name.number !== change.name.number || !isNamed(change, found, mattersOf);
  }

  #mattersOf(reference: string): string[] {
    const key = referenceKey(reference);
    const isHeld = ({ references }: Values) =>
      Array.isArray(references) && references.some((one) => referenceKey(String(one)) === key);
    return this.#stored.flatMap(({ name, id, values }) => (name.section === "matters" && isHeld(values) ? id : []));
  }

  /** The matter and the milestone of a new record, as its call takes them. */
  parentsOf({ matter, milestone }: PortfolioChange): Values {
    if (matter === null) return {};
    const inventionId = this.#matters.get(matter) ?? matter;
    return milestone === null ? { inventionId } : { inventionId, milestoneId: this.#byKey.get(milestone) };
  }

  /** The id of the template of one of its milestones, or of its state. */
  templateOf({ section, template, title }: EntryName): string {
    const id = this.#byKey.get(namedKey("templates", section === "templateStates" ? title : (template ?? "")));
    if (id === undefined) throw new Error(`The template of ${title} is not on the hub`);
    return id;
  }

  /** Values with the teams of a matter or the filters of a board by their ids; another name is a built-in filter's id. */
  withIds(field: "teams" | "filters", values: Values): Values {
    const names = values[field];
    if (!Array.isArray(names)) return values;
    return { ...values, [field]: names.map((name) => this.#byKey.get(namedKey(field, String(name))) ?? name) };
  }
}
