import {
  type DesiredEntry,
  type EntryName,
  keyOfName,
  type PortfolioFault,
  type StoredEntry,
  type Values,
} from "./entries.ts";

/** What is asked of a change here. */
interface Planned {
  readonly action: "create" | "change" | "delete";
  readonly name: EntryName;
  readonly matter: string | null;
  readonly milestone: string | null;
  readonly after: Values;
}

/** What of a file would be another difference at every run. */
export function divergingFaults(
  changes: readonly Planned[],
  desired: readonly DesiredEntry[],
  stored: readonly StoredEntry[],
): PortfolioFault[] {
  return [...missingNumbers(desired, stored), ...movedMilestones(changes, desired)];
}

/** Entries whose number the hub cannot give: the records of a name are numbered without gaps. */
function missingNumbers(desired: readonly DesiredEntry[], stored: readonly StoredEntry[]): PortfolioFault[] {
  const keys = new Set([...desired, ...stored].map(({ key }) => key));
  return desired.flatMap(({ path, name, matter }) => {
    const before = name.number - 1;
    const key = keyOfName({ ...name, number: before }, () => matter);
    if (before < 1 || key === null || keys.has(key)) return [];
    const message = `is ${name.number}, and neither the file nor the hub has number ${before} of this name`;
    return [{ path: `${path}.number`, message }];
  });
}

/** Milestones whose date the hub moves, because a deadline that the file docketed in them is due on another one. */
function movedMilestones(changes: readonly Planned[], desired: readonly DesiredEntry[]): PortfolioFault[] {
  const docketed = changes.filter(({ name, after }) => name.section === "deadlines" && after.dueDate !== undefined);
  const moved = new Set(docketed.flatMap(({ milestone }) => milestone ?? []));
  return desired.flatMap(({ path, key, values }) => {
    if (!moved.has(key) || typeof values.dueAt !== "string") return [];
    const inIt = desired.filter(({ name, milestone }) => name.section === "deadlines" && milestone === key);
    const [first = values.dueAt] = inIt.map((deadline) => String(deadline.values.dueDate)).sort();
    if (first === values.dueAt) return [];
    const message = `contradicts the deadline in it, which is due on ${first}; leave it out, or give that date`;
    return [{ path: `${path}.dueAt`, message }];
  });
}

/** The same changes with the creations of one name in the order of their numbers, by which the hub counts them. */
export function inOrderOfNumbers<C extends Planned>(changes: readonly C[]): readonly C[] {
  const created = changes.filter(({ action, name }) => action === "create" && (name.matter ?? name.template) !== null);
  const named = ({ name, matter }: { readonly name: EntryName; readonly matter: string | null }) =>
    keyOfName({ ...name, number: 1 }, () => matter) ?? "";
  const groups = Map.groupBy(created, named);
  const next = new Map<C, C>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const sorted = group.toSorted((a, b) => a.name.number - b.name.number);
    for (const [index, change] of group.entries()) next.set(change, sorted[index] ?? change);
  }
  return changes.map((change) => next.get(change) ?? change);
}
