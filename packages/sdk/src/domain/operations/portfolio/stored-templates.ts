import type { PortfolioStep } from "../../../contract/portfolio-templates.ts";
import type { Workflow } from "../../../contract/workflow-shapes.ts";
import { comparedTitle, entryName, namedKey, type StoredEntry, templateMilestoneKey, type Values } from "./entries.ts";
import { writtenSteps } from "./template-steps.ts";

/** A team as it is read; `members` are known to those who administer people. */
export interface StoredTeam {
  readonly id: string;
  readonly name: string;
  readonly members?: readonly string[] | undefined;
}

const onNoMatter = { matter: null, milestone: null } as const;

/** A team of the hub. */
export function teamEntry({ id, name, members }: StoredTeam): StoredEntry {
  return {
    ...onNoMatter,
    key: namedKey("teams", name),
    name: entryName("teams", { title: name }),
    id,
    updatedAt: null,
    values: { title: name, ...(members && { members: members.toSorted() }) },
  };
}

/** A template of the hub, then its milestones, then whether it is published. */
export function templateEntries(template: Workflow): StoredEntry[] {
  const { id, title, description, category, isDraft } = template;
  const own = {
    ...onNoMatter,
    key: namedKey("templates", title),
    name: entryName("templates", { title }),
    id,
    updatedAt: null,
    values: { title, description, category },
  };
  const parts = numberedMilestones(template).map(({ milestone, number }) => ({
    ...onNoMatter,
    key: templateMilestoneKey(title, milestone.title, number),
    name: entryName("templateMilestones", { template: title, title: milestone.title, number }),
    id: templatePartId(id, milestone.id),
    updatedAt: String(milestone.version),
    values: { title: milestone.title, due: milestone.due, steps: writtenSteps(milestone.steps) },
  }));
  const state = {
    ...onNoMatter,
    key: namedKey("templateStates", title),
    name: entryName("templateStates", { title }),
    id: templatePartId(id, ""),
    updatedAt: null,
    values: { state: isDraft ? "draft" : "published" },
  };
  return [own, ...parts, state];
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
    ...(number > 1 ? { number } : {}),
    ...(milestone.due === null ? {} : { due: milestone.due }),
    ...(milestone.steps.length === 0 ? {} : { steps: writtenSteps(milestone.steps).map(shortStep) }),
  }));
  return {
    name: title,
    ...(description === "" ? {} : { description }),
    category,
    state: isDraft ? "draft" : "published",
    ...(milestones.length === 0 ? {} : { milestones }),
  };
}

function shortStep({ title, draft, ...options }: PortfolioStep): Values {
  const filled = Object.entries(options).filter(
    ([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  return { title, ...Object.fromEntries(filled), ...(draft ? { draft } : {}) };
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
