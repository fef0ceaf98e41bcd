import { useInput, usePaste } from "ink";
import {
  createContext,
  type ReactNode,
  use,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { type KeyPress, parsePresses } from "./key-press.ts";
import { createKeyRegistry, type KeyListener, type KeyRegistry, type Scope } from "./key-registry.ts";
import type { BoundKey, KeyBinding } from "./keys.ts";
import { useIsTooSmall } from "./terminal-context.ts";

type KeyPlace = { readonly registry: KeyRegistry; readonly scope: Scope };

const KeyContext = createContext<KeyPlace | undefined>(undefined);

function useKeyPlace(): KeyPlace {
  const place = use(KeyContext);
  if (!place) {
    throw new Error("useKeys needs a KeyRoot above it");
  }
  return place;
}

/**
 * Runs steps one after the other, each after the screen has rendered the previous one: keys that arrive together (held,
 * or typed ahead of a slow screen) then act like keys that arrive separately.
 */
function useInTurn(): (step: () => void) => void {
  const waiting = useRef<(() => void)[]>([]);
  const run = (step: () => void) => {
    step();
    // React commits in the next turn of the event loop at the latest; the turn after that has the new bindings.
    setImmediate(() => setImmediate(next));
  };
  const next = () => {
    waiting.current.shift();
    const [step] = waiting.current;
    if (step) {
      run(step);
    }
  };
  return (step) => {
    waiting.current.push(step);
    if (waiting.current.length === 1) {
      run(step);
    }
  };
}

/**
 * Reads the keyboard for all descendants; one per application. `onInterrupt` runs on Ctrl-C, which cannot be captured.
 * Pasted text goes only to text inputs, never to bindings. In a window that is too small all other keys are ignored.
 */
export function KeyRoot(props: { readonly onInterrupt?: () => void; readonly children: ReactNode }) {
  const [place] = useState<KeyPlace>(() => {
    const registry = createKeyRegistry();
    return { registry, scope: { order: registry.nextOrder(), captures: false } };
  });
  const inTurn = useInTurn();
  const isBlind = useIsTooSmall();
  useInput((input, key) => {
    for (const press of parsePresses(input, key)) {
      if (press.name === "ctrl+c") {
        props.onInterrupt?.();
        return;
      }
      if (!isBlind) inTurn(() => place.registry.press(press));
    }
  });
  usePaste((text) => {
    if (!isBlind) inTurn(() => place.registry.paste(text));
  });
  return <KeyContext value={place}>{props.children}</KeyContext>;
}

/** A focus scope. With `captures`, as overlays need, keys reach only its descendants while it is mounted. */
export function KeyScope(props: { readonly captures?: boolean; readonly children: ReactNode }) {
  const outer = useKeyPlace();
  const captures = props.captures ?? false;
  const [place] = useState<KeyPlace>(() => ({
    registry: outer.registry,
    scope: { order: outer.registry.nextOrder(), parent: outer.scope, captures },
  }));
  useLayoutEffect(() => place.registry.open(place.scope), [place]);
  useLayoutEffect(() => {
    if (place.scope.captures !== captures) {
      place.scope.captures = captures;
      place.registry.changed();
    }
  }, [place, captures]);
  return <KeyContext value={place}>{props.children}</KeyContext>;
}

/** A key for comparing two lists of bindings. */
function outline(bindings: readonly BoundKey[]): string {
  return bindings
    .map(({ id, keys, label, group, rank, isOff }) => [id, keys.join(" "), label, group, rank, isOff].join("\t"))
    .join("\n");
}

type Listening = Pick<KeyListener, "onPress" | "onPaste"> & { readonly bindings: readonly BoundKey[] };

/** Registers while `isActive`; always calls the handlers of the latest render. */
function useListener(listening: Listening, isActive: boolean): void {
  const { registry, scope } = useKeyPlace();
  const [order] = useState(() => registry.nextOrder());
  const latest = useRef(listening);
  useInsertionEffect(() => {
    latest.current = listening;
  });
  useLayoutEffect(() => {
    if (!isActive) {
      return;
    }
    return registry.add({
      order,
      scope,
      bindings: () => latest.current.bindings,
      onPress: (press) => latest.current.onPress?.(press) ?? false,
      onPaste: (text) => latest.current.onPaste?.(text) ?? false,
    });
  }, [registry, scope, order, isActive]);
  const shape = outline(listening.bindings);
  const knownShape = useRef(shape);
  useLayoutEffect(() => {
    if (knownShape.current !== shape) {
      knownShape.current = shape;
      registry.changed();
    }
  }, [registry, shape]);
}

/**
 * Handles keys while mounted and `isActive`. Inner components come before outer ones; the first match takes the key.
 */
export function useKeys(bindings: readonly BoundKey[], isActive = true): void {
  useListener({ bindings }, isActive);
}

/** Receives presses and pastes before the bindings of outer components; return true to consume one. For text inputs. */
export function usePresses(
  onPress: (press: KeyPress) => boolean,
  options: { readonly onPaste?: (text: string) => boolean; readonly isActive?: boolean } = {},
): void {
  useListener({ bindings: [], onPress, onPaste: options.onPaste }, options.isActive ?? true);
}

/** The active bindings, inner ones first; renders again when they change. */
export function useActiveBindings(): readonly KeyBinding[] {
  const { registry } = useKeyPlace();
  return useSyncExternalStore(registry.subscribe, registry.active);
}
