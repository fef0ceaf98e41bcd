/** The fields that the rules on step order use. */
export interface StepInOrder {
  readonly id: string;
  /** The name of the step in error messages; its id if there is none. */
  readonly title?: string;
  readonly isDraft: boolean;
  readonly options: { readonly after: readonly string[] };
}

/** A fault in the order of steps; `field` is the path within the list, for example `steps[2].options.after[0]`. */
export interface StepOrderFault {
  readonly field: string;
  readonly message: string;
}

/**
 * Everything that makes a list of steps impossible to work through: duplicate ids, steps that wait for a missing one,
 * and circular dependencies. Empty if the order is valid.
 */
export function stepOrderFaults(steps: readonly StepInOrder[]): StepOrderFault[] {
  const named = [...repeatedIds(steps), ...missingSteps(steps)];
  return named.length > 0 ? named : circles(steps);
}

/**
 * The steps that are added to a matter: drafts are left out, and a step that waits for a draft waits for the draft's
 * predecessors instead. The order must be valid.
 */
export function boundSteps<S extends StepInOrder>(steps: readonly S[]): { step: S; after: string[] }[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const settled = (after: readonly string[]): string[] =>
    after.flatMap((id) => {
      const before = byId.get(id);
      if (before === undefined) return [];
      return before.isDraft ? settled(before.options.after) : [id];
    });
  return steps
    .filter((step) => !step.isDraft)
    .map((step) => ({ step, after: [...new Set(settled(step.options.after))] }));
}

function repeatedIds(steps: readonly StepInOrder[]): StepOrderFault[] {
  return steps.flatMap(({ id }, index) => {
    const first = steps.findIndex((step) => step.id === id);
    if (first === index) return [];
    return [
      { field: `steps[${index}].id`, message: `'${id}' is also the id of another step; every step needs its own` },
    ];
  });
}

function missingSteps(steps: readonly StepInOrder[]): StepOrderFault[] {
  const ids = new Set(steps.map((step) => step.id));
  return steps.flatMap(({ options }, index) =>
    options.after.flatMap((id, at) => {
      if (ids.has(id)) return [];
      const field = `steps[${index}].options.after[${at}]`;
      return [{ field, message: `'${id}' is not a step of this milestone; name one of its steps` }];
    }),
  );
}

/** Removes, repeatedly, the steps that wait for no remaining step: the rest are in a cycle or depend on one. */
function circles(steps: readonly StepInOrder[]): StepOrderFault[] {
  const left = new Map(steps.map((step) => [step.id, step]));
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const step of [...left.values()]) {
      if (!step.options.after.some((id) => left.has(id))) left.delete(step.id);
    }
  }
  const [start] = left.keys();
  if (start === undefined) return [];
  const circle = cycleFrom(start, left);
  const first = circle[0];
  const index = steps.findIndex((step) => step.id === first);
  const names = [...circle, first].map((id) => (id && left.get(id)?.title) || id);
  const message = `is circular: ${names.join(" waits for ")}; remove one of them`;
  return [{ field: `steps[${index}].options.after`, message }];
}

/** Follows the dependencies from a step until one repeats; every remaining step has one. */
function cycleFrom(start: string, left: ReadonlyMap<string, StepInOrder>): string[] {
  const path: string[] = [];
  let current: string | undefined = start;
  while (current !== undefined && !path.includes(current)) {
    path.push(current);
    current = left.get(current)?.options.after.find((id) => left.has(id));
  }
  return current === undefined ? path : path.slice(path.indexOf(current));
}
