import type { PortfolioSection } from "../../../contract/portfolio.ts";
import { namedKey, type StoredEntry, type Values } from "./entries.ts";
import { type StoredPortfolio, storedEntries } from "./stored-entries.ts";
import { writtenTemplate } from "./stored-templates.ts";

/** A portfolio as a file writes it, with what a file cannot name. */
export interface ExportedPortfolio {
  readonly document: Readonly<Record<PortfolioSection, readonly Values[]>>;
  /** Matters without a reference, which a file cannot name, with everything that is on them. */
  readonly withoutReference: number;
  /** Teams, templates, filters and boards with a name that an earlier one has. */
  readonly sameName: number;
}

/** The portfolio of a hub in the form of a file, by matters; what is empty is left out. */
export function exportedPortfolio(stored: StoredPortfolio): ExportedPortfolio {
  const nameless = new Set(stored.matters.filter(({ references }) => references.length === 0).map(({ id }) => id));
  const kept: StoredPortfolio = {
    ...stored,
    matters: stored.matters.filter(({ id }) => !nameless.has(id)),
    milestones: stored.milestones.filter(({ inventionId }) => !nameless.has(inventionId)),
    tasks: stored.tasks.filter(({ invention }) => !nameless.has(invention.id)),
    deadlines: stored.deadlines.filter(({ invention }) => !nameless.has(invention.id)),
  };
  const entries = storedEntries({ ...kept, templates: [] }).filter(
    ({ name, values }) => name.section !== "deadlines" || !isEnded(values),
  );
  const first = [...new Map(entries.toReversed().map((entry) => [entry.key, entry])).values()].toReversed();
  const templates = new Map(
    stored.templates.toReversed().map((template) => [namedKey("templates", template.title), template]),
  );
  const places = new Map(kept.matters.map(({ id }, index) => [id, index]));
  const placeOf = ({ matter }: StoredEntry) => places.get(matter ?? "") ?? 0;
  const section = (name: PortfolioSection) =>
    first
      .filter((entry) => entry.name.section === name)
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map(written);
  return {
    document: {
      teams: section("teams"),
      templates: [...templates.values()].toReversed().map(writtenTemplate),
      matters: section("matters"),
      milestones: section("milestones"),
      tasks: section("tasks"),
      deadlines: section("deadlines"),
      filters: section("filters"),
      boards: section("boards"),
    },
    withoutReference: nameless.size,
    sameName: entries.length - first.length + stored.templates.length - templates.size,
  };
}

/** A deadline that was rejected or closed: as a file it would be docketed again. */
function isEnded({ status }: Values): boolean {
  return status === "rejected" || status === "closed";
}

function written({ name, values }: StoredEntry): Values {
  const { section, matter, milestone, milestoneNumber, title, number } = name;
  const which = number > 1 ? { number } : {};
  const inMilestone = milestone === null ? {} : { milestone, ...(milestoneNumber > 1 ? { milestoneNumber } : {}) };
  const { title: _title, references, status, ...facts } = values;
  switch (section) {
    case "matters":
      return { reference: title, ...otherReferences(references), title: values.title, ...filled(facts) };
    case "milestones":
      return { matter, title, ...which, ...filled(facts) };
    case "tasks":
      return { matter, ...inMilestone, title, ...which, status, ...filled(facts) };
    case "deadlines":
      return { matter, title, ...which, ...filled(facts), ...inMilestone };
    default:
      return { name: title, ...facts };
  }
}

function otherReferences(references: unknown): Values {
  const [, ...others]: unknown[] = Array.isArray(references) ? references : [];
  return others.length === 0 ? {} : { references: others };
}

function filled(values: Values): Values {
  const isEmpty = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}
