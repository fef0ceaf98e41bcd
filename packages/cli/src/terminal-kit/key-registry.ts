import type { KeyPress } from "./key-press.ts";
import type { BoundKey, KeyBinding } from "./keys.ts";

/** A scope for keys. A capturing scope keeps every key from the scopes below it. */
export type Scope = { readonly order: number; readonly parent?: Scope; captures: boolean };

/** A listener of a scope: bindings, and handlers that take presses (text inputs) or pastes before the bindings. */
export type KeyListener = {
  readonly order: number;
  readonly scope: Scope;
  readonly bindings: () => readonly BoundKey[];
  /** Returns true if it handled the press. */
  readonly onPress?: (press: KeyPress) => boolean;
  readonly onPaste?: (text: string) => boolean;
};

/** Decides who gets a key. Inner and later listeners come first; a capturing scope hides everything outside it. */
export type KeyRegistry = {
  /** An increasing number, assigned at first render, when parents come before children and overlays after both. */
  nextOrder(): number;
  /** Adds a scope, which is open until the returned function is called. */
  open(scope: Scope): () => void;
  add(listener: KeyListener): () => void;
  press(press: KeyPress): boolean;
  paste(text: string): boolean;
  /** The active bindings, inner ones first; the same array until `changed` is called. */
  active(): readonly KeyBinding[];
  /** Notifies subscribers that bindings were added, removed or changed. */
  changed(): void;
  subscribe(notify: () => void): () => void;
};

function isWithin(scope: Scope | undefined, ancestor: Scope): boolean {
  return scope !== undefined && (scope === ancestor || isWithin(scope.parent, ancestor));
}

function enabled(listener: KeyListener): readonly BoundKey[] {
  return listener.bindings().filter((binding) => !binding.isOff);
}

/** Makes an empty registry. */
export function createKeyRegistry(): KeyRegistry {
  const scopes = new Set<Scope>();
  const listeners = new Set<KeyListener>();
  const subscribers = new Set<() => void>();
  let order = 0;
  let activeBindings: readonly KeyBinding[] | undefined;

  const changed = () => {
    activeBindings = undefined;
    for (const notify of subscribers) {
      notify();
    }
  };
  const reached = (): readonly KeyListener[] => {
    const top = [...scopes].filter((scope) => scope.captures).sort((left, right) => right.order - left.order)[0];
    return [...listeners]
      .filter((listener) => top === undefined || isWithin(listener.scope, top))
      .sort((left, right) => right.order - left.order);
  };
  const offer = (take: (listener: KeyListener) => boolean) => reached().some(take);
  const track = <Item>(set: Set<Item>, item: Item) => {
    set.add(item);
    changed();
    return () => {
      set.delete(item);
      changed();
    };
  };

  return {
    nextOrder: () => {
      order += 1;
      return order;
    },
    open: (scope) => track(scopes, scope),
    add: (listener) => track(listeners, listener),
    press: (press) =>
      offer((listener) => {
        if (listener.onPress?.(press)) {
          return true;
        }
        const binding = enabled(listener).find((candidate) => candidate.keys.includes(press.name));
        binding?.run();
        return binding !== undefined;
      }),
    paste: (text) => offer((listener) => listener.onPaste?.(text) ?? false),
    active: () => {
      activeBindings ??= reached().flatMap(enabled);
      return activeBindings;
    },
    changed,
    subscribe: (notify) => {
      subscribers.add(notify);
      return () => subscribers.delete(notify);
    },
  };
}
