import type { PortfolioStep, PortfolioTemplate } from "../../../../contract/portfolio-templates.ts";
import type { Workflow } from "../../../../contract/workflow-shapes.ts";
import {
  comparedTitle,
  type DesiredEntry,
  entryName,
  namedKey,
  type PortfolioFault,
  type StoredEntry,
  type Values,
} from "../entries.ts";
import {
  each,
  type FoundRecord,
  filled,
  listOf,
  type RecordKindRules,
  type SectionRules,
  type WantedRecord,
} from "../record-kind.ts";
import { namedSteps, writtenSteps } from "../template-steps.ts";

/** A template with its parts, each of which is a record: itself, its milestones, and whether it is published. */
export const templates: SectionRules = {
  noun: "template",
  // The hub has no call that changes what a template says of itself.
  faults: ({ path }, stored, differing) => {
    const message = "of a template does not change on the hub; leave it out, or give the template another name";
    return stored === undefined ? [] : differing.map((field) => ({ path: `${path}.${field}`, message }));
  },
  needed: ["templates"],
  found: ({ templates: stored }) => stored.flatMap(found),
  wanted: ({ templates: entries }, { faults }) =>
    each("templates", entries, (template, path) => wanted(template, path, faults)),
  written: ({ id }, { templates: stored }) => stored.filter((template) => template.id === id).map(writtenTemplate)[0],
};

/** A milestone of a template. */
export const templateMilestones: RecordKindRules = {
  noun: "template milestone",
  key: ({ template, title, number }) => [comparedTitle(template ?? ""), comparedTitle(title), number],
};

/** Whether a template is published: a draft by itself, so that only publishing it is made or deleted. */
export const templateStates: RecordKindRules = {
  noun: "template",
  isSwitch: true,
  isInitial: ({ state }) => state === "draft",
  isKept: ({ state }) => state !== "published",
  owner: ({ id, name }) => ({ id: templatePartIds(id).template, key: namedKey("templates", name.title) }),
  shown: ({ action, before, after }) =>
    action === "delete"
      ? { action: "change", before: { state: "published" }, after: { state: "draft" } }
      : { action: "change", before: { state: before.state ?? "draft" }, after: { state: after.state } },
};

function found(template: Workflow): FoundRecord[] {
  const { id, title, description, category, isDraft } = template;
  const own = { name: entryName("templates", { title }), id, values: { title, description, category } };
  const parts = numberedMilestones(template).map(({ milestone, number }) => ({
    name: entryName("templateMilestones", { template: title, title: milestone.title, number }),
    id: templatePartId(id, milestone.id),
    updatedAt: String(milestone.version),
    values: { title: milestone.title, due: milestone.due, steps: writtenSteps(milestone.steps) },
  }));
  const state = {
    name: entryName("templateStates", { title }),
    id: templatePartId(id, ""),
    values: { state: isDraft ? "draft" : "published" },
  };
  return [own, ...parts, state];
}

/** The parts of a template of a file, in the order in which they are written. */
function wanted(template: PortfolioTemplate, path: string, faults: PortfolioFault[]): WantedRecord[] {
  const { name, description, category, state, milestones = [] } = template;
  const own = {
    path,
    name: entryName("templates", { title: name }),
    values: { description, category },
    initial: { title: name },
  };
  const parts = milestones.map(({ title, number, due, steps }, index) => {
    const at = `${path}.milestones[${index}]`;
    const named = steps && namedSteps(steps, `${at}.steps`);
    faults.push(...(named?.faults ?? []));
    return {
      path: at,
      name: entryName("templateMilestones", { template: name, title, number }),
      values: { title, due, steps: named?.steps },
    };
  });
  if (state === undefined) return [own, ...parts];
  const published = { path: `${path}.state`, name: entryName("templateStates", { title: name }), values: { state } };
  return [own, ...parts, published];
}

/** Templates that a file publishes and that would have no step to put on a matter. */
export function publishingFaults(
  desired: readonly DesiredEntry[],
  stored: readonly StoredEntry[],
): readonly PortfolioFault[] {
  const isState = ({ name, values }: Pick<DesiredEntry, "name" | "values">) =>
    name.section === "templateStates" && values.state === "published";
  const published = new Set(stored.filter(isState).map(({ key }) => key));
  const asked = desired.filter((entry) => isState(entry) && !published.has(entry.key));
  if (asked.length === 0) return [];
  const withSteps = [...stored, ...desired].filter(({ values }) => "steps" in values);
  const milestones = [...new Map(withSteps.map((entry) => [entry.key, entry])).values()];
  const isReady = (step: unknown) =>
    typeof step === "object" && step !== null && "draft" in step && step.draft === false;
  const ready = milestones.flatMap(({ name, values }) =>
    listOf(values.steps).some(isReady) ? namedKey("templateStates", name.template ?? "") : [],
  );
  const message = "cannot be published: no milestone has a step that is not a draft";
  return asked.filter(({ key }) => !ready.includes(key)).map(({ path }) => ({ path, message }));
}

/** The id of a milestone of a template in a portfolio: it is its own only within the template. Without one, that of its state. */
export function templatePartId(template: string, milestone: string): string {
  return `${template}/${milestone}`;
}

/** The ids that {@link templatePartId} joined. */
export function templatePartIds(id: string): { readonly template: string; readonly milestone: string } {
  const at = id.indexOf("/");
  return at < 0 ? { template: id, milestone: "" } : { template: id.slice(0, at), milestone: id.slice(at + 1) };
}

/** A template as a file writes it, without what is empty. */
export function writtenTemplate(template: Workflow): Values {
  const { title, description, category, isDraft } = template;
  const milestones = numberedMilestones(template).map(({ milestone, number }) => ({
    title: milestone.title,
    ...(number > 1 && { number }),
    ...filled({ due: milestone.due, steps: writtenSteps(milestone.steps).map(shortStep) }),
  }));
  return {
    name: title,
    ...filled({ description }),
    category,
    state: isDraft ? "draft" : "published",
    ...filled({ milestones }),
  };
}

function shortStep({ title, draft, ...options }: PortfolioStep): Values {
  return { title, ...filled(options), ...(draft && { draft }) };
}

/** Milestones of a template, those with one title numbered in their order. */
function numberedMilestones({ milestones }: Workflow) {
  const counts = new Map<string, number>();
  return milestones.map((milestone) => {
    const title = comparedTitle(milestone.title);
    const number = (counts.get(title) ?? 0) + 1;
    counts.set(title, number);
    return { milestone, number };
  });
}
