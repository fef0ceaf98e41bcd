import { useSyncExternalStore } from "react";

/** What is mounted now, for components that depend on it. */
interface MountedList<Item> {
  /** Adds an item at the end; the returned function removes it. */
  add(item: Item): () => void;
  /** All items, the one that was added last at the end. */
  useItems(): readonly Item[];
}

/** Creates an empty list, for module level. */
export function mountedList<Item>(): MountedList<Item> {
  let items: readonly Item[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly Item[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    add(item) {
      set([...items, item]);
      return () => set(items.filter((one) => one !== item));
    },
    useItems: () => useSyncExternalStore(subscribe, () => items),
  };
}
