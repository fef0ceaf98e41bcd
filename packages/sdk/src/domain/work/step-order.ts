/** What the rules about the order of steps look at. */
export interface StepInOrder {
  readonly id: string;
  /** What a fault calls it; its id where it has none. */
  readonly title?: string;
  readonly isDraft: boolean;
  readonly options: { readonly after: readonly string[] };
}

/** What is wrong with the order of steps; `field` is the path within the list, for example `steps[2].options.after[0]`. */
export interface StepOrderFault {
  readonly field: string;
  readonly message: string;
}

/**
 * Everything that keeps a list of steps from being worked through: an id that is there twice, a step that waits for
 * one that is missing, and steps that wait for each other in a circle. Empty when the order is sound.
 */
export function stepOrderFaults(steps: readonly StepInOrder[]): StepOrderFault[] {
  const named = [...repeatedIds(steps), ...missingSteps(steps)];
  return named.length > 0 ? named : circles(steps);
}

/**
 * The steps that are put on a matter: drafts are left out, and a step that waits for a draft waits for what the draft
 * would have waited for. The order must be sound.
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
    return [{ field: `steps[${index}].id`, message: `'${id}' is the id of another step too; every step has its own` }];
  });
}

function missingSteps(steps: readonly StepInOrder[]): StepOrderFault[] {
  const ids = new Set(steps.map((step) => step.id));
  return steps.flatMap(({ options }, index) =>
    options.after.flatMap((id, at) => {
      if (ids.has(id)) return [];
      const field = `steps[${index}].options.after[${at}]`;
      return [{ field, message: `'${id}' is no step of this milestone; name one of its steps` }];
    }),
  );
}

/** Takes away, again and again, the steps that wait for nothing that is left: what then remains waits for itself. */
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
  const message = `makes a circle: ${names.join(" waits for ")}; take one of them out`;
  return [{ field: `steps[${index}].options.after`, message }];
}

/** Walks from a step to one that it waits for until a step comes again; every step that is left waits for such a one. */
function cycleFrom(start: string, left: ReadonlyMap<string, StepInOrder>): string[] {
  const path: string[] = [];
  let current: string | undefined = start;
  while (current !== undefined && !path.includes(current)) {
    path.push(current);
    current = left.get(current)?.options.after.find((id) => left.has(id));
  }
  return current === undefined ? path : path.slice(path.indexOf(current));
}
