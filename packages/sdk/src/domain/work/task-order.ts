/** The fields by which the tasks of a milestone are ordered. */
export interface OrderedTask {
  readonly id: string;
  readonly order: number;
}

/**
 * The `order` values to save so that a task moves to an index among its milestone's tasks (0 is first). `siblings` are
 * those tasks in their current order, with or without the task itself. As few values as possible change; equal values
 * are made distinct.
 */
export function placeAt(siblings: readonly OrderedTask[], task: OrderedTask, index: number): OrderedTask[] {
  const others = siblings.filter((sibling) => sibling.id !== task.id);
  const sequence = others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, task);
  const orders: number[] = [];
  for (const [at, present] of [...others.map((other) => other.order), task.order].toSorted((a, b) => a - b).entries()) {
    const before = orders[at - 1];
    orders.push(before === undefined ? present : Math.max(present, before + 1));
  }
  return sequence.flatMap(({ id, order }, at) => {
    const wanted = orders[at] ?? order;
    return wanted === order ? [] : [{ id, order: wanted }];
  });
}
