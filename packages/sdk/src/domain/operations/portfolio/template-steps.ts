import type { PortfolioStep } from "../../../contract/portfolio-templates.ts";
import type { WorkflowStep } from "../../../contract/workflow-shapes.ts";
import { freeId, readableId } from "../../work/readable-id.ts";
import { stepOrderFaults } from "../../work/step-order.ts";
import { comparedTitle, type PortfolioFault } from "./entries.ts";

/** The steps of a stored milestone of a template as a portfolio file writes them, each with the steps that it waits for by name. */
export function writtenSteps(steps: readonly WorkflowStep[]): PortfolioStep[] {
  const names = stepNames(steps);
  const byId = new Map(steps.map(({ id }, index) => [id, names[index] ?? id]));
  return steps.map(({ title, options, isDraft }) => {
    const { after, ...others } = options;
    return {
      title,
      ...others,
      after: inOrder(
        after.map((id) => byId.get(id) ?? id),
        names,
      ),
      draft: isDraft,
    };
  });
}

/** Steps of a file with the names in `after` spelled and ordered as the steps are, and the faults of these names. */
export function namedSteps(
  steps: readonly PortfolioStep[],
  path: string,
): { readonly steps: readonly PortfolioStep[]; readonly faults: readonly PortfolioFault[] } {
  const names = stepNames(steps);
  const known = new Map(names.map((name) => [comparedTitle(name), name]));
  const spelled = steps.map((step) => {
    const after = step.after.map((name) => known.get(comparedTitle(name)) ?? name);
    return { ...step, after: inOrder(after, names) };
  });
  const missing = steps.flatMap(({ after }, index) =>
    after.flatMap((name, at) => {
      if (known.has(comparedTitle(name))) return [];
      return [{ path: `${path}[${index}].after[${at}]`, message: `'${name}' is no step of this milestone` }];
    }),
  );
  const faults = missing.length > 0 ? missing : circles(spelled, names, path);
  return { steps: spelled, faults };
}

/**
 * The steps of a file as the hub takes them: one that the milestone has already keeps its id, a new one gets an id made of
 * its title.
 */
export function stepsToSave(steps: readonly PortfolioStep[], before: readonly WorkflowStep[]): WorkflowStep[] {
  const names = stepNames(steps);
  const beforeNames = stepNames(before);
  const known = new Map(before.map(({ id }, index) => [comparedTitle(beforeNames[index] ?? id), id]));
  const taken = new Set(before.map(({ id }) => id));
  const ids = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const id = known.get(comparedTitle(name)) ?? freeId(readableId(name, `step-${index + 1}`), taken);
    taken.add(id);
    ids.set(name, id);
  }
  return steps.map(({ title, draft, after, ...options }, index) => ({
    id: ids.get(names[index] ?? "") ?? "",
    title,
    options: { ...options, after: after.map((name) => ids.get(name) ?? name) },
    display: { position: index + 1 },
    isDraft: draft,
  }));
}

/** A name of its own for each step: its title, of several with one title the second `Review (2)`. */
export function stepNames(steps: readonly { readonly title: string }[]): string[] {
  const titles = new Set(steps.map(({ title }) => comparedTitle(title)));
  const taken = new Set<string>();
  return steps.map(({ title }) => {
    let name = title;
    for (let number = 2; taken.has(comparedTitle(name)); number += 1) {
      const next = `${title} (${number})`;
      if (!titles.has(comparedTitle(next))) name = next;
    }
    taken.add(comparedTitle(name));
    return name;
  });
}

function inOrder(after: readonly string[], names: readonly string[]): string[] {
  const places = new Map(names.map((name, index) => [name, index]));
  return [...new Set(after)].toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

function circles(steps: readonly PortfolioStep[], names: readonly string[], path: string): PortfolioFault[] {
  const ordered = steps.map(({ title, after, draft }, index) => ({
    id: names[index] ?? title,
    title: names[index] ?? title,
    isDraft: draft,
    options: { after },
  }));
  return stepOrderFaults(ordered).map(({ field, message }) => ({
    path: `${path}${field.replace(/^steps/, "").replace(".options", "")}`,
    message,
  }));
}
