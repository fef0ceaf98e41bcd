import type { PortfolioTeam, PortfolioTemplate } from "../../../contract/portfolio-templates.ts";
import {
  type DesiredEntry,
  entryName,
  namedKey,
  type PortfolioFault,
  type StoredEntry,
  templateMilestoneKey,
  type Values,
} from "./entries.ts";
import { namedSteps } from "./template-steps.ts";

const onNoMatter = { matter: null, milestone: null } as const;

/** A team of a file; its members are compared as a set. */
export function desiredTeam({ name, members }: PortfolioTeam, path: string): DesiredEntry {
  return {
    ...onNoMatter,
    path,
    key: namedKey("teams", name),
    name: entryName("teams", { title: name }),
    values: { title: name, ...(members && { members: [...new Set(members)].sort() }) },
    initial: {},
  };
}

/** What a template of a file is made of, in the order in which it is written: itself, its milestones, whether it is published. */
export function desiredTemplate(template: PortfolioTemplate, path: string, faults: PortfolioFault[]): DesiredEntry[] {
  const { name, state, milestones = [] } = template;
  const own = {
    ...onNoMatter,
    path,
    key: namedKey("templates", name),
    name: entryName("templates", { title: name }),
    values: facts(template),
    initial: { title: name },
  };
  const parts = milestones.map((milestone, index) => {
    const at = `${path}.milestones[${index}]`;
    const { title, number, due, steps: given } = milestone;
    const named = given && namedSteps(given, `${at}.steps`);
    faults.push(...(named?.faults ?? []));
    return {
      ...onNoMatter,
      path: at,
      key: templateMilestoneKey(name, title, number),
      name: entryName("templateMilestones", { template: name, title, number }),
      values: { title, ...(due === undefined ? {} : { due }), ...(named && { steps: named.steps }) },
      initial: {},
    };
  });
  if (state === undefined) return [own, ...parts];
  const published = {
    ...onNoMatter,
    path: `${path}.state`,
    key: namedKey("templateStates", name),
    name: entryName("templateStates", { title: name }),
    values: { state },
    initial: {},
  };
  return [own, ...parts, published];
}

function facts({ description, category }: PortfolioTemplate): Values {
  return { ...(description === undefined ? {} : { description }), ...(category === undefined ? {} : { category }) };
}

/** Templates that a file publishes and that would have no step to put on a matter. */
export function publishingFaults(
  desired: readonly DesiredEntry[],
  stored: readonly StoredEntry[],
): readonly PortfolioFault[] {
  const isState = ({ name, values }: Pick<DesiredEntry, "name" | "values">) =>
    name.section === "templateStates" && values.state === "published";
  const published = new Set(stored.filter(isState).map(({ key }) => key));
  const wanted = desired.filter((entry) => isState(entry) && !published.has(entry.key));
  if (wanted.length === 0) return [];
  const withSteps = [...stored, ...desired].filter(({ values }) => "steps" in values);
  const milestones = new Map(withSteps.map((entry) => [entry.key, entry]));
  const ready = new Set(
    [...milestones.values()].flatMap(({ name, values }) =>
      name.section === "templateMilestones" && hasStep(values) ? [namedKey("templateStates", name.template ?? "")] : [],
    ),
  );
  return wanted
    .filter(({ key }) => !ready.has(key))
    .map(({ path }) => ({ path, message: "cannot be published: no milestone has a step that is not a draft" }));
}

function hasStep({ steps }: Values): boolean {
  const all: unknown[] = Array.isArray(steps) ? steps : [];
  return all.some((step) => typeof step === "object" && step !== null && "draft" in step && step.draft === false);
}
